import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Fault } from '../../../src/domain/errors.ts';
import { inThreadEngine } from '../../support/in-thread-engine.ts';
import { mapProps, toldMap } from './map-spy.tsx';
import { standAt } from './positions.ts';
import { renderSearch } from './render-search.tsx';
import { SAMPLE_LOTS } from './sample-lots.ts';
import { ADDRESS_DELAY_MS } from '../../../src/features/search/state/follow-address.ts';
import { sayCost } from '../../../src/ui/said-cost.ts';
import { painted } from '../../support/painted.ts';
import type { EngineState } from '../../../src/engine-client/engine-client.ts';
import { button, checkbox, heading, langOf, link, region, sees, seesNo, serve } from '../screen.ts';

vi.mock('../../../src/map/search-map.tsx', () => import('./map-spy.tsx'));

function loading(lots: number, known: { readonly fraction?: number } = {}): EngineState {
  const progress = { phase: 'download', lots, searchable: false, ...known } as const;
  return { status: 'loading', generation: 1, progress };
}

const input = () => page.getByRole('combobox');

describe('the search page', () => {
  const results = () => page.getByRole('list', { name: 'Treff', exact: true });
  const resultLinks = () => results().getByRole('link');

  test('S5 ten results, an honest count, and ten more at a time; the focus moves to the first that "show more" added', async () => {
    await renderSearch();
    const more = button('Vis flere');
    await sees('Viser 10 av 30 treff');
    await expect.poll(() => resultLinks().elements()).toHaveLength(10);
    await more.click();
    await sees('Viser 20 av 30 treff');
    await expect.element(results().getByRole('listitem').nth(10)).toHaveFocus();
    await more.click();
    await sees('Viser 30 av 30 treff');
    await seesNo(more);
    const first = results().getByRole('listitem').nth(20);
    await expect.element(first).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(first.getByRole('link')).toHaveFocus();
  });

  test('S7 Enter and the search button move the focus to the count, which the status region says, too', async () => {
    await renderSearch();
    const status = page.getByRole('status').last();
    await sees(status, 'Viser 10 av 30 treff');
    await userEvent.type(input(), 'oslo{Enter}');
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^Viser 10 av 25 treff$/);
    await sees(status, 'Viser 10 av 25 treff');
    await input().click();
    await page.getByRole('button', { name: 'Søk', exact: true }).click();
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^Viser 10 av/);
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
    await sees('Torvet p-hus');
    const texts = ['Torvet p-hus', 'Storgata 1', 'Tromsø', 'Parking lot'];
    const marks = texts.map((said) => langOf(page.getByText(said).first().element()));
    expect(marks).toEqual(['nb', 'nb', 'nb', undefined]);
    const place = page.getByText(/^Oslo, .*north/).first();
    await sees(place);
    expect(langOf(place.element())).toBeUndefined();
    expect(place.element().querySelector('[lang]')?.outerHTML).toContain('lang="nb">Oslo<');
  });

  test('A2 the toggle says Filter and Lukk and how many are ticked, which stay as chips; S3 properties combine with AND; S10 each says what would remain', async () => {
    await renderSearch();
    const toggle = page.getByRole('button', { name: 'Filter', exact: true });
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(() => page.getByRole('checkbox').elements()).toHaveLength(1);
    (page.getByRole('checkbox').element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(button('Filter (1)')).toHaveFocus();
    await button(/^Fjern filteret/).click();
    await toggle.click();
    await sees(page.getByRole('button', { name: 'Lukk', exact: true }));
    await expect.poll(() => page.getByRole('checkbox').elements()).toHaveLength(7);
    await checkbox(/Betaling/).click({ force: true });
    await sees(button('Lukk (1)'));
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Filter (1)')).toHaveFocus();
    await sees('Viser 10 av 12 treff');
    await button('Fjern filteret Betaling').click();
    await sees('Viser 10 av 30 treff');
    await expect.element(toggle).toHaveFocus();
    await toggle.click();
    await checkbox(/Med lading.*13 treff/).click({ force: true });
    await checkbox(/Betaling.*0 treff/).click({ force: true });
    await sees('Ingen parkeringsplasser har alt du har valgt.');
  });

  test('L6 filters of ids that are not mapped are named in the page’s language, also after it changed', async () => {
    const NAMES: Readonly<Record<string, string>> = { 'nb-NO': 'Hundegård', 'en-GB': 'Dog run' };
    const asked: string[] = [];
    serve((url, { headers }) => {
      if (!url.endsWith('/properties')) return undefined;
      const language = headers.get('accept-language') ?? '';
      asked.push(language);
      return Response.json([{ id: 77, name: NAMES[language] }]);
    });
    const initial = { properties: [{ id: 77, name: 'Hundegård' }] };
    const { speak } = await renderSearch({ initial });
    await expect.element(checkbox('Hundegård')).toBeInTheDocument();
    await speak('en');
    await expect.element(checkbox('Dog run')).toBeInTheDocument();
    await speak('no');
    await expect.element(checkbox('Hundegård')).toBeInTheDocument();
    expect(asked).toEqual(['en-GB', 'nb-NO']);
  });

  test('a list that loads says how far it is; D1 one that fails says so, and the focus goes with "try again", not from a visitor who goes on searching', async () => {
    const engine = inThreadEngine(SAMPLE_LOTS);
    const ready = engine.getState();
    const fault = new Fault('network', 'offline');
    engine.become(loading(1200, { fraction: 0.4 }));
    await renderSearch({ engine });
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '0.4');
    await expect.poll(() => results().elements()).toHaveLength(0);
    engine.become({ status: 'failed', fault, generation: 1 });
    engine.retry = () => engine.become(loading(7));
    await sees(page.getByRole('alert'));
    const again = button('Prøv igjen');
    await again.click();
    await expect.poll(() => document.activeElement?.textContent).toMatch(/, 7 så langt$/);
    engine.become({ status: 'failed', fault, generation: 1 });
    await expect.element(again).toHaveFocus();
    await again.click();
    await expect.poll(() => document.activeElement?.localName).toBe('p');
    engine.become(ready);
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^Viser 10 av 30/);
    await expect.poll(() => resultLinks().elements()).toHaveLength(10);
    await seesNo(page.getByRole('progressbar'));
    await input().click();
    engine.become({ status: 'failed', fault, generation: 2 });
    await sees(page.getByRole('alert'));
    await expect.element(input()).toHaveFocus();
  });

  test('an answer that never comes is said to be that, not a list that can’t be had', async () => {
    const engine = inThreadEngine(SAMPLE_LOTS);
    engine.ask = () => Promise.reject(new Fault('timeout', 'answer lost'));
    await renderSearch({ engine, address: '/?search=oslo' });
    await sees(page.getByRole('alert'), 'Søket svarte ikke i tide.');
  });

  test.each([1280, 390])(
    'D3 the snapshot says its age, M4b over a map, too: %i px',
    async (width) => {
      await renderSearch({ engine: inThreadEngine(SAMPLE_LOTS, { origin: 'snapshot' }), width });
      const notices = page.getByText(/Listen er fra 2\. januar 2026/);
      const seen = () =>
        notices.elements().filter((notice) => notice.checkVisibility({ visibilityProperty: true }));
      await expect.poll(seen).toHaveLength(1);
      expect(seen()[0]?.closest('output'), 'is announced').not.toBeNull();
    },
  );

  test('narrow screens: spec 2 the map is shown first; clicking the input or typing shows the list', async () => {
    await renderSearch({ width: 390 });
    await expect.element(input()).toHaveAttribute('placeholder', 'Finn parkering og lading');
    await sees(button('Liste (30)'));
    await expect.poll(() => resultLinks().elements()).toHaveLength(0);
    await input().click();
    await expect.poll(() => resultLinks().elements()).toHaveLength(10);
    await page.getByRole('button', { name: 'Kart', exact: true }).click();
    await expect.poll(() => resultLinks().elements()).toHaveLength(0);
    await input().fill('o');
    await expect.poll(() => resultLinks().elements()).toHaveLength(10);
    // Wide screens have the hint as placeholder and no switch.
    await page.viewport(1051, 800);
    await expect.element(input()).toHaveAttribute('placeholder', 'Sted, gate eller parkering');
    await seesNo(button(/^Liste/));
  });
});

