import { afterEach, expect, test, vi } from 'vitest';
import type { SnapshotStore } from '../../../workers/loading/snapshot-store.ts';
import { LotEngine } from '../../../workers/engine/index.ts';
import { SearchService } from '../../../workers/search-service.ts';
import { lotRow } from '../../support/served-rows.ts';

const NOON_MS = Date.UTC(2026, 10, 25, 11);
const SOURCE = { url: 'http://lots.test/lots', language: 'nb-NO', storeKey: 'readings' };

const nothing = async () => undefined;
const NO_STORE: SnapshotStore = { read: nothing, write: nothing, confirm: nothing, drop: nothing };

/** The network's list from now on. */
function playList(...ids: readonly number[]): void {
  const rows = ids.map((id) =>
    lotRow(id, { openingHours: id % 2 === 0 ? 'Mo-Fr 08:00-16:00' : 'Sa,Su 10:00-14:00' }),
  );
  vi.stubGlobal('fetch', async () => Response.json(rows));
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('F4 F5: readings hold for the list in service and for the one that takes its place', async () => {
  const service = new SearchService(() => NO_STORE);
  const moment = { atMs: NOON_MS, free: true };
  const question = { text: '', propertyIds: [], moment, limit: 10, stage: 'final' } as const;
  const free = async () => (await service.ask(question)).list?.hits.map(({ id }) => id);
  playList(1, 2, 3);
  await service.load(SOURCE, () => undefined);
  expect(await free()).toEqual([]);
  await service.setReadings([
    { id: '2', free: 4, readAtMs: NOON_MS },
    { id: '4', free: 4, readAtMs: NOON_MS },
  ]);
  expect(await free()).toEqual([2]);
  playList(3, 4, 2);
  await service.load(SOURCE, () => undefined);
  expect(await free()).toEqual([4, 2]);
  const { momentCounts } = await service.rest(question, ['counts']);
  expect(momentCounts).toMatchObject({ open: 2, free: 2 });
});

test('S7: what is answered ahead is what each text would get, until another question comes', async () => {
  const service = new SearchService(() => NO_STORE);
  playList(1, 2, 3);
  await service.load(SOURCE, () => undefined);
  const question = { text: '', propertyIds: [], limit: 10, stage: 'typing' } as const;
  // However busy the machine is, its time for answering ahead is not over.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const known = await service.ahead(question);
  clock.mockRestore();
  expect(known.length).toBeGreaterThan(20);
  for (const [text, answer] of known) {
    expect(JSON.parse(answer)).toEqual(await service.ask({ ...question, text }));
  }
  const interrupted = service.ahead(question);
  await service.ask(question);
  expect((await interrupted).length).toBeLessThan(known.length);
});

test('D3 S12: a question still at the last list’s engine shares no build with those at the next', async () => {
  const isHeld = { moment: true, words: true };
  function* held(what: 'moment' | 'words'): Generator<undefined, void> {
    while (isHeld[what]) yield;
  }
  vi.spyOn(LotEngine.prototype, 'buildMoment').mockImplementationOnce(() => held('moment'));
  const { mock } = vi
    .spyOn(LotEngine.prototype, 'buildWords')
    .mockImplementationOnce(() => held('words'));
  const service = new SearchService(() => NO_STORE);
  playList(1, 2, 3);
  await service.load(SOURCE, () => undefined);
  const last = service.prepare();
  playList(3, 4, 2);
  await service.load(SOURCE, () => undefined);
  isHeld.moment = false;
  await vi.waitFor(() => expect(mock.contexts).toHaveLength(1));
  const next = service.prepare();
  try {
    await vi.waitFor(() => expect(new Set(mock.contexts).size).toBe(2));
  } finally {
    isHeld.words = false;
    await Promise.all([last, next]);
  }
});
