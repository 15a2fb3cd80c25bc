/**
 * Damages the snapshot of a list in every way that storage can, then visits: every question must be answered as from the list
 * itself and soon, whether the snapshot served or was rebuilt (D3).
 */
import { isDeepStrictEqual } from 'node:util';
import type { Frame, Question, Subject } from '../../src/domain/answers-api.ts';
import type { LotSource } from '../../src/domain/search-api.ts';
import { SearchService } from '../../workers/search-service.ts';
import { markersOf } from './compare.ts';
import { FakeStorage, snapshotCacheIn } from './fake-storage.ts';

const SATURDAY_MS = Date.UTC(2026, 10, 21, 11);

const ALL: Subject = { text: '', propertyIds: [] };
const QUESTION: Question = { ...ALL, limit: 10, stage: 'final' };
const FRAME: Frame = {
  viewport: { center: [10.5, 60], zoom: 8 },
  size: { width: 800, height: 600 },
  covered: [],
  streets: [],
  bounds: [4, 57, 32, 72],
};

const WORLD: Frame = { ...FRAME, viewport: { center: [10, 60], zoom: 1 } };
const CITY: Frame = { ...FRAME, viewport: { center: [10, 60], zoom: 13 } };

function ask(service: SearchService, asked: Partial<Question>) {
  return service.ask({ ...QUESTION, ...asked });
}

/** The questions of every visit; together they read every column of the snapshot. */
const QUESTIONS: readonly ((service: SearchService) => Promise<unknown>)[] = [
  (s) => ask(s, {}),
  (s) => ask(s, { text: 'a', visitor: [10.7, 59.9] }),
  (s) => ask(s, { text: 'lot 3', propertyIds: [2], limit: 5 }),
  (s) => ask(s, { text: 'Oslo', area: [10, 59, 11, 61], limit: 3 }),
  (s) => ask(s, { propertyIds: [1], visitor: [10.2, 60.01] }),
  (s) => s.rest({ ...QUESTION, text: 'o' }, ['counts']),
  (s) => ask(s, { moment: { atMs: SATURDAY_MS, open: true }, limit: 5 }),
  (s) => s.rest({ ...QUESTION, moment: { atMs: SATURDAY_MS, kw: 100 } }, ['counts']),
  async (s) => markersOf((await s.draw(ALL, WORLD, { kind: 'look' })).markers!),
  async (s) => markersOf((await s.draw({ ...ALL, text: 'lot' }, CITY, { kind: 'look' })).markers!),
  async (s) => {
    const { markers } = await s.draw(ALL, WORLD, { kind: 'look' });
    const clusterId = markers!.clusterIds.find((id) => id !== -1);
    if (clusterId === undefined) return undefined;
    return (await s.draw(ALL, FRAME, { kind: 'expand', clusterId })).moveTo;
  },
  (s) => s.open(ALL, { lotIndex: 1 }),
  (s) => s.open(ALL, { lotIndex: 500 }),
  (s) => s.open(ALL, { id: 'x-1' }),
  (s) => s.lotById('7'),
  (s) => s.rest({ ...QUESTION, text: 'olsbirg' }, ['waysOn']),
];

async function answersOf(service: SearchService): Promise<readonly unknown[]> {
  return Promise.all(QUESTIONS.map((asked) => asked(service)));
}

/** A list, its snapshot, and its answers. */
export interface FuzzCase {
  readonly name: string;
  readonly rows: readonly unknown[];
  readonly file: Uint8Array<ArrayBuffer>;
  readonly answers: readonly unknown[];
}

const SOURCE: LotSource = { url: 'http://lots.test/lots', language: 'nb-NO', storeKey: 'fuzz' };

/** Puts a list in the network's place. @returns what puts the network back. */
export function playNetwork(rows: readonly unknown[]): () => void {
  const { fetch } = globalThis;
  const list = JSON.stringify(rows);
  globalThis.fetch = (_input, init) => {
    const isKnown = new Headers(init?.headers).get('if-none-match') === '"1"';
    const body = isKnown ? null : list;
    const headers = { 'content-type': 'application/json', etag: '"1"' };
    return Promise.resolve(new Response(body, { status: isKnown ? 304 : 200, headers }));
  };
  return () => {
    globalThis.fetch = fetch;
  };
}

/** One visit: loads as the worker does and asks as soon as it can. */
export async function visit(disk: FakeStorage): Promise<readonly unknown[]> {
  const service = new SearchService(() => snapshotCacheIn(disk));
  const [load] = await new Promise<[Promise<unknown>]>((resolve, reject) => {
    const loading = service.load(SOURCE, ({ phase, searchable }) => {
      // Clusters are asked for when they are built: with the snapshot, or at the end.
      if (searchable && (phase === 'snapshot' || phase === 'ready')) resolve([loading]);
    });
    loading.catch(reject);
  });
  const answers = await answersOf(service);
  await load;
  return answers;
}

