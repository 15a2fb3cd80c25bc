import { bareAnswer } from '../../../src/features/search/state/initial-search.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Fault } from '../../../src/domain/errors.ts';
import { inThreadEngine } from './in-thread-engine.ts';
import { mapProps } from './map-spy.tsx';
import { standAt } from './positions.ts';
import { renderSearch } from './render-search.tsx';
import { SAMPLE_LOTS } from './sample-lots.ts';
import { painted } from '../../support/painted.ts';
import { ADDRESS_DELAY_MS } from '../../../src/features/search/state/follow-address.ts';
import type { SearchMapProps } from '../../../src/map/map-props.ts';

vi.mock('../../../src/map/search-map.tsx', () => import('./map-spy.tsx'));

describe('the search page', () => {
  const input = () => page.getByRole('combobox');
  const results = () => page.getByRole('list', { name: 'Treff', exact: true });
  const box = (name: string) => page.getByRole('checkbox', { name });
  const resultLinks = () => results().getByRole('link');

  /** What the first such text is marked as, if it is marked below the page. */
  function langOf(text: string): string | null | undefined {
    return page.getByText(text).first().element().closest('[lang]:not(html)')?.getAttribute('lang');
  }

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
      await expect
        .poll(() => document.activeElement?.textContent)
        .toMatch(/^Viser 10 av 25 treff$/);
      await input().click();
      await page.getByRole('button', { name: 'Søk', exact: true }).click();
      await expect.poll(() => document.activeElement?.textContent).toMatch(/^Viser 10 av/);
    });

    test('S7 the status region is always there and says the count once typing settles', async () => {
      await renderSearch();
      const status = page.getByRole('status').last();
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
      await expect
        .element(page.getByText('Det er ingen parkeringsplasser her ennå.'))
        .toBeVisible();
    });

    test('D3 the snapshot says its age', async () => {
      await renderSearch({ engine: inThreadEngine(SAMPLE_LOTS, { origin: 'snapshot' }) });
      const notice = page.getByText(/Listen er fra 2\. januar 2026/);
      await expect.element(notice).toBeVisible();
      expect(notice.element().closest('output'), 'is announced').not.toBeNull();
    });
  });

  describe('narrow screens', () => {
    test('spec 2 the map is shown first; clicking the input or typing shows the list', async () => {
      await renderSearch({ width: 390 });
      await expect.element(input()).toHaveAttribute('placeholder', 'Finn parkering og lading');
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
});

describe('the search’s state', () => {
  const KEY = 'search:fjellro';
  const input = () => page.getByRole('combobox');
  const text = () => (input().element() as HTMLInputElement).value;
  const count = (sentence: string) => page.getByText(sentence).first();
  const link = (name: RegExp) => page.getByRole('link', { name });

  async function map(): Promise<SearchMapProps> {
    await expect.poll(() => mapProps.mock.lastCall).toBeDefined();
    return mapProps.mock.lastCall![0];
  }

  describe('U1 address', () => {
    test('the address sets text and filters; unknown parameters stay', async () => {
      const { router } = await renderSearch({
        address: '/?utm=x&search=oslo&contract=1&properties=2,2,x',
      });
      await expect.element(count('Viser 10 av 13 treff')).toBeVisible();
      expect(text()).toBe('oslo');
      await input().fill('oslo ');
      await expect
        .poll(() => router.state.location.search)
        .toBe('?utm=x&search=oslo&contract=1&properties=2');
    });

    test('typing replaces the history entry, debounced', async () => {
      const { router } = await renderSearch();
      const entries: string[] = [];
      router.subscribe(({ location, historyAction }) =>
        entries.push(`${historyAction} ${location.search}`),
      );
      await userEvent.type(input(), 'lille');
      await expect.poll(() => router.state.location.search).toBe('?search=lille');
      expect(entries.every((entry) => entry.startsWith('REPLACE'))).toBe(true);
      expect(entries.length).toBeLessThan(5);
    });

    test('a filter is in the address, contract=1 for the property with id 1', async () => {
      const { router } = await renderSearch();
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('checkbox', { name: /Bedriftsavtale/ }).click({ force: true });
      await expect.poll(() => router.state.location.search).toBe('?contract=1');
    });

    test('the address beats the store, and somebody else’s address wins', async () => {
      const first = await renderSearch({ address: '/?search=tromsø' });
      await expect.element(count('Viser 1 av 1 treff')).toBeVisible();
      await first.unmount();
      const { router } = await renderSearch({ address: '/?search=moss', comingBack: true });
      expect(text()).toBe('moss');
      await router.navigate('/?search=lillestrøm');
      await expect.element(count('Viser 3 av 3 treff')).toBeVisible();
    });

    test('a bare address restores only after in-app back', async () => {
      const first = await renderSearch();
      await userEvent.type(input(), 'lille');
      await expect.element(count('Viser 3 av 3 treff')).toBeVisible();
      await first.unmount();
      const second = await renderSearch();
      expect(text()).toBe('');
      await second.unmount();
    });

    test('in-app back restores text and filters at a bare address', async () => {
      const first = await renderSearch();
      await userEvent.type(input(), 'lille');
      await expect.element(count('Viser 3 av 3 treff')).toBeVisible();
      await first.unmount();
      await renderSearch({ comingBack: true });
      expect(text()).toBe('lille');
      await expect.element(count('Viser 3 av 3 treff')).toBeVisible();
    });
  });

  describe('U2 store', () => {
    test('leaving for a lot saves list, scroll and viewport, and coming back restores them', async () => {
      const first = await renderSearch();
      const { onViewportChange } = await map();
      onViewportChange({ center: [10.7, 59.9], zoom: 11 }, { fromVisitorPosition: false });
      await page.getByRole('button', { name: 'Vis flere' }).click();
      await expect.element(count('Viser 20 av 30 treff')).toBeVisible();
      const list = document.getElementById('results')!;
      list.scrollTo({ top: 700 });
      await expect.poll(() => list.scrollTop).toBe(700);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      (link(/Plass 9 /).element() as HTMLElement).click();
      await expect.element(page.getByText('En parkeringsplass')).toBeVisible();
      await first.unmount();

      mapProps.mockClear();
      await renderSearch({ comingBack: true });
      await expect.element(count('Viser 20 av 30 treff')).toBeVisible();
      await expect.poll(() => document.getElementById('results')!.scrollTop).toBe(700);
      expect(await map()).toMatchObject({
        initialViewport: { center: [10.7, 59.9], zoom: 11 },
        isRestored: true,
      });
      // Another text is asked for before the map has come: it is not where the visitor left that.
      await input().fill('plass 7');
      await expect.poll(async () => (await map()).isRestored).toBe(false);
    });

    test('S11 the area that the list is limited to comes back with the map’s part that it was', async () => {
      const first = await renderSearch();
      const { onViewportChange, onAreaChange } = await map();
      onViewportChange({ center: [19, 69.6], zoom: 9 }, { fromVisitorPosition: false });
      onAreaChange([18, 69, 20, 70]);
      const undo = page.getByRole('button', { name: 'Søk i hele landet igjen' });
      await expect.element(undo).toBeVisible();
      await expect.element(count('Viser 1 av 1 treff')).toBeVisible();
      await first.unmount();

      await renderSearch({ comingBack: true });
      await expect.element(undo).toBeVisible();
      await expect.element(count('Viser 1 av 1 treff')).toBeVisible();
    });

    test('a link pressed within the debounce is not undone by the address written after it', async () => {
      const { router } = await renderSearch();
      await input().fill('plass 7');
      await expect.element(count('Viser 1 av 1 treff')).toBeVisible();
      // The text before has its address, so that the one to come is the only one.
      await expect.poll(() => router.state.location.search).toContain('plass+7');
      // The page has rendered at that address.
      await painted();
      const { href } = window.location;
      window.history.pushState(null, '', '/en');
      try {
        await input().fill('plass 8');
        await expect.element(link(/Plass 8/)).toBeVisible();
        // As long as the debounce, and begun after it.
        await new Promise((resolve) => {
          setTimeout(resolve, ADDRESS_DELAY_MS);
        });
        expect(router.state.location.search).not.toContain('8');
        // The link led to this search in another language, whose page has rendered now.
        await router.navigate({ search: router.state.location.search });
        await expect.poll(() => router.state.location.search).toContain('plass+8');
      } finally {
        window.history.replaceState(null, '', href);
      }
    });

    test('leaving within the debounce still writes the address first', async () => {
      const replaceState = vi.spyOn(history, 'replaceState');
      // The address stays due, however long a busy machine takes to the click.
      const after = window.setTimeout.bind(window);
      vi.spyOn(window, 'setTimeout').mockImplementation(((act: () => void, ms?: number) =>
        after(act, ms === ADDRESS_DELAY_MS ? 2 ** 31 - 1 : ms)) as typeof setTimeout);
      await renderSearch();
      await input().fill('plass 7');
      await expect.element(count('Viser 1 av 1 treff')).toBeVisible();
      (link(/Plass 7/).element() as HTMLElement).click();
      expect(replaceState.mock.calls.map(([, , url]) => String(url)).join()).toContain(
        'search=plass+7',
      );
    });

    test('G2 a viewport from the visitor’s position is not stored', async () => {
      await renderSearch();
      const { onViewportChange } = await map();
      onViewportChange({ center: [10.7, 59.9], zoom: 11 }, { fromVisitorPosition: false });
      onViewportChange({ center: [10.1234, 59.9], zoom: 14 }, { fromVisitorPosition: true });
      await input().fill('oslo');
      await expect.poll(() => sessionStorage.getItem(KEY)).toContain('oslo');
      expect(sessionStorage.getItem(KEY)).not.toContain('10.1234');
    });

    test('G2 an area chosen where the visitor is is not stored, also once the map is elsewhere', async () => {
      await renderSearch();
      const { onViewportChange, onAreaChange } = await map();
      onViewportChange({ center: [10.1234, 59.9], zoom: 14 }, { fromVisitorPosition: true });
      onAreaChange([10.1233, 59.8, 10.1235, 60]);
      await expect
        .element(page.getByRole('button', { name: 'Søk i hele landet igjen' }))
        .toBeVisible();
      onViewportChange({ center: [19, 69.6], zoom: 9 }, { fromVisitorPosition: false });
      await input().fill('oslo');
      await expect.poll(() => sessionStorage.getItem(KEY)).toContain('oslo');
      expect(sessionStorage.getItem(KEY)).toContain('69.6');
      expect(sessionStorage.getItem(KEY)).not.toContain('10.123');
    });

    test('it dies after two hours without a sign of life, on the open page too', async () => {
      await renderSearch();
      await input().fill('lille');
      await expect.element(count('Viser 3 av 3 treff')).toBeVisible();
      const later = Date.now() + 2 * 60 * 60 * 1000;
      vi.spyOn(Date, 'now').mockReturnValue(later);
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await expect.poll(text).toBe('');
      expect(sessionStorage.getItem(KEY) ?? '').not.toContain('lille');
    });

    test('a sign of life restarts the two hours', async () => {
      await renderSearch();
      await input().fill('lille');
      const start = Date.now();
      const now = vi.spyOn(Date, 'now');
      for (const hours of [1.5, 3, 4.5]) {
        now.mockReturnValue(start + hours * 60 * 60 * 1000);
        window.dispatchEvent(new PointerEvent('pointerdown'));
      }
      expect(text()).toBe('lille');
    });

    test('a clock set back neither kills nor keeps it for ever', async () => {
      const first = await renderSearch();
      await input().fill('lille');
      const start = Date.now();
      const now = vi.spyOn(Date, 'now');
      now.mockReturnValue(start - 3 * 60 * 60 * 1000);
      window.dispatchEvent(new PointerEvent('pointerdown'));
      expect(text()).toBe('lille');
      now.mockReturnValue(start - 60 * 60 * 1000 + 1);
      window.dispatchEvent(new PointerEvent('pointerdown'));
      await expect.poll(text).toBe('');
      await first.unmount();
    });

    test('it dies after two hours that the clock, set back meanwhile, does not show', async () => {
      await renderSearch();
      await input().fill('lille');
      await expect.element(count('Viser 3 av 3 treff')).toBeVisible();
      const [start, uptimeMs] = [Date.now(), performance.now.bind(performance)];
      vi.spyOn(Date, 'now').mockReturnValue(start - 60 * 60 * 1000);
      vi.spyOn(performance, 'now').mockImplementation(() => uptimeMs() + 2 * 60 * 60 * 1000);
      window.dispatchEvent(new PointerEvent('pointerdown'));
      await expect.poll(text).toBe('');
    });

    test('two operators on one origin never mix', async () => {
      const first = await renderSearch();
      await input().fill('lille');
      await expect.poll(() => sessionStorage.getItem(KEY)).toContain('lille');
      await first.unmount();
      await renderSearch({ operatorIndex: 1, comingBack: true });
      expect(text()).toBe('');
    });

    test.each([
      'not json',
      '{}',
      'null',
      JSON.stringify({ search: { text: 1 }, activeAtMs: Date.now() }),
      JSON.stringify({ activeAtMs: Date.now(), search: 'x'.repeat(5_000) }),
      JSON.stringify({
        activeAtMs: Date.now() + 999_999,
        search: { text: 'lille', propertyIds: [], limit: 10, listScrollPx: 0, view: 'map' },
      }),
    ])('a corrupt or foreign store means a fresh start: %s', async (stored) => {
      sessionStorage.setItem(KEY, stored);
      await renderSearch({ comingBack: true });
      expect(text()).toBe('');
      await expect.element(count('Viser 10 av 30 treff')).toBeVisible();
    });

    test('an unavailable store means a search that is not remembered', async () => {
      vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      await renderSearch({ comingBack: true });
      await input().fill('lille');
      await expect.element(count('Viser 3 av 3 treff')).toBeVisible();
    });
  });

  describe('map and list', () => {
    test('M4 the map is asked to fit after a change by the visitor, never on load or restore', async () => {
      await renderSearch({ address: '/?search=oslo' });
      await expect.element(count('Viser 10 av 25 treff')).toBeVisible();
      const asked = new Set([(await map()).fitFor]);
      await input().fill('lille');
      await expect.element(count('Viser 3 av 3 treff')).toBeVisible();
      // The map is told after the list.
      await expect
        .poll(() => {
          for (const [{ fitFor }] of mapProps.mock.calls) asked.add(fitFor);
          return asked.size;
        })
        .toBe(2);
    });

    test('M6 pointer or focus on a result goes to the map, and a marker’s to the result', async () => {
      await renderSearch();
      await link(/Plass 3 /).hover();
      await expect.poll(async () => (await map()).activeLot?.id).toBe(3);
      (link(/Plass 4 /).element() as HTMLElement).focus();
      await expect.poll(async () => (await map()).activeLot?.id).toBe(4);
      const { activeLot, onMarkerActive } = await map();
      onMarkerActive(activeLot!.lotIndex);
      await expect.poll(() => link(/Plass 4 /).element().className).toMatch(/active/);
    });

    test('M6 a result that leaves the list under the pointer takes its window along', async () => {
      await renderSearch();
      await link(/Plass 5 /).hover();
      await expect.poll(async () => (await map()).activeLot?.id).toBe(5);
      await input().fill('qqqqqq');
      await expect.element(link(/Plass 5 /)).not.toBeInTheDocument();
      await expect.poll(async () => (await map()).activeLot).toBeUndefined();
    });

    test('S11 an area limits list and count until undone', async () => {
      await renderSearch();
      const { onAreaChange } = await map();
      onAreaChange([18, 69, 20, 70]);
      await expect.element(count('Viser 1 av 1 treff')).toBeVisible();
      await page.getByRole('button', { name: 'Søk i hele landet igjen' }).click();
      await expect.element(count('Viser 10 av 30 treff')).toBeVisible();
    });
  });

  describe('G1 position', () => {
    test('"Nær meg" orders by distance; pressed again it asks again; its own ✕ ends it', async () => {
      standAt(11.05, 59.956);
      await renderSearch();
      const nearMe = page.getByRole('button', { name: 'Nær meg' });
      await nearMe.click();
      await expect.element(link(/Torvet p-hus/)).toHaveTextContent(/under 50\sm/);
      await expect.poll(async () => (await map()).visitor?.position).toEqual([11.05, 59.956]);
      const first = (await map()).visitor;
      await nearMe.click();
      // A new object: the map goes there again.
      await expect.poll(async () => (await map()).visitor !== first).toBe(true);
      expect((await map()).visitor?.position).toEqual([11.05, 59.956]);
      await page.getByRole('button', { name: /^Nær deg/ }).click();
      await expect.element(page.getByText(/\d\sk?m\b/).first()).not.toBeInTheDocument();
    });

    test('S6 list and switch show the same number of lots within 100 km', async () => {
      standAt(11.05, 59.956);
      await renderSearch({ width: 390 });
      await page.getByRole('button', { name: 'Nær meg' }).click();
      await expect.element(count('Viser 10 av 29 innen 100 km')).toBeInTheDocument();
      await expect
        .element(page.getByRole('button', { name: 'Liste (29) innen 100 km' }))
        .toBeVisible();
    });

    test('S6 says that no lot is within 100 km, and shows the nearest ones', async () => {
      standAt(5.3, 62.5);
      await renderSearch();
      await page.getByRole('button', { name: 'Nær meg' }).click();
      await expect
        .element(count('Ingen plasser innen 100 km fra deg. Her er de nærmeste.'))
        .toBeVisible();
      // The ten shown are not counted as within reach, in the panel's button neither.
      await page.getByRole('button', { name: 'Filter' }).click();
      await expect
        .element(page.getByRole('button', { name: 'Vis plasser', exact: true }))
        .toBeVisible();
      await expect.poll(() => page.getByText(/km$/).elements().length).toBeGreaterThanOrEqual(10);
    });

    test('G2 the position is in no address and no store', async () => {
      standAt(11.0512345, 59.956);
      const { router } = await renderSearch();
      await page.getByRole('button', { name: 'Nær meg' }).click();
      await input().fill('lille');
      await expect.poll(() => router.state.location.search).toBe('?search=lille');
      expect(
        JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
      ).not.toContain('11.05');
    });

    test('S8 after a text that resembles nothing, "Nær meg" finds lots and keeps the focus', async () => {
      standAt(11.05, 59.956);
      await renderSearch();
      await input().fill('qqqqqq');
      const ways = page.getByText('Ingen parkeringsplasser passer til «qqqqqq».');
      await expect.element(ways).toBeVisible();
      await page.getByRole('button', { name: 'Nær meg' }).last().click();
      await expect.element(count('Viser 10 av 29 innen 100 km')).toBeVisible();
      expect(text()).toBe('');
      expect(document.activeElement).not.toBe(document.body);
    });

    test('denial costs one quiet line, which goes with the next sign of life', async () => {
      vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_, refused) =>
        refused?.({ code: 1, message: 'denied' } as GeolocationPositionError),
      );
      await renderSearch();
      await page.getByRole('button', { name: 'Nær meg' }).click();
      const line = page.getByText('Fikk ikke posisjonen. Skriv et sted.');
      await expect.element(line).toBeVisible();
      await expect.element(count('Viser 10 av 30 treff')).toBeVisible();
      await expect.poll(() => page.getByRole('alert').elements().length).toBe(0);
      await userEvent.type(input(), 'o');
      await expect.element(line).not.toBeInTheDocument();
    });
  });
});

