/**
 * `npm run mutate [-- --only GLOB|FOLDER] [--seed N]`: StrykerJS plants small faults in the code, one at a time, and
 * counts how many the tests of its layer notice, in Node. `src/domain` and `workers/answers` whole; of the server a fifth,
 * of the engine a twentieth of its blocks of lines, by seed. It works in a copy in the folder for temporary files.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../server/listen.ts';
import { readFlags } from '../server/options.ts';
import { Stryker } from '@stryker-mutator/core';
import { seededRandom } from './reference/random.ts';

interface Layer {
  readonly folder: string;
  /** What of `tests/node` is about it, folders and files. */
  readonly tests: readonly string[];
  /** Of its blocks of lines; all unless given. */
  readonly share?: number;
}

const OF_DOMAIN =
  'domain map search lot loading api http i18n operators answers/map answers/search-from ' +
  'engine/structures engine/suggest server/first-view server/render';
const OF_ANSWERS = 'answers destinations search map server/first-view loading/readings';
const OF_SERVER = 'server api feeds deploy lot/head lot/price-line import/command';
const LAYERS: readonly Layer[] = [
  { folder: 'src/domain', tests: OF_DOMAIN.split(' ') },
  { folder: 'workers/answers', tests: OF_ANSWERS.split(' ') },
  // Its tests draw thousands of queries.
  { folder: 'workers/engine', tests: ['engine'], share: 0.05 },
  { folder: 'server', tests: OF_SERVER.split(' '), share: 0.2 },
];
const BLOCK_LINES = 25;

const { values } = await runCommand(() =>
  readFlags(
    { options: { only: { type: 'string' }, seed: { type: 'string', default: '20261120' } } },
    'npm run mutate -- [--only FOLDER or FILE:FROM-TO] [--seed N]',
  ),
);

/** `FILE:FROM-TO` for each block that the seed draws. */
function sampledBlocks(folder: string, share: number): readonly string[] {
  const random = seededRandom(Number(values.seed));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`);
  return files.toSorted().flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').length;
    const starts = Array.from(
      { length: Math.ceil(lines / BLOCK_LINES) },
      (_, i) => i * BLOCK_LINES,
    );
    return starts
      .filter(() => random.next() < share)
      .map((start) => `${file}:${start + 1}-${Math.min(start + BLOCK_LINES, lines)}`);
  });
}

async function mutate({ folder, tests, share }: Layer): Promise<void> {
  const all = share === undefined ? [`${folder}/**/*.ts`] : sampledBlocks(folder, share);
  const work = mkdtempSync(join(tmpdir(), 'parking-mutants-'));
  process.env['MUTATION_TESTS'] = tests.join(',');
  try {
    await new Stryker({
      mutate: values.only === undefined || values.only === folder ? [...all] : [values.only],
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'vitest.config.ts', related: false },
      coverageAnalysis: 'perTest',
      // A fault in what is run once, as a module loads, would load all modules anew for each.
      ignoreStatic: true,
      // It would put a comment into each file, and a test compares one with a document.
      disableTypeChecks: false,
      ignorePatterns: ['dist', '*-server', 'bench/results'],
      // Its preparation of a tsconfig.json needs TypeScript's own programming interface, which version 7 doesn't have.
      tsconfigFile: 'none',
      tempDirName: join(work, 'copies'),
      concurrency: availableParallelism(),
      timeoutMS: 20_000,
      dryRunTimeoutMinutes: 30,
      // Names each fault that nobody noticed, and counts them by file and folder.
      reporters: ['progress-append-only', 'clear-text'],
      clearTextReporter: { reportTests: false, logTests: false, skipFull: true },
      allowConsoleColors: false,
    }).runMutationTest();
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const layers = LAYERS.filter(({ folder }) => values.only?.startsWith(folder) ?? true);
if (layers.length === 0) {
  console.error(`--only begins with ${LAYERS.map(({ folder }) => folder).join(', ')}.`);
  process.exitCode = 1;
}
// One after another: each takes all processors.
// oxlint-disable-next-line no-await-in-loop
for (const layer of layers) await mutate(layer);
