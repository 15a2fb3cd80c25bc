/**
 * `npm run verify -- snapshot [--runs N] [--seed S]`: damages the stored copy of five lists N times (100,000), a
 * flip or a cut at a time, and visits each: every answer must be the list's, and none may take 2 s of the
 * processor. (By the clock it may take longer where the machine has other work.)
 */
import { parseArgs } from 'node:util';
import { seededRandom } from '../../tools/reference/random.ts';
import { fuzzCase, fuzzLists, randomDamage, visitDamaged } from './snapshot-fuzz.ts';

const LIMIT_MS = 2_000;

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const runs = Number(values.runs ?? 100_000);
const seed = Number(values.seed ?? Date.now() % 1e6);
process.stdout.write(`seed ${seed}\n`);

const cases = [];
for (const [name, rows] of fuzzLists()) cases.push(await fuzzCase(name, rows));
const random = seededRandom(seed);
const next = (): number => random.next();
let slowestMs = 0;
for (let run = 0; run < runs; run += 1) {
  const chosen = cases[run % cases.length]!;
  const { what, damage } = randomDamage(chosen, next);
  try {
    const before = process.cpuUsage();
    await visitDamaged(chosen, damage);
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1_000;
    slowestMs = Math.max(slowestMs, ms);
    if (ms > LIMIT_MS) throw new Error(`took ${Math.round(ms)} ms`);
  } catch (error) {
    throw new Error(`run ${run}, ${chosen.name}, ${what}`, { cause: error });
  }
  if (run % 5_000 === 0) process.stderr.write(`${run} of ${runs}\n`);
}
process.stdout.write(
  `${runs} damaged snapshots of ${cases.length} lists: every answer right, slowest ${Math.round(slowestMs)} ms\n`,
);
