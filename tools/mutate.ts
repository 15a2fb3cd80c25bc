/**
 * `npm run mutate [-- --only GLOB] [--seed N]`: StrykerJS plants small faults in the code, one at a time, and counts how
 * many the tests in Node notice. Whole: `src/domain` and `workers/answers`; of the engine and the server, a fifth of their
 * blocks of lines, by seed. It works in a copy in the folder for temporary files.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { seededRandom } from './reference/random.ts';

const WHOLE = ['src/domain/**/*.ts', 'workers/answers/**/*.ts'];
const SAMPLED = ['workers/engine', 'server'];
const BLOCK_LINES = 25;
const SHARE = 0.2;

const { values } = parseArgs({
  options: { only: { type: 'string' }, seed: { type: 'string', default: '20261120' } },
});

/** `FILE:FROM-TO` for each block that the seed draws. */
function sampledBlocks(): readonly string[] {
  const random = seededRandom(Number(values.seed));
  const files = SAMPLED.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  ).toSorted();
  return files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').length;
    const starts = Array.from(
      { length: Math.ceil(lines / BLOCK_LINES) },
      (_, i) => i * BLOCK_LINES,
    );
    return starts
      .filter(() => random.next() < SHARE)
      .map((start) => `${file}:${start + 1}-${Math.min(start + BLOCK_LINES, lines)}`);
  });
}

const work = mkdtempSync(join(tmpdir(), 'parking-mutants-'));
process.env['MUTATION'] = '1';
try {
  const results = await new Stryker({
    mutate: values.only === undefined ? [...WHOLE, ...sampledBlocks()] : [values.only],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.config.ts' },
    coverageAnalysis: 'perTest',
    // A fault in what is run once, as a module loads, would load all modules anew for each.
    ignoreStatic: true,
    ignorePatterns: ['dist', '*-server', 'bench/results'],
    // Its preparation of a tsconfig.json needs TypeScript's own programming interface, which version 7 doesn't have.
    tsconfigFile: 'none',
    tempDirName: join(work, 'copies'),
    concurrency: availableParallelism(),
    timeoutMS: 60_000,
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
  }).runMutationTest();
  const folders = new Map<string, { killed: number; lived: number }>();
  for (const { fileName, status, location, mutatorName, replacement } of results) {
    if (status === 'Ignored' || status === 'CompileError') continue;
    const isKilled = status === 'Killed' || status === 'Timeout';
    const folder = dirname(fileName);
    const counts = folders.get(folder) ?? { killed: 0, lived: 0 };
    counts[isKilled ? 'killed' : 'lived'] += 1;
    folders.set(folder, counts);
    if (isKilled) continue;
    const { line, column } = location.start;
    console.log(`${status} ${fileName}:${line}:${column} ${mutatorName}: ${replacement}`);
  }
  console.log('\n| folder | faults | noticed | share |\n|---|---|---|---|');
  for (const [folder, { killed, lived }] of folders) {
    const share = ((100 * killed) / (killed + lived)).toFixed(1);
    console.log(`| ${folder} | ${killed + lived} | ${killed} | ${share} % |`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
