/** One engine over the destinations in a process of its own: builds, answers, times itself, reports, ends. */
import { readFileSync } from 'node:fs';
import type { DestinationFile } from '../../workers/destinations/destination-file.ts';
import { BUILD, type DestinationEngineName } from './destination-engines.ts';
import { seededRandom } from '../../tools/reference/random.ts';

export interface DestinationRequest {
  readonly engine: DestinationEngineName;
  readonly file: string;
  readonly queries: number;
  readonly budgetMs: number;
  readonly seed: number;
}

export interface DestinationReply {
  readonly n: number;
  readonly buildMs: number;
  readonly memoryMb: number;
  /** Each step of the building, where it is in steps. */
  readonly stepsMs: readonly number[];
  readonly times: readonly number[];
  /** Completed texts whose destination is among the three. */
  readonly found: number;
  readonly checked: number;
}

/** The untimed warm-up. */
const WARM_UP_MS = 1_000;

process.once('message', (request: DestinationRequest) => {
  process.send?.(measure(request), () => process.exit());
});

function measure({ engine, file, queries, budgetMs, seed }: DestinationRequest): DestinationReply {
  const json = readFileSync(file, 'utf8');
  const emptyMb = usedMb();
  const start = performance.now();
  const stepsMs: number[] = [];
  const find = BUILD[engine](json, (ms) => stepsMs.push(ms));
  const buildMs = performance.now() - start;
  const memoryMb = usedMb() - emptyMb;
  const destinations = JSON.parse(json) as DestinationFile;
  const warmUpEnd = performance.now() + WARM_UP_MS;
  for (const { text } of typedDestinations(destinations, queries, seed + 1)) {
    if (performance.now() > warmUpEnd) break;
    find(text);
  }
  const times: number[] = [];
  let found = 0;
  let checked = 0;
  const end = performance.now() + budgetMs;
  for (const { text, meant } of typedDestinations(destinations, queries, seed)) {
    if (performance.now() > end) break;
    const from = performance.now();
    const labels = find(text);
    times.push(performance.now() - from);
    if (meant === undefined) continue;
    checked++;
    if (labels.some((label) => label.startsWith(meant))) found++;
  }
  const { towns, districts, postcodes, places, regions, streets } = destinations;
  const n =
    [towns, districts, postcodes, places, regions].reduce((sum, rows) => sum + rows.length, 0) +
    streets.reduce((sum, row) => sum + row.length - 4, 0);
  return { n, buildMs, memoryMb, stepsMs, times, found, checked };
}

function usedMb(): number {
  global.gc?.();
  global.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
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