describe('saved lots', () => {
  const SAVED = ['Torget', 'Brygga', 'Kaia'].map((name, index) => ({
    id: String(index + 1),
    name,
    street: '',
    city: 'Moss',
  }));

  beforeEach(() => {
    localStorage.setItem('saved-lots:fjellro', JSON.stringify(SAVED));
    localStorage.setItem('saved-lots:kystpark', JSON.stringify(SAVED));
  });

  test('F4: a saved lot says in words whether it is free or full, and nothing that no reading says', async () => {
    const readAt = new Date().toISOString();
    const readings = [
      { id: '1', free: 14, readAt },
      { id: '2', free: 0, readAt },
    ];
    const fetched = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      return url.includes('/availability')
        ? Promise.resolve(Response.json(readings))
        : fetched(input, init);
    });
    // The readings of the other operator were asked for by the tests above.
    await renderSearch({ operatorIndex: 1 });
    const saved = page.getByRole('region', { name: 'Lagrede plasser' });
    await expect.element(saved.getByRole('link', { name: /^Torget 14 ledige/ })).toBeVisible();
    await expect.element(saved.getByRole('link', { name: /^Brygga Fullt/ })).toBeVisible();
    await expect.element(saved.getByRole('link', { name: /^Kaia Moss/ })).toBeVisible();
  });

  test('WCAG 2.4.3: the focus never goes with a saved lot that is removed', async () => {
    await renderSearch();
    const heading = page.getByRole('heading', { name: 'Lagrede plasser' });
    await expect.element(heading).toBeVisible();
    const section = page.getByRole('region', { name: 'Lagrede plasser' });
    await section.getByRole('button').nth(1).click();
    await expect.element(section.getByRole('button', { name: /Kaia/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading).toHaveFocus();
    expect(section.getByRole('listitem').elements()).toHaveLength(1);
    await section.getByRole('button', { name: /Torget/ }).click();
    await expect.poll(() => heading.elements()).toHaveLength(0);
    await expect.element(page.getByText('Viser 10 av 30 treff').first()).toHaveFocus();
  });
});
