/** A page is drawn once: React in its development build takes over the server's HTML without a word. */
import { bareAnswer } from '../../../src/features/search/state/initial-search.ts';
import type { ReactNode } from 'react';
import * as fc from 'fast-check';
import { createRoot, hydrateRoot } from 'react-dom/client';
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
import type { Position } from '../../../src/domain/geo.ts';
import type { LanguageCode } from '../../../src/domain/languages.ts';
import { SitePaths } from '../../../src/domain/paths.ts';
import type { Lot } from '../../../src/domain/lot.ts';
import type { LotHit } from '../../../src/domain/search-api.ts';
import { safeLot } from '../../../src/features/lot/data/safe-lot.ts';
import { sanitiseHtml } from '../../../src/features/lot/html/sanitise-in-browser.ts';
import { startTranslations } from '../../../src/i18n/translations.ts';
import { servedOperator } from '../surroundings.tsx';
import { drawsOf } from '../../support/sample.ts';
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

/** Hydrates the server's page, and renders it afresh. @returns both roots, and what React said */
async function hydratedAndFresh(
  pathname: string,
  known: Pick<PageData, 'search' | 'lot'>,
  lots: readonly Lot[] = SAMPLE_LOTS,
) {
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
  const services = async () => ({
    operator,
    basename: '/',
    engine: inThreadEngine(lots),
    i18n: await startTranslations(language, '/assets/i18n/{{lng}}.json', texts),
  });
  const hydrated = hydrateRoot(
    root,
    <App services={{ ...(await services()), pageData }} router={inBrowser} />,
    { onRecoverableError: recovered },
  );
  const beside = document.createElement('div');
  container.append(beside);
  const fresh = createRoot(beside);
  fresh.render(
    <App services={{ ...(await services()), pageData: undefined }} router={inBrowser} />,
  );
  return {
    root,
    name,
    beside,
    recovered,
    complaints: () => said.mock.calls.map(([message]) => String(message)),
    end: () => {
      hydrated.unmount();
      fresh.unmount();
      container.replaceChildren();
      said.mockRestore();
    },
  };
}

test.each(Object.entries(PAGES))('%s', async (pathname, known) => {
  await page.viewport(390, 844);
  const { root, name, recovered, complaints, end } = await hydratedAndFresh(pathname, known);
  // Effects have run once the page's language stands.
  document.documentElement.lang = '';
  await expect.poll(() => document.documentElement.lang).toBe('nb-NO');
  expect(root.querySelector('h1')?.textContent).toBe(name);
  expect(recovered).not.toHaveBeenCalled();
  expect(complaints()).toEqual([]);
  end();
});

const anyLot = fc.record({
  name: fc.constantFrom('Torget', 'P-hus', ''),
  street: fc.constantFrom('Storgata 1', ''),
  city: fc.constantFrom('Moss', 'Oslo', ''),
  position: fc.constantFrom<Position>([10.75, 59.91], [10.751, 59.911], [5.32, 60.39]),
  propertyIds: fc.constantFrom([], [2]),
  chargers: fc.constantFrom(0, 4),
});

test('the page of any list, hydrated, is the page that a browser renders by itself', async () => {
  await page.viewport(390, 844);
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyLot, { maxLength: 12 }),
      fc.constantFrom('/', '/en'),
      async (fields, pathname) => {
        const lots = fields.map((lot, id): Lot => Object.assign({ id }, lot));
        const hits = lots
          .slice(0, 10)
          .map((lot, lotIndex): LotHit => Object.assign({ lotIndex, id: lotIndex }, lot));
        const search = { answer: bareAnswer({ total: lots.length, hits }), properties: [] };
        const pages = await hydratedAndFresh(pathname, { search }, lots);
        const isWhole = (lines: readonly string[]) =>
          lines.filter((line) => line.includes('/parkinglot/')).length === hits.length;
        const differences = () => {
          const [ours, theirs] = [linesOf(pages.root), linesOf(pages.beside)];
          if (!isWhole(ours) || !isWhole(theirs)) return ['a lot is missing', ...ours];
          return ours.join('\n') === theirs.join('\n') ? [] : [...ours, 'fresh:', ...theirs];
        };
        await expect.poll(differences).toEqual([]);
        expect(pages.recovered).not.toHaveBeenCalled();
        expect(pages.complaints()).toEqual([]);
        pages.end();
      },
    ),
    { numRuns: drawsOf(24) },
  );
});

/** What the results say and link to, element by element. */
function linesOf(app: Element): readonly string[] {
  const results = app.querySelector('#results') ?? app;
  return [...results.querySelectorAll('*')].map((element) => {
    const own = [...element.childNodes].filter((node) => node instanceof Text);
    const text = own.map((node) => node.data).join('');
    return `${element.localName} ${element.getAttribute('href') ?? ''} ${text}`;
  });
}
