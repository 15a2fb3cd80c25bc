/** U5: the server's engine answers an address as the browser's worker does, or says that it is busy. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type AnswerAddress, EngineThread } from '../../../server/engine-thread.ts';
import { LotFiles } from '../../../server/lot-files.ts';
import { addressQuestion } from '../../../src/features/search/state/initial-search.ts';
import { readAsked } from '../../../src/features/search/state/search-address.ts';
import { DestinationService } from '../../../workers/destinations/destination-service.ts';
import { SearchService } from '../../../workers/search-service.ts';
import { OPERATORS } from '../../support/sample-operators.ts';
import { forAllAsync } from '../../support/for-all.ts';

const PUBLIC = join(import.meta.dirname, '../../../public');
const NOW_MS = Date.parse('2026-11-25T12:00:00+01:00');
const none = () => Promise.resolve(undefined);

let engines: EngineThread;
let answer: AnswerAddress;
let browser: SearchService;

beforeAll(async () => {
  const all = await new LotFiles().open(OPERATORS);
  const lots = new Map([...all].filter(([id]) => id === 'fjellro'));
  engines = new EngineThread(PUBLIC);
  answer = await engines.load(OPERATORS, lots);
  browser = new SearchService(
    () => ({ read: none, endAttempt: none, write: none, confirm: none, drop: none }),
    undefined,
    new DestinationService(() => readFile(join(PUBLIC, 'destinations/norway.json'), 'utf8')),
  );
  const bytes = lots.get('fjellro')?.list.bytes ?? Buffer.alloc(0);
  const url = URL.createObjectURL(new Blob([Uint8Array.from(bytes)]));
  await browser.load({ url, language: 'nb-NO', storeKey: '', country: 'NO' }, () => undefined);
  await browser.loadDestinations('');
}, 180_000);
afterAll(() => engines.close());

function questionAt(query: string) {
  const asked = readAsked(query, 1);
  const map = { bounds: [4, 57.5, 31.5, 71.5] as const, streets: [] };
  return asked && { ...addressQuestion(asked, NOW_MS, { timeZone: 'Europe/Oslo' }), map };
}

const text = fc.oneof(
  fc.constantFrom('oslo', 'p-hus', 'lilestrom', 'Storgata, Tromsø', 'qqxx', '5003', 'Lofoten'),
  fc.string({ maxLength: 6 }),
);
const query = fc
  .record({
    search: fc.option(text, { nil: '' }),
    properties: fc.constantFrom('', '2', '2,4', '9,99'),
    open: fc.constantFrom('', '1'),
    page: fc.constantFrom('', '2', '3'),
    area: fc.constantFrom('', '10,59,11,60.5', '5,60,6,61'),
  })
  .map((parts) => `?${new URLSearchParams(Object.entries(parts).filter(([, value]) => value))}`);

test('ids, count, destination, counts and ways on are the browser’s own', async () => {
  await forAllAsync({ numRuns: 60 }, query, async (address) => {
    const asked = questionAt(address);
    if (!asked) return;
    // On a busy machine the first may take longer than a page waits.
    let theirs = await answer('fjellro', asked);
    for (let tries = 0; theirs === undefined && tries < 50; tries++) {
      theirs = await answer('fjellro', asked);
    }
    const ours = await browser.ask(asked.question);
    const rest = await browser.rest(asked.counted, ['choices', 'counts', 'waysOn']);
    expect(theirs).toMatchObject({ answer: ours, rest });
  });
}, 120_000);

test('questions beyond the queue’s limit get no answer, and are counted', async () => {
  const asked = questionAt('?search=oslo');
  if (!asked) throw new Error('It asks for something.');
  const before = engines.busy;
  const answers = await Promise.all(Array.from({ length: 100 }, () => answer('fjellro', asked)));
  const without = answers.filter((one) => one === undefined).length;
  expect(without).toBeGreaterThanOrEqual(68);
  expect(engines.busy - before).toBe(without);
  await expect.poll(() => answer('fjellro', asked)).toBeDefined();
  expect(await answer('elsewhere', asked)).toBeUndefined();
});
