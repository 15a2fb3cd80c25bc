/** Filters of the moment on the page (F5): what is offered, what it leaves, and that time takes nothing away. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lot } from '../../../src/domain/lot.ts';
import type { LotFacts } from '../../../src/domain/lot-facts.ts';
import { inThreadEngine } from './in-thread-engine.ts';
import { mapProps } from './map-spy.tsx';
import { renderSearch } from './render-search.tsx';
import { SAMPLE_LOTS } from './sample-lots.ts';

vi.mock('../../../src/map/search-map.tsx', () => import('./map-spy.tsx'));

const NOON_MS = Date.parse('2026-11-27T12:00:00+01:00');
const HOUR_MS = 3_600_000;
const realNow = Date.now.bind(Date);

/** Two that are always open, one in the daytime, one whose hours are no hours, and two chargers. */
const LOTS: readonly Lot[] = [
  lot(1, 'Alltid A', { kind: 'parking', openingHours: '24/7' }),
  lot(2, 'Dagen', { kind: 'parking', openingHours: 'Mo-Fr 08:00-13:00' }),
  lot(3, 'Alltid B', { kind: 'parking', openingHours: '24/7' }),
  lot(4, 'Ukjent', { kind: 'parking', openingHours: 'by appointment' }),
  lot(5, 'Rask', { kind: 'charging', connectors: [{ plug: 'ccs', kW: 150, count: 4 }] }),
  lot(6, 'Sakte', { kind: 'charging', connectors: [{ plug: 'type2', kW: 22, count: 2 }] }),
];

function lot(id: number, name: string, facts: LotFacts): Lot {
  const position = [10.75 + id / 1000, 59.91] as const;
  return { id, name, street: '', city: 'Oslo', position, propertyIds: [5], chargers: 0, facts };
}

const results = () => page.getByRole('list', { name: 'Treff', exact: true });
const toggle = () => page.getByRole('button', { name: /^(Filter|Lukk)( \(\d+\))?$/ });
const showButton = (text: string) => page.getByRole('button', { name: text, exact: true });
const radio = (name: RegExp) => page.getByRole('radio', { name });
const query = () => new URLSearchParams(new URL(lastAddress(), 'http://localhost').search);
const names = () =>
  results()
    .getByRole('listitem')
    .elements()
    .map((item) => /Alltid A|Dagen|Alltid B|Ukjent|Rask|Sakte/.exec(item.textContent)?.[0]);

let lastAddress = () => '/';
let offsetMs = 0;

async function render(address = '/', lots = LOTS, width = 1280) {
  const screen = await renderSearch({ address, engine: inThreadEngine(lots), width });
  lastAddress = () => screen.router.state.location.search || '/';
  return screen;
}

/** @param readings undefined: it never answers */
function feed(readings: readonly { readonly id: number; readonly free: number }[] | undefined) {
  const fetched = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.includes('/availability')) return fetched(input, init);
    if (!readings) return new Promise(() => undefined);
    const readAt = new Date(Date.now()).toISOString();
    return Promise.resolve(Response.json(readings.map((row) => ({ ...row, readAt }))));
  });
}

