import { bareAnswer } from '../../../src/features/search/state/initial-search.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Fault } from '../../../src/domain/errors.ts';
import { inThreadEngine } from './in-thread-engine.ts';
import { mapProps } from './map-spy.tsx';
import { renderSearch } from './render-search.tsx';
import { SAMPLE_LOTS } from './sample-lots.ts';

vi.mock('../../../src/map/search-map.tsx', () => import('./map-spy.tsx'));

const input = () => page.getByRole('combobox');
const results = () => page.getByRole('list', { name: 'Treff', exact: true });
const box = (name: string) => page.getByRole('checkbox', { name });
const resultLinks = () => results().getByRole('link');

/** What the first such text is marked as, if it is marked below the page. */
function langOf(text: string): string | null | undefined {
  return page.getByText(text).first().element().closest('[lang]:not(html)')?.getAttribute('lang');
}

beforeEach(() => {
  sessionStorage.clear();
  mapProps.mockClear();
});

describe('list and count', () => {
  test('S5 ten results, an honest count, and ten more at a time', async () => {
    await renderSearch();
    await expect.element(page.getByText('Viser 10 av 30 treff').first()).toBeVisible();
    await expect.poll(() => resultLinks().elements().length).toBe(10);
    await page.getByRole('button', { name: 'Vis flere' }).click();
    await expect.element(page.getByText('Viser 20 av 30 treff').first()).toBeVisible();
    await page.getByRole('button', { name: 'Vis flere' }).click();
    await expect.element(page.getByText('Viser 30 av 30 treff').first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Vis flere' })).not.toBeInTheDocument();
  });

  test('S5 the last "show more" disappears, and the focus moves to the first result it added', async () => {
    await renderSearch();
    const more = page.getByRole('button', { name: 'Vis flere' });
    await more.click();
    await expect.poll(() => resultLinks().elements().length).toBe(20);
    await expect.element(more).toHaveFocus();
    await more.click();
    const first = results().getByRole('listitem').nth(20);
    await expect.element(first).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(first.getByRole('link')).toHaveFocus();
  });

  test('S7 every keystroke answers, and the newest text wins', async () => {
    await renderSearch();
    await userEvent.type(input(), 'lille');
    await expect.element(page.getByText('Viser 3 av 3 treff').first()).toBeVisible();
    await expect.element(page.getByText('Torvet p-hus')).toBeVisible();
  });

  test('S7 Enter and the search button move the focus to the count', async () => {
    await renderSearch();
    await userEvent.type(input(), 'oslo{Enter}');
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^Viser 10 av 25 treff$/);
    await input().click();
    await page.getByRole('button', { name: 'Søk', exact: true }).click();
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^Viser 10 av/);
  });

  test('S7 the status region is always there and says the count once typing settles', async () => {
    await renderSearch();
    const status = page.getByRole('status');
    await expect.element(status).toBeInTheDocument();
    await expect.element(status).toHaveTextContent('Viser 10 av 30 treff');
    await userEvent.type(input(), 'tromsø');
    await expect.element(status).toHaveTextContent('Viser 1 av 1 treff');
  });

  test('a new question scrolls a list to its top that was scrolled before hydration', async () => {
    await renderSearch({ width: 1280 });
    await expect.poll(() => resultLinks().elements().length).toBe(10);
    const pane = document.querySelector('#results')!;
    // Without its event: as if it had come before.
    window.addEventListener('scroll', (event) => event.stopImmediatePropagation(), {
      capture: true,
      once: true,
    });
    pane.scrollTo({ top: 200, behavior: 'instant' });
    await expect.poll(() => pane.scrollTop).toBeGreaterThan(0);
    await userEvent.type(input(), 'o');
    await expect.poll(() => pane.scrollTop).toBe(0);
  });

  test('S2 a lot without a name shows its street, else "Parkeringsplass"', async () => {
    await renderSearch({ address: '/?search=lillestrøm' });
    await expect.element(page.getByText('Storgata 1')).toBeVisible();
    await input().fill('tromsø');
    await expect.element(page.getByText('Parkeringsplass', { exact: true })).toBeVisible();
  });

  test('L3 names and places are marked as Norwegian on an English page, our own words are not', async () => {
    const engine = inThreadEngine([
      ...SAMPLE_LOTS.slice(25, 29),
      // Two of one name on one site: where on it is said in the page's words.
      { ...SAMPLE_LOTS[0]!, name: 'Sykehuset', position: [10.75, 59.91] },
      { ...SAMPLE_LOTS[1]!, name: 'Sykehuset', position: [10.75, 59.914] },
    ]);
    await renderSearch({ language: 'en', engine });
    await input().click();
    await expect.element(page.getByText('Torvet p-hus')).toBeVisible();
    expect(langOf('Torvet p-hus')).toBe('nb');
    expect(langOf('Storgata 1')).toBe('nb');
    expect(langOf('Tromsø')).toBe('nb');
    expect(langOf('Parking lot')).toBeUndefined();
    const place = page.getByText(/^Oslo, .*north/).first();
    await expect.element(place).toBeVisible();
    expect(place.element().closest('[lang]:not(html)')).toBeNull();
    expect(place.element().querySelector('[lang]')?.outerHTML).toContain('lang="nb">Oslo<');
  });

  test('D4 a lot without an id is not a link, and a click logs that on the console', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await renderSearch({ address: '/?search=uten nummer' });
    await expect.element(page.getByText('Uten nummer')).toBeVisible();
    await expect.poll(() => resultLinks().elements().length).toBe(0);
    await page.getByText('Uten nummer').click();
    expect(error).toHaveBeenCalledWith('No parking lot ID provided');
    error.mockRestore();
  });

  test('spec 2 a result links to its landing page and says properties and chargers', async () => {
    const { router } = await renderSearch({ address: '/?search=plass 1' });
    const first = resultLinks().first();
    await expect.element(first).toHaveTextContent(/Plass 1.*Oslo.*4 ladepunkter.*Bedriftsavtale/);
    await first.click();
    expect(router.state.location.pathname).toBe('/parkinglot/1');
  });

  test('L6 an unknown property shows the API’s name', async () => {
    await renderSearch({ address: '/?search=tromsø' });
    await expect.element(resultLinks().first()).toHaveTextContent(/Gratis.*Property 77/);
  });
});

