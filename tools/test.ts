/**
 * `npm test [-- --only KIND] [--real DIR] [FILE…]`: the tests, in Node and in real Chromium; the last line says how many
 * passed. They read nothing outside the clone; `--real DIR` runs those that need a folder of real data, alone or with a
 * kind. Other arguments go to Vitest. What a real browser showed when a test failed is kept in the folder `screenshots`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureChromium } from './find-chromium.ts';

interface Kind {
  readonly about: string;
  readonly vitest?: readonly string[];
  /** Vitest's reporter, where its usual one would be silent for an hour. */
  readonly reporter?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A program of its own instead, which says itself what it found. */
  readonly program?: string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  node: {
    about: 'what needs no browser',
    vitest: ['--project', 'node', '--project', 'node alone'],
  },
  browser: { about: 'components in a real Chromium', vitest: ['--project', 'browser'] },
  built: { about: 'the built product', vitest: ['--project', 'built'] },
  whole: {
    about: 'everything, with all of what is sampled otherwise',
    env: { VITE_WHOLE: '1' },
  },
  long: {
    about: 'what takes minutes: deployments, other windows and screens, more of what is sampled',
    vitest: ['--project', 'long', '--project', 'long browser'],
    env: { VITE_LONG: '1' },
  },
  journeys: {
    about: 'random journeys of visitors: 20,000 steps, or JOURNEY_STEPS',
    vitest: ['--project', 'long', 'tests/built/journeys.test.ts'],
    reporter: 'verbose',
    env: { VITE_LONG: '1', JOURNEY_STEPS: process.env['JOURNEY_STEPS'] ?? '20000' },
  },
  release: {
    about:
      'an operator’s first day with a new and a returning visitor, releases and feeds under requests',
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
}

function usage(): string {
  const kinds = Object.entries(KINDS).map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`);
  const call = 'Usage: npm test -- [--only KIND] [--real DIR] [FILE…]; other options go to Vitest.';
  return `${call} Kinds:\n${kinds.join('\n')}`;
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

/** Takes `--NAME VALUE` out of the arguments. */
function takeOption(args: string[], name: string): string | undefined {
  const at = args.indexOf(`--${name}`);
  return at === -1 ? undefined : (args.splice(at, 2)[1] ?? '');
}

const args = process.argv.slice(2);
const name = takeOption(args, 'only');
const real = takeOption(args, 'real');
// Only the option names real data: what a shell holds must not decide what is tested.
delete process.env['REAL_LOTS_DIR'];
if (real !== undefined) process.env['REAL_LOTS_DIR'] = resolve(real);
const kind = Object.hasOwn(KINDS, name ?? '') ? KINDS[name ?? ''] : undefined;
if (args.includes('--help')) console.log(usage());
else if (name !== undefined && !kind) {
  console.error(`There are no tests of the kind "${name}".\n${usage()}`);
  process.exitCode = 1;
} else if (real !== undefined && !existsSync(join(real, 'norway-lots.json'))) {
  console.error(`There is no real data in "${real}": norway-lots.json is missing.`);
  process.exitCode = 1;
} else if (kind?.program !== undefined) process.exitCode = runProgram(kind.program, args);
else {
  const withReal = real === undefined ? [] : ['--project', 'real'];
  process.exitCode = runVitest({ ...kind, vitest: [...(kind?.vitest ?? []), ...withReal] }, args);
}
