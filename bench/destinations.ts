/** Row `destinations` (S13): the destinations that ship, and the three best of them for what is typed. */
import { readFileSync } from 'node:fs';
import { runToEnd } from '../src/domain/run-to-end.ts';
import { seededRandom } from '../tools/reference/random.ts';
import { buildDestinationIndex } from '../workers/destinations/destination-index.ts';
import type { DestinationFile } from '../workers/destinations/destination-file.ts';
import { usedMb } from './child-process.ts';
import type { ResultRow } from './results.ts';
import { buildFigures, summarise } from './table.ts';

const WARM_UP_MS = 1_000;

/**
 * Builds the index and times it.
 * @param budgetMs stops when this time is used up
 * @returns `correct`: how many texts typed to the end have their destination among the three
 */
export function measureDestinations(
  path: string,
  { queries, budgetMs, seed }: Readonly<Record<'queries' | 'budgetMs' | 'seed', number>>,
): ResultRow {
  const json = readFileSync(path, 'utf8');
  const emptyMb = usedMb();
  const startMs = performance.now();
  const index = runToEnd(buildDestinationIndex(json));
  const buildMs = performance.now() - startMs;
  const memoryMb = usedMb() - emptyMb;
  const file = JSON.parse(json) as DestinationFile;
  const warmUpEndMs = performance.now() + WARM_UP_MS;
  for (const { text } of typedDestinations(file, queries, seed + 1)) {
    if (performance.now() > warmUpEndMs) break;
    index.answer({ text });
  }
  const times: number[] = [];
  let correct = 0;
  let checked = 0;
  const endMs = performance.now() + budgetMs;
  for (const { text, meant } of typedDestinations(file, queries, seed)) {
    if (performance.now() > endMs) break;
    const fromMs = performance.now();
    const { choices } = index.answer({ text });
    times.push(performance.now() - fromMs);
    if (meant === undefined) continue;
    checked++;
    if (choices.some(({ label }) => label.startsWith(meant))) correct++;
  }
  return {
    op: 'destinations',
    engine: 'ours',
    n: index.size,
    queries: times.length,
    correct,
    checked,
    ...summarise(times),
    ...buildFigures(buildMs, memoryMb),
  };
}

interface TypedDestination {
  readonly text: string;
  /** Set where all is typed: the label's beginning that one of the three should have. */
  readonly meant?: string;
}

/**
 * Seeded typing of streets with their towns, letter by letter, one in three with an edit.
 * @param count keystrokes wanted; the last text may go a little beyond
 */
function typedDestinations(
  { towns, streets }: DestinationFile,
  count: number,
  seed: number,
): readonly TypedDestination[] {
  const random = seededRandom(seed);
  const typed: TypedDestination[] = [];
  while (typed.length < count) {
    const [number, , , , ...names] = random.pick(streets);
    const name = random.pick(names);
    const town = towns[number]![0];
    const text = random.next() < 0.5 ? `${name} ${town}` : `${town} ${name}`;
    const at = 1 + random.int(text.length - 1);
    const spelt = random.next() < 1 / 3 ? text.slice(0, at) + text.slice(at + 1) : text;
    for (let length = 2; length < spelt.length; length++) {
      typed.push({ text: spelt.slice(0, length) });
    }
    typed.push({ text: spelt, meant: `${name}, ${town}` });
  }
  return typed;
}
