/** U5: for a thousand addresses the server's page says the same as a browser whose page came without an answer. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESTINATION_PHRASES } from '../support/destination-phrases.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { runProduct } from '../support/running-product.ts';
import { gotoAnswered, said } from '../support/said.ts';
import { sample } from '../support/sample.ts';
import { mulberry32, SEED } from '../support/seed.ts';
import { openStage } from '../support/stage.ts';

const FILTER_PHRASES = readFileSync(
  join(import.meta.dirname, '../fixtures/filter-phrases.txt'),
  'utf8',
)
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .map((line) => line.split('|')[0]!.trim());

const next = mulberry32(SEED);
const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!;
const PHRASES = [...DESTINATION_PHRASES.map(({ typed }) => typed), ...FILTER_PHRASES];
const TEXTS = ['oslo', 'p-hus', 'us os', 'rsen', 'a', ',', 'qqxx', '5003', 'lilestrom', 'Æ', '<b>'];

/** Some phrase, a piece of one, a text that finds lots, or nothing. */
function text(): string {
  const kind = next();
  if (kind < 0.15) return '';
  if (kind < 0.4) return pick(TEXTS);
  const phrase = pick(PHRASES);
  return kind < 0.8 ? phrase : phrase.slice(0, 1 + Math.floor(next() * phrase.length));
}

function area(): string {
  const [lng, lat, size] = [5 + next() * 9, 58 + next() * 8, 0.2 + next() * 5];
  return [lng, lat, lng + size, lat + size / 2].map((degrees) => degrees.toFixed(3)).join(',');
}

function address(): string {
  const parts = {
    search: text(),
    properties: pick(['', '', '2', '4', '2,5', '9,999']),
    kind: pick(['', '', '', 'parking', 'charging']),
    kw: pick(['', '', '', '50', '150']),
    height: pick(['', '', '', '2.1']),
    area: next() < 0.25 ? area() : '',
    page: pick(['', '', '', '2', '3']),
    view: 'list',
  };
  const query = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
  return `${pick(['/', '/', '/en', '/kystpark/'])}?${query}`;
}

const ADDRESSES = Array.from({ length: 1_000 }, address);

describe('U5', () => {
  const running = runProduct();
  let server: FaultServer;
  let plain: Page;
  let scripted: Page;

  beforeAll(async () => {
    server = await startFaultServer(running.origin);
    // The list alone is compared, and no map is drawn behind it.
    const phone = { viewport: { width: 390, height: 844 } };
    plain = (await openStage(running.browser, server, { ...phone, javaScriptEnabled: false })).page;
    scripted = (await openStage(running.browser, server, phone)).page;
    await scripted.route(
      (url) => url.searchParams.has('view'),
      async (route) => {
        const response = await route.fetch({ url: `${server.origin}/index.html` });
        await route.fulfill({ response });
      },
    );
  });
  afterAll(() => server?.stop());

  it.each(sample(ADDRESSES, 8, 100))('%s: the server says what the browser says', async (path) => {
    await gotoAnswered(plain, server.origin + path);
    const answered = await said(plain);
    await scripted.goto(server.origin + path);
    await expect.poll(() => said(scripted), { timeout: 20_000 }).toEqual(answered);
  });
});
