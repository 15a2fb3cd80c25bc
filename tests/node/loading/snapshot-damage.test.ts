import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../tools/reference/random.ts';
import {
  restoreEngine,
  snapshotOf,
  type EngineSnapshot,
} from '../../../workers/engine/snapshot.ts';
import { LotIndexBuilder } from '../../../workers/engine/lot-index-builder.ts';
import { LOT_RULES } from '../../../workers/lot-rules.ts';
import { attemptBytes, ATTEMPTS_AT } from '../../../workers/loading/snapshot-preamble.ts';
import {
  FileInMemory,
  fuzzCase,
  fuzzLists,
  partsOf,
  playNetwork,
  randomDamage,
  visit,
  visitDamaged,
} from '../../oracle/snapshot-fuzz.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

const LISTS = fuzzLists();
const [TOWN_NAME, TOWN] = LISTS[2]!;

describe('D3: a damaged copy answers rightly or not at all', () => {
  test.each(LISTS)('%s: flips and cuts', async (name, rows) => {
    const chosen = await fuzzCase(name, rows);
    const random = seededRandom(SEED);
    for (let run = 0; run < 15; run += 1) {
      const { what, damage } = randomDamage(chosen, () => random.next());
      await expect(visitDamaged(chosen, damage), `${SEED}, ${run}: ${what}`).resolves.toBeDefined();
    }
  });

  test('with damage in the first and the last byte of every part', async () => {
    const chosen = await fuzzCase(TOWN_NAME, TOWN);
    for (const [from, to] of partsOf(chosen.file)) {
      for (const at of [from, to - 1]) {
        const visited = visitDamaged(chosen, (bytes) => {
          if (to > from) bytes[at]! ^= 0x80;
          return bytes;
        });
        await expect(visited, `byte ${at}`).resolves.toBeDefined();
      }
    }
  });

  test('without a network it is a fault, and the snapshot is gone', async () => {
    const { file } = await fuzzCase(TOWN_NAME, TOWN);
    const disk = new FileInMemory();
    disk.bytes = file.map((byte, at) => (at === file.length - 1 ? byte ^ 1 : byte));
    const { fetch } = globalThis;
    globalThis.fetch = () => Promise.reject(new TypeError('offline'));
    await expect(visit(disk)).rejects.toMatchObject({ code: 'network' });
    globalThis.fetch = fetch;
    expect(disk.bytes).toBeUndefined();
  });
});

describe('D3: a snapshot that workers do not survive', () => {
  test('is served twice and dropped the third time', async () => {
    const { file } = await fuzzCase(TOWN_NAME, TOWN);
    const disk = new FileInMemory();
    disk.bytes = file.slice();
    // A worker that dies does nothing more: its mark stays.
    expect(await disk.store().read()).toBeDefined();
    expect(await disk.store().read()).toBeDefined();
    expect(await disk.store().read()).toBeUndefined();
    expect(disk.bytes).toBeUndefined();
  });

  test('is served on once it was verified', async () => {
    const { file, rows } = await fuzzCase(TOWN_NAME, TOWN);
    const restore = playNetwork(rows);
    const disk = new FileInMemory();
    disk.bytes = file.slice();
    disk.bytes.set(attemptBytes(1), ATTEMPTS_AT);
    for (let time = 0; time < 3; time += 1) await visit(disk);
    restore();
    expect(disk.bytes?.[ATTEMPTS_AT]).toBe(0);
  });
});

describe('D3: every loop over a snapshot ends, whatever its columns say', () => {
  const builder = new LotIndexBuilder(LOT_RULES);
  for (let i = 0; i < 200; i += 1) {
    builder.add({
      id: i % 2 === 0 ? i : `x-${i}`,
      name: `Lot ${i}`,
      street: '',
      city: i % 3 === 0 ? 'Oslo' : 'Bergen',
      position: [10 + (i % 20) / 500, 60 + i / 5_000],
      propertyIds: [i % 4],
      chargers: i % 2,
      facts: {
        openingHours: i % 3 === 0 ? '24/7' : 'Mo-Fr 08:00-16:00',
        kind: 'charging',
        connectors: [{ plug: 'ccs', kW: 50 * (1 + (i % 3)), count: 2 }],
        noOfSpaces: i,
      },
    });
  }
  const engine = builder.finish();
  for (const share of engine.buildClusters()) void share;
  const snapshot = structuredClone(snapshotOf(engine));

  /** All that a page may ask, throwing or not. */
  function askAll(damaged: EngineSnapshot): void {
    const world = [-180, -90, 180, 90] as const;
    const asks: ((from: typeof engine) => unknown)[] = [
      (e) => e.search({ text: '', propertyIds: [], limit: 10, position: [10, 60] }),
      (e) => e.search({ text: 'o', propertyIds: [1], limit: 10, bbox: [10, 60, 11, 61] }),
      (e) => e.search({ text: 'lot 1', propertyIds: [], limit: 10 }),
      (e) => e.facets({ text: 'b', propertyIds: [] }),
      (e) => e.clusters({ text: '', propertyIds: [], bbox: world, zoom: 12 }),
      (e) => e.clusters({ text: '', propertyIds: [], bbox: world, zoom: 17 }),
      ...Array.from(snapshot.clusters.ids.slice(0, 5), (clusterId) => (e: typeof engine) => {
        return e.expansionZoom({ text: '', propertyIds: [], clusterId });
      }),
      (e) => e.lotById('7'),
      (e) => e.lotById('nope'),
      (e) => e.setReadings([{ id: '8', free: 2, readAtMs: 0 }]),
      (e) => e.momentCounts({ text: '', propertyIds: [], moment: { atMs: 0 } }),
      (e) => e.suggest('oslp'),
    ];
    for (const ask of asks) {
      try {
        ask(restoreEngine(damaged, LOT_RULES));
      } catch {
        // A fault is an end, too.
      }
    }
  }

  test('skips that lead nowhere on', () => {
    for (const skip of [0, 1, 2, 0xffff_ffff]) {
      const skips = snapshot.clusters.skips.slice().fill(skip);
      const damaged = { ...snapshot, clusters: { ...snapshot.clusters, skips } };
      const ask = () =>
        restoreEngine(damaged, LOT_RULES).clusters({
          text: '',
          propertyIds: [],
          bbox: [10, 60, 10.01, 60.001],
          zoom: 14,
        });
      expect(ask).toThrow('damaged');
    }
  });

  test('any column, all zeros, all ones, reversed, or cut', () => {
    type Columns = Record<string, unknown>;
    const damages: ((column: Uint32Array) => Uint32Array)[] = [
      (column) => column.slice().fill(0),
      (column) => column.slice().fill(0xffff_ffff),
      (column) => column.toReversed(),
      (column) => column.slice(0, column.length >> 1),
    ];
    let count = 0;
    const replaceEach = (value: Columns, rebuilt: (part: unknown) => EngineSnapshot): void => {
      for (const [key, part] of Object.entries(value)) {
        const withPart = (other: unknown) => rebuilt({ ...value, [key]: other });
        if (ArrayBuffer.isView(part)) {
          for (const damage of damages) askAll(withPart(damage(part as Uint32Array)));
          count += 1;
        } else if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
          replaceEach(part as Columns, withPart);
        }
      }
    };
    replaceEach(snapshot as unknown as Columns, (whole) => whole as EngineSnapshot);
    expect(count).toBeGreaterThan(25);
  });
});