describe('the search’s state', () => {
  const KEY = 'search:fjellro';
  const text = () => (input().element() as HTMLInputElement).value;

  test('U1 typing replaces the history entry, debounced', async () => {
    const { router } = await renderSearch();
    const actions: string[] = [];
    router.subscribe(({ historyAction }) => actions.push(historyAction));
    await userEvent.type(input(), 'lille');
    await expect.poll(() => router.state.location.search).toBe('?search=lille');
    expect([...new Set(actions)]).toEqual(['REPLACE']);
    expect(actions.length).toBeLessThan(5);
  });

  test('U2 leaving for a lot saves list, scroll and viewport, and coming back restores them', async () => {
    const first = await renderSearch();
    const { onViewportChange } = await toldMap();
    onViewportChange({ center: [10.7, 59.9], zoom: 11 }, { fromVisitorPosition: false });
    await button('Vis flere').click();
    await sees('Viser 20 av 30 treff');
    const list = document.getElementById('results')!;
    list.scrollTo({ top: 700 });
    await expect.poll(() => list.scrollTop).toBe(700);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    (link(/Plass 9 /).element() as HTMLElement).click();
    await sees('En parkeringsplass');
    await first.unmount();

    const back = await renderSearch({ comingBack: true });
    await sees('Viser 20 av 30 treff');
    await expect.poll(() => document.getElementById('results')!.scrollTop).toBe(700);
    expect(await toldMap()).toMatchObject({
      initialViewport: { center: [10.7, 59.9], zoom: 11 },
      isRestored: true,
    });
    // Another text is asked for before the map has come: it is not where the visitor left that.
    await input().fill('plass 7');
    await expect.poll(async () => (await toldMap()).isRestored).toBe(false);
    await back.unmount();
    await renderSearch();
    expect(text()).toBe('');
  });

  test('U2, S11 an area limits the list until it is undone, and begins it at its top', async () => {
    await renderSearch();
    await sees('Viser 10 av 30 treff');
    const list = document.getElementById('results')!;
    list.scrollTo({ top: 300 });
    await expect.poll(() => list.scrollTop).toBe(300);
    // Its event comes with the next frame.
    await painted();
    (await toldMap()).onAreaChange([10, 59, 11, 60]);
    const undo = button('Søk også utenfor området');
    await sees(undo);
    await expect.poll(() => list.scrollTop).toBe(0);
    (await toldMap()).onAreaChange([18, 69, 20, 70]);
    await sees('Viser 1 av 1 treff');
    await undo.click();
    await sees('Viser 10 av 30 treff');
  });

  test('U1, U2 leaving within the debounce still writes the address first', async () => {
    const replaceState = vi.spyOn(history, 'replaceState');
    // The address stays due, however long a busy machine takes to the click.
    const after = window.setTimeout.bind(window);
    vi.spyOn(window, 'setTimeout').mockImplementation(((act: () => void, ms?: number) =>
      after(act, ms === ADDRESS_DELAY_MS ? 2 ** 31 - 1 : ms)) as typeof setTimeout);
    await renderSearch();
    await input().fill('plass 7');
    await sees('Viser 1 av 1 treff');
    (link(/Plass 7/).element() as HTMLElement).click();
    expect(replaceState.mock.calls.map(([, , url]) => String(url)).join()).toContain(
      'search=plass+7',
    );
  });

  test('U2, G2 neither a viewport nor an area from the visitor’s position is stored, also once the map is elsewhere', async () => {
    await renderSearch();
    const { onViewportChange, onAreaChange } = await toldMap();
    onViewportChange({ center: [10.7, 59.9], zoom: 11 }, { fromVisitorPosition: false });
    onViewportChange({ center: [10.1234, 59.9], zoom: 14 }, { fromVisitorPosition: true });
    await input().fill('oslo');
    await expect.poll(() => sessionStorage.getItem(KEY)).toContain('oslo');
    expect(sessionStorage.getItem(KEY)).not.toContain('10.123');
    onAreaChange([10.1233, 59.8, 10.1235, 60]);
    await sees(button('Søk også utenfor området'));
    onViewportChange({ center: [19, 69.6], zoom: 9 }, { fromVisitorPosition: false });
    await input().fill('moss');
    await expect.poll(() => sessionStorage.getItem(KEY)).toContain('moss');
    expect(sessionStorage.getItem(KEY)).toContain('69.6');
    expect(sessionStorage.getItem(KEY)).not.toContain('10.123');
  });

  test('U2 the store dies after two hours without a sign of life, which each restarts, on the open page too; a clock set back neither kills nor keeps it for ever', async () => {
    await renderSearch();
    await input().fill('lille');
    await sees('Viser 3 av 3 treff');
    const start = Date.now();
    const signOfLifeAfter = (hours: number, event = new Event('pointerdown')) => {
      vi.spyOn(Date, 'now').mockReturnValue(start + hours * 3_600_000);
      window.dispatchEvent(event);
    };
    for (const hours of [1.5, 3, 4.5, 1.5]) signOfLifeAfter(hours);
    await painted();
    expect(text()).toBe('lille');
    signOfLifeAfter(3.51, new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.poll(text).toBe('');
    expect(sessionStorage.getItem(KEY) ?? '').not.toContain('lille');
  });

  test('U2 two operators on one origin never mix', async () => {
    const first = await renderSearch();
    await input().fill('lille');
    await expect.poll(() => sessionStorage.getItem(KEY)).toContain('lille');
    await first.unmount();
    await renderSearch({ operatorIndex: 1, comingBack: true });
    await sees('Viser 10 av 30 treff');
    expect(text()).toBe('');
  });

  const filters = { text: 'lille', propertyIds: [], moment: {} };
  const SEARCH = { filters, limit: 10, view: 'map', leftAt: { listScrollPx: 0 } };

  const kept = (search: object, more = {}) =>
    JSON.stringify({ shape: 2, activeAtMs: Date.now(), search, ...more });

  test.each([
    ['no JSON', 'not json'],
    ['of another shape', kept(SEARCH, { shape: 1 })],
    ['of a time to come', kept(SEARCH, { activeAtMs: Date.now() + 999_999 })],
    ['without filters', kept({})],
    ['with a text that is none', kept({ ...SEARCH, filters: { ...filters, text: 1 } })],
    ['longer than any of ours', kept(SEARCH).padEnd(4_001)],
  ])('U2 a corrupt or foreign store means a fresh start: %s', async (_, stored) => {
    sessionStorage.setItem(KEY, stored);
    await renderSearch({ comingBack: true });
    expect(text()).toBe('');
    await sees('Viser 10 av 30 treff');
  });

  test('U2 an unavailable store means a search that is not remembered', async () => {
    for (const method of ['getItem', 'setItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
    }
    await renderSearch({ comingBack: true });
    await input().fill('lille');
    await sees('Viser 3 av 3 treff');
  });

  test('M4 the map is asked to fit after a change by the visitor, never on load or restore', async () => {
    await renderSearch({ address: '/?search=oslo' });
    await sees('Viser 10 av 25 treff');
    const asked = new Set([(await toldMap()).fitFor]);
    await input().fill('lille');
    await sees('Viser 3 av 3 treff');
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
    await expect.poll(async () => (await toldMap()).activeLot?.id).toBe(3);
    (link(/Plass 4 /).element() as HTMLElement).focus();
    await expect.poll(async () => (await toldMap()).activeLot?.id).toBe(4);
    const { activeLot, onMarkerActive } = await toldMap();
    onMarkerActive(activeLot!.lotIndex);
    await expect.poll(() => link(/Plass 4 /).element().className).toMatch(/active/);
  });

  test('G1 "Nær meg" orders by distance; pressed again it asks again; its own ✕ ends it', async () => {
    standAt(11.05, 59.956);
    await renderSearch();
    const nearMe = button('Nær meg');
    await nearMe.click();
    await sees(link(/Torvet p-hus/), /under 50\sm/);
    await expect.poll(async () => (await toldMap()).visitor?.position).toEqual([11.05, 59.956]);
    const first = (await toldMap()).visitor;
    await nearMe.click();
    // A new object: the map goes there again.
    await expect.poll(async () => (await toldMap()).visitor !== first).toBe(true);
    expect((await toldMap()).visitor?.position).toEqual([11.05, 59.956]);
    await button(/^Nær deg/).click();
    await seesNo(/\d\sk?m\b/);
    // S6: no lot is within 100 km of here.
    standAt(5.3, 62.5);
    await nearMe.click();
    await sees('Ingen treff innen 100 km fra deg. Her er de nærmeste.');
    // The ten shown are not counted as within reach, in the panel's button neither.
    await button('Filter').click();
    await sees(page.getByRole('button', { name: 'Vis plasser', exact: true }));
    await expect.poll(() => page.getByText(/km $/).elements().length).toBeGreaterThanOrEqual(10);
  });
});

test('F4 the card of a lot without facts says its room, once there is a reading of it', async () => {
  const readings = [{ id: '2', free: 0, readAt: new Date().toISOString() }];
  serve((url) => (url.includes('/availability') ? Response.json(readings) : undefined));
  await renderSearch({ operatorId: 'read' });
  await sees(link(/^Plass 2\b.*Fullt/));
  await seesNo(link(/^Plass 3\b.*Fullt/));
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
  });

  test('F4, F7: a saved lot says in words whether it is free or full, and its price for the stay that is said, if that is known', async () => {
    const readAt = new Date().toISOString();
    const readings = [
      { id: '1', free: 14, readAt },
      { id: '2', free: 0, readAt },
    ];
    serve((url) => (url.includes('/availability') ? Response.json(readings) : undefined));
    const tariff = [{ steps: [{ fromMinutes: 0, perMinutes: 60, price: 32 }] }];
    const [first, ...others] = SAMPLE_LOTS;
    onTestFinished(() => sayCost('live', {}));
    localStorage.setItem('saved-lots:live', JSON.stringify(SAVED));
    await renderSearch({
      address: '/?stay=120',
      engine: inThreadEngine([{ ...first!, facts: { tariff } }, ...others]),
      operatorId: 'live',
    });
    const saved = region('Lagrede plasser');
    await sees(saved.getByRole('link', { name: /^Torget 14 ledige 64 kr for 2 timer/ }));
    await sees(saved.getByRole('link', { name: /^Brygga Fullt/ }));
    await sees(saved.getByRole('link', { name: /^Kaia Moss/ }));
  });

  test('WCAG 2.4.3: the focus never goes with a saved lot that is removed', async () => {
    await renderSearch();
    const title = heading('Lagrede plasser');
    await sees(title);
    const section = region('Lagrede plasser');
    await section.getByRole('button').nth(1).click();
    await expect.element(section.getByRole('button', { name: /Kaia/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(title).toHaveFocus();
    expect(section.getByRole('listitem').elements()).toHaveLength(1);
    await section.getByRole('button', { name: /Torget/ }).click();
    await seesNo(title);
    await expect.element(page.getByText('Viser 10 av 30 treff').first()).toHaveFocus();
  });
});
