/** D3: after one visit, everything that matters without a network; tests/long/offline.test.ts has the rest. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type FaultServer, startFaultServer } from '../support/fault-server.ts';
import { runProduct } from '../support/running-product.ts';
import {
  canvasOf,
  hasSettled,
  openStage,
  pageRests,
  results,
  searchField,
  searchFor,
} from '../support/stage.ts';

const DIST = join(import.meta.dirname, '../../dist');
const running = runProduct();
let server: FaultServer;

beforeAll(async () => {
  server = await startFaultServer(running.origin);
});

afterEach(() => server.heal());

afterAll(async () => {
  await server?.stop();
});

it('D3 search, map, a visited and saved lot, languages and operators work after one visit', async () => {
  const stage = await openStage(running.browser, server, { serviceWorkers: 'allow' });
  const { page } = stage;
  await page.goto(server.origin);
  await hasSettled(page);
  await results(page).first().getByRole('link').click();
  await page.waitForURL(/parkinglot/);
  const lotUrl = page.url();
  await page.getByRole('button', { name: 'Lagre', exact: true }).click();
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('heading', { name: 'Parkering i nærheten' }).waitFor();
  await pageRests(page);

  server.goDark();
  await page.goto(server.origin);
  await results(page).first().waitFor();
  await page.getByText(/Ingen kontakt med tjenesten\. Listen er fra/).waitFor();
  await canvasOf(page);
  await page.getByRole('heading', { name: 'Lagrede plasser' }).waitFor();
  expect(await searchFor(page, 'oslo')).toBeGreaterThan(0);
  await searchField(page).clear();

  await page.goto(lotUrl);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByText(/Ingen kontakt med tjenesten\. Opplysningene er fra/).waitFor();
  await canvasOf(page);

  await page.goto(`${server.origin}/en`);
  await page.getByRole('heading', { level: 1, name: 'Find parking' }).waitFor();
  // U3: the other operator's shell is there, its list was never loaded and is not the first one's.
  await page.goto(`${server.origin}/kystpark/`);
  await page
    .getByRole('link', { name: /^Kystpark/ })
    .first()
    .waitFor();
  expect(await page.getByText(/Listen er fra/).count()).toBe(0);

  server.heal();
  await page.goto(server.origin);
  await results(page).first().waitFor();
  expect(stage.problems).toEqual([]);
  await stage.context.close();
});

it('M1 caches the map’s other files with the app', async () => {
  const files = await readdir(join(DIST, 'basemap'));
  const small = files.filter((name) => /\.(?:json|svg)$/.test(name));
  const script = await readFile(join(DIST, 'sw.js'), 'utf8');
  expect(small.length).toBeGreaterThan(0);
  expect(small.filter((name) => !script.includes(`"basemap/${name}"`))).toEqual([]);
});
