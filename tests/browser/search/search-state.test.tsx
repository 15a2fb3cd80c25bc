import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ADDRESS_DELAY_MS } from '../../../src/features/search/state/follow-address.ts';
import type { SearchMapProps } from '../../../src/map/map-props.ts';
import { mapProps } from './map-spy.tsx';
import { renderSearch } from './render-search.tsx';

vi.mock('../../../src/map/search-map.tsx', () => import('./map-spy.tsx'));

const KEY = 'search:fjellro';
const input = () => page.getByRole('combobox');
const text = () => (input().element() as HTMLInputElement).value;
const count = (sentence: string) => page.getByText(sentence).first();
const link = (name: RegExp) => page.getByRole('link', { name });

async function map(): Promise<SearchMapProps> {
  await expect.poll(() => mapProps.mock.lastCall).toBeDefined();
  return mapProps.mock.lastCall![0];
}

beforeEach(() => {
  sessionStorage.clear();
  mapProps.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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

function position(lng: number, lat: number) {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    found({
      coords: { longitude: lng, latitude: lat, accuracy: 20 } as GeolocationCoordinates,
      timestamp: 0,
      toJSON: () => ({}),
    }),
  );
}

describe('G1 position', () => {
  test('"Nær meg" orders by distance; pressed again it asks again; its own ✕ ends it', async () => {
    position(11.05, 59.956);
    await renderSearch();
    const nearMe = page.getByRole('button', { name: 'Nær meg' });
    await nearMe.click();
    await expect.element(link(/Torvet p-hus/)).toHaveTextContent(/under 0,1\skm/);
    await expect.poll(async () => (await map()).visitor?.position).toEqual([11.05, 59.956]);
    const first = (await map()).visitor;
    await nearMe.click();
    // A new object: the map goes there again.
    await expect.poll(async () => (await map()).visitor !== first).toBe(true);
    expect((await map()).visitor?.position).toEqual([11.05, 59.956]);
    await page.getByRole('button', { name: /^Nær deg/ }).click();
    await expect.element(page.getByText(/\d\skm/).first()).not.toBeInTheDocument();
  });

  test('S6 list and switch show the same number of lots within 100 km', async () => {
    position(11.05, 59.956);
    await renderSearch({ width: 390 });
    await page.getByRole('button', { name: 'Nær meg' }).click();
    await expect.element(count('Viser 10 av 29 innen 100 km')).toBeInTheDocument();
    await expect
      .element(page.getByRole('button', { name: 'Liste (29) innen 100 km' }))
      .toBeVisible();
  });

  test('S6 says that no lot is within 100 km, and shows the nearest ones', async () => {
    position(5.3, 62.5);
    await renderSearch();
    await page.getByRole('button', { name: 'Nær meg' }).click();
    await expect
      .element(count('Ingen plasser innen 100 km fra deg. Her er de nærmeste.'))
      .toBeVisible();
    await expect.poll(() => page.getByText(/km$/).elements().length).toBeGreaterThanOrEqual(10);
  });

  test('G2 the position is in no address and no store', async () => {
    position(11.0512345, 59.956);
    const { router } = await renderSearch();
    await page.getByRole('button', { name: 'Nær meg' }).click();
    await input().fill('lille');
    await expect.poll(() => router.state.location.search).toBe('?search=lille');
    expect(
      JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
    ).not.toContain('11.05');
  });

  test('S8 after a text that resembles nothing, "Nær meg" finds lots and keeps the focus', async () => {
    position(11.05, 59.956);
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