describe('filters', () => {
  test('A2 the toggle says Filter and Lukk and how many are ticked; ticked ones stay as chips', async () => {
    await renderSearch();
    const toggle = page.getByRole('button', { name: 'Filter' });
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(() => page.getByRole('checkbox').elements().length).toBe(1);
    await toggle.click();
    await expect.element(page.getByRole('button', { name: 'Lukk', exact: true })).toBeVisible();
    await expect.poll(() => page.getByRole('checkbox').elements().length).toBe(7);
    await page.getByRole('checkbox', { name: /Betaling/ }).click({ force: true });
    await expect.element(page.getByRole('button', { name: 'Lukk (1)' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    const closed = page.getByRole('button', { name: 'Filter (1)' });
    await expect.element(closed).toHaveFocus();
    await expect.element(page.getByText('Viser 10 av 12 treff').first()).toBeVisible();
    await page.getByRole('button', { name: 'Fjern filteret Betaling' }).click();
    await expect.element(page.getByText('Viser 10 av 30 treff').first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Filter', exact: true })).toHaveFocus();
  });

  test('S3 properties combine with AND; S10 each says what would remain', async () => {
    await renderSearch();
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect
      .element(page.getByRole('checkbox', { name: /Med lading.*13 treff/ }))
      .toBeInTheDocument();
    await page.getByRole('checkbox', { name: /Med lading/ }).click({ force: true });
    await expect
      .element(page.getByRole('checkbox', { name: /Betaling.*0 treff/ }))
      .toBeInTheDocument();
    await page.getByRole('checkbox', { name: /Betaling/ }).click({ force: true });
    await expect
      .element(page.getByText('Ingen parkeringsplasser har alt du har valgt.'))
      .toBeVisible();
  });
});

describe('L6: filters of ids that are not mapped', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('are named in the page’s language, also after it changed', async () => {
    const NAMES: Readonly<Record<string, string>> = { 'nb-NO': 'Hundegård', 'en-GB': 'Dog run' };
    const asked: string[] = [];
    const realFetch = globalThis.fetch.bind(globalThis);
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
      if (!address.endsWith('/properties')) return realFetch(address, init);
      const language = new Headers(init?.headers).get('accept-language') ?? '';
      asked.push(language);
      return Promise.resolve(Response.json([{ id: 77, name: NAMES[language] }]));
    });
    const initial = { properties: [{ id: 77, name: 'Hundegård' }] };
    const { speak } = await renderSearch({ initial });
    await expect.element(box('Hundegård')).toBeInTheDocument();
    await speak('en');
    await expect.element(box('Dog run')).toBeInTheDocument();
    await speak('no');
    await expect.element(box('Hundegård')).toBeInTheDocument();
    expect(asked).toEqual(['en-GB', 'nb-NO']);
  });

  test('are those of the lots while the API’s list is on its way', async () => {
    const realFetch = globalThis.fetch.bind(globalThis);
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      address.endsWith('/properties') ? new Promise(() => {}) : realFetch(address, init),
    );
    await renderSearch();
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect.element(box('Med lading')).toBeVisible();
  });
});

