/** The whole product from a host that serves nothing but files: build, prerendered pages, exported answers. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sirv from 'sirv';
import { beforeAll, describe, expect, it } from 'vitest';
import { readOperators } from '../../server/operators-file.ts';
import { securityHeaders } from '../../server/security-headers.ts';
import { DIST, fewLots } from '../support/deployment.ts';
import { walkThrough, watchedContext } from '../support/journey.ts';
import { runTool } from '../support/run-to-end.ts';
import { runBrowser } from '../support/running-product.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testServers } from '../support/test-servers.ts';

const folder = temporaryFolder();
const serve = testServers();
const copy = join(folder, 'dist');
const running = runBrowser();
let origin = '';
const missing: string[] = [];

beforeAll(async () => {
  cpSync(DIST, copy, { recursive: true });
  symlinkSync(`${DIST}-server`, `${copy}-server`);
  const operators = join(copy, 'operators.json');
  const file = JSON.parse(readFileSync(operators, 'utf8')) as { operators: object[] };
  const asFiles = file.operators.map((operator) => ({ ...operator, api: 'files' }));
  writeFileSync(operators, JSON.stringify({ ...file, operators: asFiles }));
  const lots = await fewLots(folder);
  const exporting = `--out ${copy} --operators ${operators} --lots ${lots.path}`;
  await runTool('tools/export-api/run-export.ts', ...exporting.split(' '));
  const pages = join(folder, 'pages');
  const prerendering = `prerender --api ${copy} --dist ${copy} --out ${pages} --operator fjellro`;
  await runTool('tools/finder.ts', ...prerendering.split(' '));
  cpSync(join(pages, 'fjellro'), copy, { recursive: true });

  const headers = Object.entries(securityHeaders(await readOperators(operators)));
  const notFound = readFileSync(join(copy, 'shell.html'));
  const files = sirv(copy, {
    setHeaders: (response) => {
      for (const [name, value] of headers) response.setHeader(name, value);
    },
  });
  origin = await serve((request, response) => {
    files(request, response, () => {
      missing.push(request.url ?? '');
      response.writeHead(404, { ...Object.fromEntries(headers), 'content-type': 'text/html' });
      response.end(notFound);
    });
  });
});

describe('a static copy ("api": "files")', () => {
  it('spec 1, P1: from search to lot and back, to a whole lot’s page in both languages, and every request is for a file that exists', async () => {
    const { context, faults } = await watchedContext(running.browser);
    const page = await context.newPage();
    await walkThrough(page, `${origin}/`, 'Fjellro Parkering');
    // P1: a lot's page has all its sections, in both languages, before and after hydration.
    for (const [path, renting] of [
      ['/parkinglot/101', 'Leie av fast plass'],
      ['/en/parkinglot/101', 'Rent a permanent space'],
    ] as const) {
      const html = await (await fetch(origin + path)).text();
      expect(html).toContain('Torget p-hus');
      expect(html).toContain('Midt i <b>byen</b>');
      await page.goto(origin + path);
      await page.getByText('EasyPark').first().waitFor();
      await page.getByText(renting).first().waitFor({ state: 'attached' });
      await page
        .locator('#nearby, section')
        .getByRole('link', { name: /Kanalen/ })
        .first()
        .waitFor();
    }
    expect(faults).toEqual([]);
    expect(missing).toEqual([]);
    await context.close();
  });

  it('P1: says in every language that an unknown lot does not exist', async () => {
    const page = await running.browser.newPage();
    for (const [path, sentence] of [
      ['/parkinglot/999', 'Fant ikke parkeringsplassen'],
      ['/en/parkinglot/999', 'Parking lot not found'],
      ['/dk/parkinglot/999', 'Parkeringspladsen blev ikke fundet'],
    ] as const) {
      const response = await page.goto(origin + path);
      expect(response?.status()).toBe(404);
      await page.getByRole('heading', { level: 1, name: sentence }).waitFor();
      await page.locator('meta[name="robots"][content="noindex"]').waitFor({ state: 'attached' });
    }
    await page.close();
  });
});
