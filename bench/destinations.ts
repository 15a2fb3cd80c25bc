/**
 * Rows `destinations` (S13): the destinations that ship, in ours and in its peers over the same label and municipality, one
 * after another in processes of their own. The three best for what is typed; peers are set up as their documentation
 * advises for typing with typos. This file is what runs in the processes, too.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import UFuzzy from '@leeoniya/ufuzzy';
import MiniSearch from 'minisearch';
import { plainLetters } from '../src/domain/plain-letters.ts';
import { runToEnd } from '../src/domain/run-to-end.ts';
import { seededRandom } from '../tools/reference/random.ts';
import { buildDestinationIndex } from '../workers/destinations/build-destination-index.ts';
import type { DestinationFile } from '../workers/destinations/destination-file.ts';
import { buildScript, expose, startScript, usedMb } from './child-process.ts';
import type { ResultRow } from './results.ts';
import { summarise } from './table.ts';

export const DESTINATION_ENGINES = ['ours', 'minisearch', 'ufuzzy'] as const;
type DestinationEngine = (typeof DESTINATION_ENGINES)[number];

const BEST = 3;
/** uFuzzy ranks up to so many; beyond, it only filters. */
const RANKED = 1_000;
const WARM_UP_MS = 1_000;

/** Builds an engine from the file's text, which ours also checks. It finds the labels of the best three. */
type Build = (json: string) => (text: string) => readonly string[];

const BUILD: Readonly<Record<DestinationEngine, Build>> = {
  ours(json) {
    const index = runToEnd(buildDestinationIndex(json));
    return (text) => index.answer({ text }).choices.map(({ label }) => label);
  },
  minisearch(json) {
    const labels = labelsOf(json);
    const index = new MiniSearch<{ id: number; label: string }>({
      fields: ['label'],
      processTerm: plainLetters,
      searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND' },
    });
    index.addAll(labels.map((label, id) => ({ id, label })));
    return (text) => {
      const best = index.search(text).slice(0, BEST);
      return best.map(({ id }) => labels[id as number]!);
    };
  },
  ufuzzy(json) {
    const labels = labelsOf(json);
    const haystack = labels.map(plainLetters);
    const fuzzy = new UFuzzy({ intraMode: 1 });
    return (text) => {
      const [rows, info, order] = fuzzy.search(haystack, plainLetters(text), 3, RANKED);
      const best = order?.map((at) => info.idx[at]!) ?? rows ?? [];
      return best.slice(0, BEST).map((row) => labels[row]!);
    };
  },
};

function labelsOf(json: string): readonly string[] {
  const { towns, districts, postcodes, places, regions, streets } = JSON.parse(
    json,
  ) as DestinationFile;
  const town = (number: number): string => towns[number]![0];
  return [
    ...towns.map(([name]) => name),
    ...[...districts, ...places, ...regions].map(([name, number]) => `${name}, ${town(number)}`),
    ...postcodes.map(([code, number]) => `${code} ${town(number)}`),
    ...streets.flatMap(([number, , , , ...names]) =>
      names.map((name) => `${name}, ${town(number)}`),
    ),
  ];
}

interface Options {
  readonly queries: number;
  /** An engine stops when this time is used up. */
  readonly budgetMs: number;
  readonly seed: number;
}

const api = {
  /** Builds an engine and times it. `correct`: completed texts whose destination is among the three. */
  measure(engine: DestinationEngine, path: string, options: Options): ResultRow {
    const { queries, budgetMs, seed } = options;
    const json = readFileSync(path, 'utf8');
    const emptyMb = usedMb();
    const startMs = performance.now();
    const find = BUILD[engine](json);
    const buildMs = performance.now() - startMs;
    const memoryMb = usedMb() - emptyMb;
    const file = JSON.parse(json) as DestinationFile;
    const warmUpEndMs = performance.now() + WARM_UP_MS;
    for (const { text } of typedDestinations(file, queries, seed + 1)) {
      if (performance.now() > warmUpEndMs) break;
      find(text);
    }
    const times: number[] = [];
    let correct = 0;
    let checked = 0;
    const endMs = performance.now() + budgetMs;
    for (const { text, meant } of typedDestinations(file, queries, seed)) {
      if (performance.now() > endMs) break;
      const fromMs = performance.now();
      const labels = find(text);
      times.push(performance.now() - fromMs);
      if (meant === undefined) continue;
      checked++;
      if (labels.some((label) => label.startsWith(meant))) correct++;
    }
    return {
      op: 'destinations',
      engine,
      n: labelsOf(json).length,
      queries: times.length,
      correct,
      checked,
      ...summarise(times),
      build_ms: Math.round(buildMs),
      memory_mb: Math.round(memoryMb * 10) / 10,
    };
  },
};

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

/** @param engines in the order they run */
export async function benchDestinations(
  engines: readonly DestinationEngine[],
  options: Options,
): Promise<ResultRow[]> {
  const path = fileURLToPath(new URL('../public/destinations/norway.json', import.meta.url));
  const script = await buildScript('destinations.ts');
  const rows: ResultRow[] = [];
  for (const engine of engines) {
    console.error(`destinations: ${engine}`);
    const { remote, stop } = startScript<typeof api>(script);
    rows.push(await remote.measure(engine, path, options));
    stop();
  }
  return rows;
}

expose(api);