describe('nothing found', () => {
  test('S8 a misspelt city gives the message and suggestions, never mixed into the results', async () => {
    await renderSearch();
    await userEvent.type(input(), 'lilestrom');
    await expect
      .element(page.getByText('Ingen parkeringsplasser passer til «lilestrom».'))
      .toBeVisible();
    await expect.poll(() => results().elements().length).toBe(0);
    await page.getByRole('button', { name: 'Lillestrøm' }).click();
    await expect.element(page.getByText('Viser 3 av 3 treff').first()).toBeVisible();
  });
});

describe('states', () => {
  test('D1 a failed list says so and can be tried again', async () => {
    const engine = inThreadEngine(SAMPLE_LOTS);
    engine.become({ status: 'failed', fault: new Fault('http', '500'), generation: 1 });
    await renderSearch({ engine });
    await expect.element(page.getByRole('alert')).toBeVisible();
    await page.getByRole('button', { name: 'Prøv igjen' }).click();
    await expect.element(page.getByText('Viser 10 av 30 treff').first()).toBeVisible();
  });

  test('D1 "try again" disappears and the focus moves to the count; if it fails again, back to the button', async () => {
    const engine = inThreadEngine(SAMPLE_LOTS);
    const ready = engine.getState();
    const fault = new Fault('network', 'offline');
    engine.become({ status: 'failed', fault, generation: 1 });
    engine.retry = () =>
      engine.become({
        status: 'loading',
        generation: 1,
        progress: { phase: 'download', lots: 7, searchable: false },
      });
    await renderSearch({ engine });
    const again = page.getByRole('button', { name: 'Prøv igjen' });
    await again.click();
    await expect.poll(() => document.activeElement?.textContent).toMatch(/, 7 så langt$/);
    engine.become({ status: 'failed', fault, generation: 1 });
    await expect.element(again).toHaveFocus();
    await again.click();
    await expect.poll(() => document.activeElement?.localName).toBe('p');
    engine.become(ready);
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^Viser 10 av 30/);
  });

  test('D1 a list that fails again takes no focus from a visitor who goes on searching', async () => {
    const engine = inThreadEngine(SAMPLE_LOTS);
    await renderSearch({ engine });
    await input().click();
    engine.become({ status: 'failed', fault: new Fault('http', '500'), generation: 2 });
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(input()).toHaveFocus();
  });

  test('while loading: skeletons and a bar that says how far it is', async () => {
    const engine = inThreadEngine(SAMPLE_LOTS);
    const ready = engine.getState();
    engine.become({
      status: 'loading',
      generation: 0,
      progress: { phase: 'download', fraction: 0.4, lots: 1200, searchable: false },
    });
    await renderSearch({ engine });
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '0.4');
    await expect.poll(() => results().elements().length).toBe(0);
    engine.become(ready);
    await expect.poll(() => resultLinks().elements().length).toBe(10);
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  });

  test('the server’s list is shown until the engine answers, but never for a query', async () => {
    const engine = inThreadEngine(SAMPLE_LOTS);
    const ready = engine.getState();
    engine.become({
      status: 'loading',
      generation: 0,
      progress: { phase: 'download', lots: 0, searchable: false },
    });
    const hits = SAMPLE_LOTS.slice(0, 10).map(({ id = 0, ...lot }, lotIndex) =>
      Object.assign(lot, { id, lotIndex }),
    );
    const initial = { answer: bareAnswer({ total: 30, hits }), properties: [] };
    const bare = await renderSearch({ engine, initial });
    await expect.poll(() => resultLinks().elements().length).toBe(10);
    await expect.element(page.getByText('Viser 10 av 30 treff').first()).toBeVisible();
    await bare.unmount();

    await renderSearch({ engine, initial, address: '/?search=lille' });
    await expect.poll(() => results().elements().length).toBe(0);
    engine.become(ready);
    await expect.poll(() => resultLinks().elements().length).toBe(3);
  });

  test('spec 3 says in one sentence that there are no lots at all', async () => {
    await renderSearch({ engine: inThreadEngine([]) });
    await expect.element(page.getByText('Det er ingen parkeringsplasser her ennå.')).toBeVisible();
  });

  test('D3 the snapshot says its age', async () => {
    await renderSearch({ engine: inThreadEngine(SAMPLE_LOTS, { origin: 'snapshot' }) });
    const notice = page.getByText(/Listen er fra 2\. januar 2026/);
    await expect.element(notice).toBeVisible();
    expect(notice.element().closest('[aria-live=polite]'), 'is announced').not.toBeNull();
  });
});

