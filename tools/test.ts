/**
 * `npm test [-- --only KIND] [FILE…]`: the tests, in Node and in real Chromium; the last line says how many passed.
 * Other arguments go to Vitest. A test in a real browser that fails is run once more, and named when it passes then;
 * `RETRIES=0` fails it at once.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './find-chromium.ts';

interface Kind {
  readonly about: string;
  /** Arguments for Vitest. */
  readonly vitest?: readonly string[];
  /** Vitest's reporter, where its usual one would be silent for an hour. */
  readonly reporter?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A program of its own instead, which says itself what it found. */
  readonly program?: string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  node: { about: 'what needs no browser', vitest: ['--project', 'node'] },
  browser: { about: 'components in a real Chromium', vitest: ['--project', 'browser'] },
  built: { about: 'the built product', vitest: ['--project', 'built'] },
  whole: {
    about: 'everything, with all of what is sampled otherwise',
    env: { VITE_WHOLE: '1' },
  },
  journeys: {
    about: 'random journeys of visitors: 20,000 steps, or JOURNEY_STEPS',
    vitest: ['--project', 'built', 'tests/built/journeys.test.ts'],
    reporter: 'verbose',
    env: { JOURNEY_STEPS: process.env['JOURNEY_STEPS'] ?? '20000' },
  },
  release: {
    about: 'releases and a rollback under visitors, an operator’s first day',
    vitest: ['--project', 'release', '--no-file-parallelism'],
    env: { RELEASE_TESTS: '1' },
  },
  browsers: {
    about: 'the core of a journey in Firefox and WebKit',
    program: 'tests/browsers/run-browsers.ts',
  },
  soak: {
    about: 'one page used for twenty minutes, and its memory before and after',
    program: 'tests/soak/run-soak.ts',
  },
};

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly success: boolean;
}

function usage(): string {
  const kinds = Object.entries(KINDS).map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`);
  return `Usage: npm test -- [--only KIND] [FILE…]; other options go to Vitest. Kinds:\n${kinds.join('\n')}`;
}

function runVitest(
  { vitest = [], reporter = 'default', env }: Partial<Kind>,
  args: readonly string[],
): number {
  const folder = mkdtempSync(join(tmpdir(), 'parking-tests-'));
  const reportFile = join(folder, 'report.json');
  try {
    const run = spawnSync(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        `--reporter=${reporter}`,
        '--reporter=json',
        '--reporter=./tools/second-try-reporter.ts',
        `--outputFile.json=${reportFile}`,
        ...vitest,
        ...args,
      ],
      { stdio: 'inherit', env: { ...process.env, ...env, CHROMIUM_PATH: ensureChromium() } },
    );
    const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport;
    // A file that fails to load, or an unhandled error, fails the run without failing a test.
    const broken = run.status !== 0 && report.numFailedTests === 0 ? 1 : 0;
    const skipped = report.numPendingTests ? `, ${report.numPendingTests} skipped` : '';
    console.log(
      `\n${report.numPassedTests} passed, ${report.numFailedTests + broken} failed${skipped}`,
    );
    return run.status ?? 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.log('\n0 passed, 1 failed');
    return 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runProgram(program: string, args: readonly string[]): number {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', program, ...args], {
    stdio: 'inherit',
  });
  return status ?? 1;
}

const [option, name = '', ...rest] = process.argv.slice(2);
const kind = option === '--only' && Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
if (option === '--help') console.log(usage());
else if (option === '--only' && !kind) {
  console.error(`There are no tests of the kind "${name}".\n${usage()}`);
  process.exitCode = 1;
} else if (kind?.program !== undefined) process.exitCode = runProgram(kind.program, rest);
else process.exitCode = runVitest(kind ?? {}, kind ? rest : process.argv.slice(2));
