/** A page is drawn once: React in its development build takes over the server's HTML without a word. */
import { bareAnswer } from '../../../src/features/search/state/initial-search.ts';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import danish from '../../../public/assets/i18n/dk.json';
import english from '../../../public/assets/i18n/en.json';
import norwegian from '../../../public/assets/i18n/no.json';
import { parseLotDetail } from '../../../src/api/schemas.ts';
import { App } from '../../../src/app/app.tsx';
import { renderPage } from '../../../src/app/entry-server.tsx';
import type { PageData } from '../../../src/app/page-data.ts';
import type { LanguageCode } from '../../../src/domain/languages.ts';
import { SitePaths } from '../../../src/domain/paths.ts';
import { safeLot } from '../../../src/features/lot/data/safe-lot.ts';
import { sanitiseHtml } from '../../../src/features/lot/html/sanitise-in-browser.ts';
import { startTranslations } from '../../../src/i18n/translations.ts';
import { servedOperator } from '../surroundings.tsx';
import { inThreadEngine } from '../../support/in-thread-engine.ts';
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
  '/': { search: { answer: bareAnswer({ total: 0, hits: [] }), properties: [] } },
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

const TEXTS: Readonly<Partial<Record<LanguageCode, PageData['texts']>>> = {
  no: norwegian,
  en: english,
  dk: danish,
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
  const operator = await servedOperator();
  const language = SitePaths.of('no').parse(pathname).language;
  const texts = TEXTS[language];
  if (!texts) throw new Error(`No texts in ${language}.`);
  const pageData: PageData = {
    pathname,
    operator,
    basename: '/',
    language,
    texts,
    dayMs: 0,
    ...known,
  };
  container.innerHTML = (await renderPage(pageData)).root;
  const root = container.querySelector('#root');
  if (!root) throw new Error('No root.');
  const name = root.querySelector('h1')?.textContent;

  const said = vi.spyOn(console, 'error');
  const recovered = vi.fn<(error: unknown) => void>();
  const i18n = await startTranslations(language, '/assets/i18n/{{lng}}.json', texts);
  const services = { operator, basename: '/', engine: inThreadEngine(SAMPLE_LOTS), i18n, pageData };
  const hydrated = hydrateRoot(root, <App services={services} router={inBrowser} />, {
    onRecoverableError: recovered,
  });
  // Effects have run once the page's language stands.
  document.documentElement.lang = '';
  await expect.poll(() => document.documentElement.lang).toBe('nb-NO');
  expect(root.querySelector('h1')?.textContent).toBe(name);
  expect(recovered).not.toHaveBeenCalled();
  expect(said).not.toHaveBeenCalled();
  hydrated.unmount();
});
