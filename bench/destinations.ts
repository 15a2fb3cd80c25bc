/**
 * Rows `destinations` (S13): the destinations that ship, in ours and in its peers over the same label and municipality, one
 * after another in processes of their own. The three best for what is typed; peers are set up as their documentation
 * advises for typing with typos. This file is what runs in the processes, too.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import UFuzzy from '@leeoniya/ufuzzy';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import { plainLetters } from '../src/domain/plain-letters.ts';
import { seededRandom } from '../tools/reference/random.ts';
import { buildDestinationIndex } from '../workers/destinations/build-destination-index.ts';
import type { DestinationFile } from '../workers/destinations/destination-file.ts';
import { answer, ask, buildScript, IS_CHILD, startScript, usedMb } from './child-process.ts';
import type { ResultRow } from './results.ts';
import { summarise } from './table.ts';

export const DESTINATION_ENGINES = ['ours', 'minisearch', 'fuse', 'ufuzzy'] as const;
type DestinationEngineName = (typeof DESTINATION_ENGINES)[number];

/** The labels of the best three. */
type FindDestinations = (text: string) => readonly string[];

const BEST = 3;
/** uFuzzy ranks up to so many; beyond, it only filters. */
const RANKED = 1_000;

/**
 * Builds an engine from the file's text; ours reads and checks the file too.
 * @param onStep called with the time of each step, where it is built in steps
 */
type Build = (json: string, onStep: (ms: number) => void) => FindDestinations;

const BUILD: Readonly<Record<DestinationEngineName, Build>> = {
  ours(json, onStep) {
    const steps = buildDestinationIndex(json);
    for (;;) {
      const from = performance.now();
      const step = steps.next();
      onStep(performance.now() - from);
      if (step.done !== true) continue;
      const index = step.value;
      return (text) => index.answer({ text }).choices.map(({ label }) => label);
    }
  },
  minisearch(json) {
    const labels = labelsOf(JSON.parse(json) as DestinationFile);
    const index = new MiniSearch<{ id: number; label: string }>({
      fields: ['label'],
      processTerm: plainLetters,
      searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND' },
    });
    index.addAll(labels.map((label, id) => ({ id, label })));
    return (text) =>
      index
        .search(text)
        .slice(0, BEST)
        .map(({ id }) => labels[id as number]!);
  },
  fuse(json) {
    const labels = labelsOf(JSON.parse(json) as DestinationFile);
    const fuse = new Fuse(labels.map(plainLetters), { threshold: 0.3, ignoreLocation: true });
    return (text) =>
      fuse.search(plainLetters(text), { limit: BEST }).map(({ refIndex }) => labels[refIndex]!);
  },
  ufuzzy(json) {
    const labels = labelsOf(JSON.parse(json) as DestinationFile);
    const haystack = labels.map(plainLetters);
    const fuzzy = new UFuzzy({ intraMode: 1 });
    return (text) => {
      const [rows, info, order] = fuzzy.search(haystack, plainLetters(text), 3, RANKED);
      const best = order?.map((at) => info.idx[at]!) ?? rows ?? [];
      return best.slice(0, BEST).map((row) => labels[row]!);
    };
  },
};

function labelsOf({
  towns,
  districts,
  postcodes,
  places,
  regions,
  streets,
}: DestinationFile): string[] {
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

interface Request {
  readonly engine: DestinationEngineName;
  readonly file: string;
  readonly queries: number;
  readonly budgetMs: number;
  readonly seed: number;
}

interface Reply {
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

function measure({ engine, file, queries, budgetMs, seed }: Request): Reply {
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

const FILE = fileURLToPath(new URL('../public/destinations/norway.json', import.meta.url));

/** @param engines in the order they run */
export async function benchDestinations({
  engines,
  passes,
  ...options
}: {
  readonly engines: readonly DestinationEngineName[];
  readonly queries: number;
  /** An engine stops when this time is used up. */
  readonly budgetMs: number;
  readonly seed: number;
  /** How often it is built, each time in a new process; a step's time is the least of them. */
  readonly passes: number;
}): Promise<ResultRow[]> {
  if (engines.length === 0) return [];
  const script = await buildScript('destinations.ts');
  const rows: ResultRow[] = [];
  for (const engine of engines) {
    process.stderr.write(`destinations: ${engine}\n`);
    const asked = { engine, file: FILE, ...options };
    const reply = await measured(script, asked);
    const builds = [reply];
    while (reply.stepsMs.length > 0 && builds.length < passes) {
      builds.push(await measured(script, { ...asked, queries: 0 }));
    }
    rows.push({
      op: 'destinations',
      engine,
      n: reply.n,
      queries: reply.times.length,
      correct: reply.found,
      checked: reply.checked,
      ...summarise(reply.times),
      build_ms: Math.round(reply.buildMs),
      memory_mb: Math.round(reply.memoryMb * 10) / 10,
      ...(reply.stepsMs.length > 0 && { longest_step_ms: longestStep(builds) }),
    });
  }
  return rows;
}

/** The longest step, of each step's least time over all builds, since other work on the machine slows single steps down. */
function longestStep(builds: readonly Reply[]): number {
  const steps = builds[0]?.stepsMs.map((_, step) =>
    Math.min(...builds.map(({ stepsMs }) => stepsMs[step] ?? Infinity)),
  );
  return Math.round(Math.max(...(steps ?? [])) * 10) / 10;
}

async function measured(script: string, request: Request): Promise<Reply> {
  const child = startScript(script);
  try {
    return await ask<Reply>(child, request);
  } finally {
    child.kill();
  }
}

if (process.env[IS_CHILD] !== undefined) answer(measure);