describe('narrow screens', () => {
  test('spec 2 the map is shown first; clicking the input or typing shows the list', async () => {
    await renderSearch({ width: 390 });
    await expect.element(input()).toHaveAttribute('placeholder', 'Finn parkering');
    await expect.element(page.getByRole('button', { name: 'Liste (30)' })).toBeVisible();
    await expect.poll(() => resultLinks().elements().length).toBe(0);
    await input().click();
    await expect.poll(() => resultLinks().elements().length).toBe(10);
    await page.getByRole('button', { name: 'Kart', exact: true }).click();
    await expect.poll(() => resultLinks().elements().length).toBe(0);
    await userEvent.type(input(), 'o');
    await expect.poll(() => resultLinks().elements().length).toBe(10);
  });

  test('the map is asked what the list was asked once that is answered, and shown at once', async () => {
    const engine = inThreadEngine(SAMPLE_LOTS);
    const ready = engine.getState();
    await renderSearch({ engine, width: 390 });
    await expect.poll(() => mapProps.mock.lastCall?.[0].isSettled).toBe(true);
    engine.become({
      status: 'loading',
      generation: 2,
      progress: { phase: 'index', fraction: 0.5, lots: 0, searchable: false },
    });
    await userEvent.type(input(), 'oslo');
    await expect.poll(() => mapProps.mock.lastCall?.[0].shown).toBe(false);
    await page.getByRole('button', { name: 'Kart', exact: true }).click();
    await expect.poll(() => mapProps.mock.lastCall?.[0].shown).toBe(true);
    expect(mapProps.mock.lastCall?.[0]).toMatchObject({ query: { text: '' }, isSettled: true });
    engine.become(ready);
    await expect.poll(() => mapProps.mock.lastCall?.[0].query.text).toBe('oslo');
  });

  test('spec 2 wide screens have the hint as placeholder and no switch', async () => {
    await renderSearch({ width: 1051 });
    await expect.element(input()).toHaveAttribute('placeholder', 'Sted, gate eller parkering');
    await expect.element(page.getByRole('button', { name: /^Liste/ })).not.toBeInTheDocument();
  });

  test.each([320, 390, 820, 1050])('nothing is wider than a screen of %i px', async (width) => {
    await renderSearch({ width, address: '/?search=oslo' });
    await expect.element(page.getByRole('button', { name: /^Liste \(/ })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});