export async function fuzzCase(name: string, rows: readonly unknown[]): Promise<FuzzCase> {
  const restore = playNetwork(rows);
  try {
    const disk = new FakeStorage();
    const answers = await visit(disk);
    // The snapshot is written after the load.
    while (!disk.isWritten) await new Promise((resolve) => setTimeout(resolve, 1));
    return { name, rows, file: disk.bytes!, answers };
  } finally {
    restore();
  }
}

/** Visits with a damaged snapshot. Throws an Error that names what was wrong. */
export async function visitDamaged(
  { rows, file, answers }: FuzzCase,
  damage: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>,
): Promise<void> {
  const restore = playNetwork(rows);
  try {
    const disk = new FakeStorage(damage(file.slice()));
    const found = await visit(disk);
    for (const [index, answer] of found.entries()) {
      if (isDeepStrictEqual(answer, answers[index])) continue;
      throw new Error(`question ${index}: ${JSON.stringify(answer)?.slice(0, 300)}`);
    }
  } finally {
    restore();
  }
}

function row(i: number, coordinates: readonly [number, number]) {
  return {
    parkingLotId: i % 5 === 0 ? `x-${i / 5}` : i,
    name: i % 7 === 0 ? `Ålesund p-hus ${i}` : `Lot ${i}`,
    address: { street: `Gate ${i % 13}`, city: i % 3 === 0 ? 'Oslo' : 'Olsborg' },
    position: { coordinates },
    properties: [{ id: 1 + (i % 3), name: 'P' }, ...(i % 2 === 0 ? [{ id: 2, name: 'P' }] : [])],
    totalNoOfChargers: i % 4,
    kind: i % 4 === 0 ? 'parking' : 'charging',
    ...(i % 3 !== 0 && { openingHours: i % 2 === 0 ? '24/7' : 'Mo-Fr 08:00-16:00' }),
    ...(i % 4 > 0 && { connectors: [{ plug: 'ccs', kW: 50 * (i % 4), count: 2 }] }),
    ...(i % 5 === 0 && { noOfSpaces: i }),
  };
}

function lotsAt(count: number, at: (i: number) => readonly [number, number]) {
  return Array.from({ length: count }, (_, i) => row(i, at(i)));
}

/** Five lists: none, one, a town, one position, and enough for several runs of lots. */
export function fuzzLists(): readonly (readonly [name: string, rows: readonly unknown[]])[] {
  return [
    ['none', []],
    ['one', lotsAt(1, () => [10.7, 59.9])],
    ['a town', lotsAt(60, (i) => [10 + (i % 8) / 100, 60 + i / 2_000])],
    ['one spot', lotsAt(80, () => [10.7, 59.9])],
    ['a country', lotsAt(400, (i) => [5 + ((i * 37) % 250) / 10, 58 + ((i * 91) % 130) / 10])],
  ];
}

/** Where each part of a snapshot's file begins and ends: preamble, header, each column. */
export function partsOf(file: Uint8Array<ArrayBuffer>): readonly (readonly [number, number])[] {
  const headerLength = new DataView(file.buffer).getUint32(32, true);
  const header = new TextDecoder().decode(file.subarray(48, 48 + headerLength));
  const columnsAt = 48 + Math.ceil(headerLength / 16) * 16;
  const starts = [
    0,
    48,
    ...Array.from(header.matchAll(/"at":(\d+)/g), ([, at]) => columnsAt + Number(at)),
  ];
  return starts.map((from, part) => [from, starts[part + 1] ?? file.length]);
}

/** A random way to damage a snapshot, in which every part is equally likely. */
export function randomDamage(
  { file }: FuzzCase,
  random: () => number,
): { readonly what: string; readonly damage: (bytes: Uint8Array<ArrayBuffer>) => typeof bytes } {
  const parts = partsOf(file).filter(([from, to]) => to > from);
  const int = (below: number): number => Math.floor(random() * below);
  const part = int(parts.length);
  const [from, to] = parts[part]!;
  const at = from + int(to - from);
  const kind = int(8);
  if (kind === 0) return { what: `cut at ${at}`, damage: (bytes) => bytes.slice(0, at) };
  if (kind === 1) return { what: `zeros from ${at}`, damage: (bytes) => bytes.fill(0, at, to) };
  // One bit, or the same one of several bytes.
  const ats = [at, ...Array.from({ length: kind === 2 ? 7 : 0 }, () => from + int(to - from))];
  const bit = int(8);
  return {
    what: `bit ${bit} of ${ats.join()} (part ${part})`,
    damage: (bytes) => {
      for (const one of ats) bytes[one]! ^= 1 << bit;
      return bytes;
    },
  };
}