/** The page is seen again so much later. */
function passTime(ms: number): void {
  offsetMs += ms;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  mapProps.mockClear();
  offsetMs = NOON_MS - realNow();
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + offsetMs);
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the panel', () => {
  test('offers what the list knows, each with what it would leave, and shows how many there will be', async () => {
    await render();
    await toggle().click();
    await expect.element(showButton('Vis 6 plasser')).toBeVisible();
    await expect.element(radio(/^Parkering 4/)).toBeVisible();
    await expect.element(radio(/^Lading 2/)).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: /^Åpent nå.*3/ })).toBeVisible();
    await radio(/^Lading/).click();
    await expect.element(showButton('Vis 2 plasser')).toBeVisible();
    await radio(/^50 kW 1/).click();
    await expect.element(showButton('Vis 1 plass')).toBeVisible();
    await expect.element(radio(/^Type 2 0/)).toBeVisible();
    await expect.poll(() => query().toString()).toBe('kind=charging&kw=50');
    await expect.poll(names).toEqual(['Rask']);
    await showButton('Vis 1 plass').click();
    await expect.element(toggle()).toHaveFocus();
    await expect.element(toggle()).toHaveAttribute('aria-expanded', 'false');
  });

  test('F1 offers no filter that no lot is known to match', async () => {
    await render('/', SAMPLE_LOTS);
    await toggle().click();
    await expect.element(showButton('Vis 30 plasser')).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: /12/ }).first()).toBeVisible();
    expect(page.getByRole('radio').elements()).toEqual([]);
    expect(page.getByText('Akkurat nå').elements()).toEqual([]);
  });

  test('F1 offers no choice between parking and charging if the list has only one of them', async () => {
    await render('/', LOTS.slice(0, 4));
    await toggle().click();
    await expect.element(page.getByRole('checkbox', { name: /^Åpent nå/ })).toBeVisible();
    expect(page.getByRole('radio').elements()).toEqual([]);
  });

  test('says what "open now" goes by, and lots of unknown hours are not among them', async () => {
    await render();
    await toggle().click();
    const open = page.getByRole('checkbox', { name: /^Åpent nå/ });
    await expect.element(open).toHaveAccessibleDescription('Bare der åpningstidene er kjent');
    await open.click();
    await expect.poll(names).toEqual(['Alltid A', 'Dagen', 'Alltid B']);
  });

  test('by keys: arrows choose, Escape closes and gives the focus back, Tab past the end closes', async () => {
    await render();
    await toggle().click();
    await expect.element(radio(/^Alt/)).toBeVisible();
    await userEvent.tab();
    await expect.element(radio(/^Alt/)).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(showButton('Vis 4 plasser')).toBeVisible();
    await expect.element(radio(/^Parkering/)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(toggle()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const show = showButton('Vis 4 plasser');
    await expect.element(show).toBeVisible();
    (show.element() as HTMLElement).focus();
    await userEvent.tab();
    await expect.element(toggle()).toHaveAttribute('aria-expanded', 'false');
  });

  test.each([
    [390, 844],
    [390, 450],
    [320, 480],
  ])('its button is on a screen of %i × %i, with what scrolls above it', async (width, height) => {
    await render('/', LOTS, width);
    await page.viewport(width, height);
    await toggle().click();
    const show = showButton('Vis 6 plasser');
    await expect.element(show).toBeVisible();
    const box = () => show.element().getBoundingClientRect();
    // The panel grows once more of it has come.
    await expect.poll(() => box().top).toBeGreaterThan(height / 3);
    await expect.poll(() => box().bottom).toBeLessThanOrEqual(height);
    expect(box().left).toBeGreaterThanOrEqual(0);
    expect(box().right).toBeLessThanOrEqual(width);
    const last = page.getByRole('checkbox').last();
    last.element().scrollIntoView({ block: 'nearest' });
    expect(last.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(box().top);
  });
});

describe('the chips', () => {
  test('A2 show the set filters, and each removes its filter', async () => {
    await render('/?open=1&kind=parking');
    await expect.element(toggle()).toHaveTextContent('Filter (2)');
    await expect.poll(names).toEqual(['Alltid A', 'Dagen', 'Alltid B']);
    await page.getByRole('button', { name: 'Fjern filteret Åpent nå' }).click();
    await expect.poll(names).toEqual(['Alltid A', 'Dagen', 'Alltid B', 'Ukjent']);
    await expect.element(toggle()).toHaveFocus();
    await expect.poll(() => query().toString()).toBe('kind=parking');
    await page.getByRole('button', { name: 'Nullstill' }).click();
    await expect.poll(() => query().toString()).toBe('');
    await expect.poll(() => names().length).toBe(6);
  });

  test('U1, U2 come back with the search', async () => {
    const first = await render('/?plug=ccs');
    await expect.poll(names).toEqual(['Rask']);
    await first.unmount();
    await renderSearch({ engine: inThreadEngine(LOTS), comingBack: true });
    await expect.poll(names).toEqual(['Rask']);
    await expect.element(page.getByRole('button', { name: 'Fjern filteret CCS' })).toBeVisible();
  });
});

test('S8 where nothing is left, each filter that empties the list can be dropped', async () => {
  await render('/?open=1&kind=charging');
  await page.getByRole('button', { name: 'Uten Åpent nå (2)' }).click();
  await expect.poll(names).toEqual(['Rask', 'Sakte']);
});

test('S8, S14 where a word empties the list, it is taken out of the text', async () => {
  await render('/?search=type+2+rask');
  await page.getByRole('button', { name: 'rask uten Type 2 (1)' }).click();
  await expect.poll(names).toEqual(['Rask']);
  await expect.poll(() => query().toString()).toBe('search=rask');
});

test('S9 the map is of the same lots', async () => {
  await render('/?open=1&kind=parking');
  const moment = { open: true, kind: 'parking', atMs: NOON_MS, timeZone: 'Europe/Oslo' };
  await expect.poll(() => mapProps.mock.lastCall?.[0].query).toMatchObject({ moment });
});

test('a new minute removes a lot that closed, and the focus goes to the result in its place', async () => {
  await render('/?open=1');
  await expect.poll(names).toEqual(['Alltid A', 'Dagen', 'Alltid B']);
  const fits = mapProps.mock.lastCall?.[0].fitFor;
  (results().getByRole('link').elements()[1] as HTMLElement).focus();
  passTime(1.5 * HOUR_MS);
  await expect.poll(names).toEqual(['Alltid A', 'Alltid B']);
  await expect.poll(() => document.activeElement?.textContent).toMatch(/Alltid B/);
  expect(mapProps.mock.lastCall?.[0].fitFor).toBe(fits);
  passTime(-1.5 * HOUR_MS);
  await expect.poll(names).toEqual(['Alltid A', 'Dagen', 'Alltid B']);
  await expect.poll(() => document.activeElement?.textContent).toMatch(/Alltid B/);
});

test('a new minute that empties the list takes the focus to the count', async () => {
  await render('/?open=1', [LOTS[1]!]);
  await expect.poll(names).toEqual(['Dagen']);
  (results().getByRole('link').elements()[0] as HTMLElement).focus();
  passTime(1.5 * HOUR_MS);
  await expect.element(page.getByText('Ingen treff').first()).toHaveFocus();
});

test('a new minute renews the counts of an open panel, and leaves the focus where it is', async () => {
  await render();
  await toggle().click();
  const open = page.getByRole('checkbox', { name: /^Åpent nå/ });
  await expect.element(open).toHaveAccessibleName(/3 treff/);
  (open.element() as HTMLElement).focus();
  passTime(1.5 * HOUR_MS);
  await expect.element(open).toHaveAccessibleName(/2 treff/);
  await expect.element(open).toHaveFocus();
});

describe('F8 my car', () => {
  const CAR_LOTS: readonly Lot[] = [
    lot(1, 'Alltid A', { kind: 'parking', maxHeightMeters: 2 }),
    lot(2, 'Dagen', { kind: 'parking', maxHeightMeters: 2.4 }),
    lot(3, 'Ukjent', { kind: 'parking' }),
    lot(5, 'Rask', { kind: 'charging', connectors: [{ plug: 'ccs', kW: 150, count: 4 }] }),
  ];

  test('a lot known to be lower is out and told; nothing is kept until "Husk bilen", then a fresh visit begins with it', async () => {
    const screen = await render('/', CAR_LOTS);
    await toggle().click();
    await radio(/^2,2 m/).click();
    expect(localStorage.getItem('my-car')).toBeNull();
    await expect
      .element(page.getByRole('group', { name: 'Min bil' }))
      .toHaveTextContent('1 er for lav');
    await page.getByRole('checkbox', { name: 'Husk bilen' }).click();
    expect(localStorage.getItem('my-car')).toBe('height=2.2');
    await showButton('Vis 3 plasser').click();
    expect(names()).toEqual(['Dagen', 'Ukjent', 'Rask']);
    await expect.element(page.getByText('1 er for lav', { exact: true })).toBeVisible();
    await expect.poll(() => query().get('height')).toBe('2.2');
    await screen.unmount();

    sessionStorage.clear();
    const again = await render('/', CAR_LOTS);
    await expect.poll(() => query().get('height')).toBe('2.2');
    await expect
      .element(page.getByRole('button', { name: 'Fjern filteret Bil på 2,2 m' }))
      .toBeVisible();
    await toggle().click();
    await page.getByRole('checkbox', { name: 'Husk bilen' }).click();
    expect(localStorage.getItem('my-car')).toBeNull();
    await again.unmount();
  });

  test('the kept car changes by what is chosen in its group alone', async () => {
    localStorage.setItem('my-car', 'height=2.2');
    const screen = await render('/?plug=ccs', CAR_LOTS);
    await toggle().click();
    await expect.element(page.getByRole('checkbox', { name: 'Husk bilen' })).toBeChecked();
    await page.getByRole('button', { name: 'Fjern alle filtre' }).click();
    await expect.poll(() => query().get('plug')).toBeNull();
    expect(localStorage.getItem('my-car')).toBe('height=2.2');
    await radio(/^2,2 m/).click();
    await radio(/^2,1 m/).click();
    expect(localStorage.getItem('my-car')).toBe('height=2.1');
    await screen.unmount();
  });

  test.each(['height=abc', 'height=-1', 'height=0.2', 'kw=-1', 'height=1e9'])(
    '%s says nothing of a car',
    async (parameter) => {
      const screen = await render(`/?${parameter}`, CAR_LOTS);
      await expect.poll(names).toHaveLength(4);
      await screen.unmount();
    },
  );
});

describe('F4, F5 free spaces', () => {
  test('are asked for where the operator counts them, and a full lot is left out', async () => {
    feed([
      { id: 1, free: 4 },
      { id: 2, free: 0 },
      { id: 3, free: 9 },
    ]);
    // The tests before had no feed: it is asked ever more seldom.
    offsetMs += 4 * HOUR_MS;
    await render('/?free=1');
    await expect.poll(names).toEqual(['Alltid A', 'Alltid B']);
    await toggle().click();
    const free = page.getByRole('checkbox', { name: /^Ledige plasser nå/ });
    await expect.element(free).toHaveAccessibleName(/2 treff/);
    await free.click();
    await expect.poll(() => names().length).toBe(6);
  });

  test('S14 a word asks for them too, and is not called unknown meanwhile', async () => {
    feed([
      { id: 1, free: 4 },
      { id: 2, free: 0 },
    ]);
    offsetMs += 6 * HOUR_MS;
    await render('/?search=ledig+Alltid');
    await expect.element(page.getByRole('button', { name: /^Ledige plasser nå/ })).toBeVisible();
    expect(page.getByText('kan vi ikke filtrere').elements()).toEqual([]);
    await expect.poll(names).toEqual(['Alltid A']);
  });

  test('a feed that never answers is waited for a while, and then no place is known to be free', async () => {
    feed(undefined);
    offsetMs += 8 * HOUR_MS;
    // A lot that no reading of the tests before was of.
    await render('/?free=1', LOTS.slice(4));
    const way = page.getByRole('button', { name: 'Uten Ledige plasser nå (2)' });
    await expect.element(way).toBeVisible();
    await way.click();
    await expect.poll(names).toEqual(['Rask', 'Sakte']);
  });
});
