/** A page is drawn once: React in its development build takes over the server's HTML without a word. */
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import texts from '../../../public/assets/i18n/no.json';
import { parseLotDetail } from '../../../src/api/schemas.ts';
import { App } from '../../../src/app/app.tsx';
import { renderPage } from '../../../src/app/entry-server.tsx';
import { preloadNotFound } from '../../../src/app/lazy-not-found.tsx';
import { preloadLotPage } from '../../../src/app/lot-route.tsx';
import type { PageData } from '../../../src/app/page-data.ts';
import { safeLot } from '../../../src/features/lot/safe-lot.ts';
import { sanitiseHtml } from '../../../src/features/lot/sanitise-in-browser.ts';
import { startTranslations } from '../../../src/i18n/translations.ts';
import { loadOperators } from '../../../src/operators/load-operators.ts';
import '../../../src/ui/global.css';
import { inThreadEngine } from '../search/in-thread-engine.ts';
import { SAMPLE_LOTS } from '../search/sample-lots.ts';

const HTML = '<h2>Om plassen</h2><p>Betal på <a href="https://a.example/x">automaten</a>.</p>';
const LOT = parseLotDetail(
  {
    parkingLotId: '7',
    name: 'Torget',
    address: { street: 'Torget 1', city: 'Moss' },
    position: { coordinates: [10.66, 59.43] },
    properties: [{ id: 2, name: 'EV charging' }],
    description: HTML,
    priceAndOpeningHours: '<table><tr><th>Time<td>20 kr</table>',
  },
  '7',
);

const PAGES: Readonly<Record<string, Pick<PageData, 'search' | 'lot'>>> = {
  '/': { search: { answer: { total: 0, hits: [] }, properties: [] } },
  '/parkinglot/7': {
    lot: {
      id: '7',
      answers: {
        lot: { lot: safeLot(LOT, sanitiseHtml), contentLanguage: 'en-GB' },
        services: [],
        nearby: [],
        paymentMethods: { paymentApps: ['App'], paymentProviders: ['Kort'] },
      },
    },
  },
  '/parkinglot/8': { lot: { id: '8', answers: null } },
  '/nowhere': {},
};

const inBrowser = (routes: ReactNode) => <BrowserRouter>{routes}</BrowserRouter>;

const start = location.href;
let container: HTMLElement;

beforeEach(() => {
  container = document.createElement('div');
  document.body.append(container);
});

afterEach(() => {
  container.remove();
  history.replaceState(null, '', start);
});

test.each(Object.entries(PAGES))('%s', async (pathname, known) => {
  await page.viewport(390, 844);
  history.replaceState(null, '', pathname);
  const [operator] = (await loadOperators('/')).operators;
  if (!operator) throw new Error('No operator.');
  const pageData: PageData = { pathname, operator, basename: '/', language: 'no', texts, ...known };
  const rendered = await renderPage(pageData);
  container.innerHTML = rendered.root;
  const root = container.querySelector('#root');
  if (!root) throw new Error('No root.');
  const name = root.querySelector('h1')?.textContent;

  const said = vi.spyOn(console, 'error');
  const recovered = vi.fn<(error: unknown) => void>();
  await Promise.all([preloadLotPage(), preloadNotFound()]);
  const services = {
    operator,
    basename: '/',
    engine: inThreadEngine(SAMPLE_LOTS),
    i18n: await startTranslations('no', '/assets/i18n/{{lng}}.json', texts),
    pageData,
  };
  const hydrated = hydrateRoot(root, <App services={services} router={inBrowser} />, {
    onRecoverableError: recovered,
  });
  // Effects have run once the page's language stands.
  document.documentElement.lang = '';
  await expect.poll(() => document.documentElement.lang).toBe('nb-NO');
  expect(root.querySelector('h1')?.textContent).toBe(name);
  expect(recovered).not.toHaveBeenCalled();
  expect(said.mock.calls.map(([message]) => String(message))).toEqual([]);
  hydrated.unmount();
  said.mockRestore();
});
