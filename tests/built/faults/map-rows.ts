import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { body, hang, reset, shellOnly } from '../../support/fault-server.ts';
import { WITH_GOOGLE } from '../../support/sample-operators.ts';
import {
  expectUsableList,
  pageRests,
  results,
  searchField,
  type Stage,
} from '../../support/stage.ts';
import { SEARCH_PAGE, type FaultRow } from './rows.ts';

const MAP_CODE = /\/assets\/(search-map|maplibre-[\w-]+?)-[\w-]{8}\.js$/;

async function notFound({ page }: Stage): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Fant ikke parkeringsplassen' }).waitFor();
  await page.getByRole('link', { name: 'Søk etter parkering' }).waitFor();
}

async function toSearch({ page }: Stage): Promise<void> {
  await page.getByRole('link', { name: 'Søk etter parkering' }).click();
  await expectUsableList(page);
}

export const MAP_ROWS: readonly FaultRow[] = [
  {
    fault: 'script blocked',
    arrange: ({ server }) => server.play(MAP_CODE, reset),
    act: ({ page }) => page.getByText('Kartet kunne ikke vises').first().waitFor(),
    recover: 'reload',
    allowed: /dynamically imported|preload/,
  },
  {
    fault: 'script hangs',
    arrange: ({ server }) => server.play(MAP_CODE, hang),
    act: async ({ page }) => {
      await expectUsableList(page);
      await searchField(page).fill('oslo');
    },
    recover: 'reload',
  },
  {
    fault: 'gm_authFailure',
    arrange: async ({ server, context }) => {
      server.play(SEARCH_PAGE, shellOnly);
      server.play(/^\/operators\.json/, body(WITH_GOOGLE));
      // A script in place of Google's refuses the key as soon as it has loaded.
      await context.route(/maps\.googleapis\.com/, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'setTimeout(() => window.gm_authFailure?.(), 50);',
        }),
      );
    },
    act: ({ page }) => page.locator('.maplibregl-canvas').waitFor(),
    recover: 'reload',
    allowed: /Google|google|Content Security Policy/,
  },
  {
    fault: 'WebGL off',
    arrange: ({ page }) =>
      page.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
      }),
    // A sentence stands in the map's place. [M7]
    act: ({ page }) =>
      page
        .getByText(/kart/i)
        .filter({ hasText: /listen/i })
        .first()
        .waitFor(),
    allowed: /WebGL/,
  },
  {
    fault: 'id changes mid-load: slow A, then fast B',
    act: async ({ page, server }) => {
      await expectUsableList(page);
      const links = results(page).getByRole('link');
      const slow = (await links.first().getAttribute('href'))?.split('/').at(-1);
      const [fast = ''] = (await links.nth(1).innerText()).split('\n');
      const slowAnswers: Promise<void>[] = [];
      server.play(new RegExp(`/parkinglots/${slow}(/|$)`), (_request, response, pass) => {
        const answer = setTimeout(1_500).then(() => void (response.writable && pass()));
        slowAnswers.push(answer);
      });
      await links.first().click();
      await page.goBack();
      await expectUsableList(page);
      await links.nth(1).click();
      await page.getByRole('heading', { level: 1, name: fast }).waitFor();
      await Promise.all(slowAnswers);
      await pageRests(page);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(fast);
      await page.goBack();
    },
  },
  { fault: 'unknown id', path: '/parkinglot/no-such-lot', expect: notFound, recover: toSearch },
  {
    fault: 'id ".." or "properties"',
    path: '/parkinglot/properties',
    act: async (stage) => {
      await notFound(stage);
      await stage.page.goto(`${stage.server.origin}/parkinglot/%2e%2e`);
      const climbed = stage.server.seen.filter((line) =>
        /parkinglots\/(\.\.|%2e|properties$)/i.test(line),
      );
      // The filter list itself is asked for by the search page only.
      expect(climbed).toEqual([]);
      await stage.page.goto(`${stage.server.origin}/parkinglot/properties`);
    },
    expect: notFound,
    recover: toSearch,
  },
];
