import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DRAMMEN, FakeDestinations, OSLO, TORGALLMENNINGEN } from './fake-destinations.ts';
import { inThreadEngine } from '../../support/in-thread-engine.ts';
import { mapProps, toldMap } from './map-spy.tsx';
import { positionAt, standAt, standNowhere } from './positions.ts';
import { renderSearch } from './render-search.tsx';
import { SAMPLE_LOTS } from './sample-lots.ts';
import type { Lot } from '../../../src/domain/lot.ts';
import type { LotFacts } from '../../../src/domain/lot-facts.ts';
import { sayCost } from '../../../src/ui/said-cost.ts';
import { painted } from '../../support/painted.ts';
import { button, checkbox, langOf, radio, sees, seesNo, seesWay, serve } from '../screen.ts';

vi.mock('../../../src/map/search-map.tsx', () => import('./map-spy.tsx'));

const input = () => page.getByRole('combobox');
const results = () => page.getByRole('list', { name: 'Treff', exact: true });
/** What the results say. */
const said = () =>
  results()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

const options = () => page.getByRole('option');
const count = (sentence: string) => page.getByText(sentence).first();
const links = () => results().getByRole('link');

const engineWith = (finder = new FakeDestinations()) => ({
  finder,
  engine: inThreadEngine(SAMPLE_LOTS, {}, finder),
});

test('S13 places are offered from two letters on, over the page: nothing moves; nothing is fetched before the field is used', async () => {
  const { finder, engine } = engineWith();
  await renderSearch({ engine });
  await sees('Viser 10 av 30 treff');
  expect(finder.loaded).toEqual([]);
  await input().click();
  await expect.poll(() => finder.loaded.length).toBe(1);
  await input().fill('p');
  // The large towns give way to the first letter.
  await seesNo(page.getByRole('navigation', { name: 'Store byer' }));
  const top = links().first().element().getBoundingClientRect().top;
  expect(options().elements()).toHaveLength(0);
  await input().fill('st');
  await sees(options().first(), /Storgata\s*Moss\s*gate/);
  await expect.element(input()).toHaveAttribute('aria-expanded', 'true');
  await input().fill('pl');
  await expect.poll(() => links().elements()).toHaveLength(10);
  expect(links().first().element().getBoundingClientRect().top).toBe(top);
  // The one in force stands first, with its number of lots.
  await input().fill('oslo');
  await sees(options().first(), /^Oslo\s*25 plasser$/);
});

test('S13 two of one label are offered as two, and the one that is chosen counts', async () => {
  const town = (label: string) => ({ ...DRAMMEN, label, name: label });
  const other = { ...town('Lillestrøm'), position: OSLO.position };
  const all = [town('Lillevik'), town('Lillestrøm'), other];
  await renderSearch(engineWith(new FakeDestinations(all)));
  await input().fill('lille');
  await expect.poll(() => options().elements()).toHaveLength(3);
  await input().fill('lilles');
  await expect.poll(() => options().elements()).toHaveLength(2);
  await options().nth(1).click();
  await expect.poll(async () => (await toldMap()).destination).toEqual(other);
});

test('S13 arrow keys, Enter and Escape work as in the combobox pattern', async () => {
  await renderSearch(engineWith());
  await input().fill('to');
  await sees(options().first());
  await expect.element(page.getByText(/1 sted å velge/)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  const active = options().first().element().id;
  await expect.element(input()).toHaveAttribute('aria-activedescendant', active);
  await expect.element(options().first()).toHaveAttribute('aria-selected', 'true');
  await expect.element(input()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(input()).not.toHaveAttribute('aria-activedescendant');
  await userEvent.keyboard('{Escape}');
  await expect.element(input()).toHaveAttribute('aria-expanded', 'false');
  expect((input().element() as HTMLInputElement).value).toBe('to');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(input()).toHaveValue(TORGALLMENNINGEN.label);
});

test('S13 a choice found by another name shows that name', async () => {
  const gardermoen = { ...OSLO, label: 'Gardermoen', alias: 'Oslo lufthavn' };
  const finder = new FakeDestinations();
  vi.spyOn(finder, 'answer').mockImplementation(() => ({ choices: [gardermoen] }));
  await renderSearch(engineWith(finder));
  await input().fill('oslo luft');
  await sees(options().first(), /^Oslo lufthavn\s*Gardermoen\s*by$/);
  await options().first().click();
  await expect.element(input()).toHaveValue('Gardermoen');
});

test('S13 a chosen destination: order and distances are from it, it is in the address, and the list says so; S4 it ends "Nær meg", and is ended by it', async () => {
  standAt(10.75, 59.91);
  const { router } = await renderSearch(engineWith());
  await button('Nær meg').click();
  await sees(button(/^Nær deg/));
  await input().fill('torgall');
  await options().first().click();
  await sees(button(/^Omtrent fra Torgallmenningen, Lillestrøm/));
  await seesNo(button(/^Nær deg/));
  await sees(links().first(), /ca\. 100\sm fra Torgallmenningen.*ca\. 1 min å gå/);
  await sees('Viser 10 av 29 innen 100 km');
  // S6: a phone's switch says how many, too.
  await page.viewport(390, 800);
  await sees(button(/^Liste \(29\)/), /innen 100\skm/);
  await page.viewport(1280, 800);
  const asked = () => new URLSearchParams(router.state.location.search).get('search');
  await expect.poll(asked).toBe(TORGALLMENNINGEN.label);
  expect((await toldMap()).query.text).toBe('');
  await button('Nær meg').click();
  await sees(button(/^Nær deg/));
  await expect.element(input()).toHaveValue('');
  await input().fill('torgall');
  await options().first().click();
  await button(/Slutt å måle fra Torgallmenningen/).click();
  await expect.element(input()).toHaveValue('');
  await expect.element(count('Viser 10 av 30 treff')).toHaveFocus();
});

test('S8 filters that leave no hit at a destination: the nearest that have them, in list and on map', async () => {
  await renderSearch({ ...engineWith(), address: '/?search=Oslo&properties=5' });
  await sees(button(/^Oslo uten .* \(25\)$/));
  await sees('Ingen treff');
  const nearest = page.getByRole('list', { name: 'Nærmest Oslo' });
  await sees(nearest.getByRole('link'), /Torvet p-hus.*17,3\skm/);
  const shown = async () => (await toldMap()).query;
  await expect.poll(shown).toMatchObject({ text: '', propertyIds: [5] });
  await button(/^Oslo uten/).click();
  await expect.element(count('Viser 10 av 25 treff')).toHaveFocus();
  await expect.poll(shown).toMatchObject({ text: 'Oslo' });
});

test('S8 no dead ends: a text that resembles nothing leads to the large towns and to "Nær meg", said as such; S12 what was found otherwise is said as that', async () => {
  await renderSearch({ ...engineWith(), width: 390, address: '/?search=xyzzy&view=map' });
  await button('Se forslag').click();
  const towns = page.getByRole('list', { name: 'Store byer' });
  await sees(towns.getByRole('button', { name: 'Oslo' }));
  expect(page.getByText('Mente du').elements()).toHaveLength(0);
  // In the field, and here.
  expect(button('Nær meg').elements()).toHaveLength(2);
  standAt(11.05, 59.956);
  await button('Nær meg').last().click();
  await sees('Viser 10 av 29 innen 100 km');
  await expect.element(input()).toHaveValue('');
  expect(document.activeElement).not.toBe(document.body);
  await input().fill('xyzzy');
  await towns.getByRole('button', { name: 'Oslo' }).click();
  await sees('Viser 10 av 25 treff');
  await input().fill('torgallmenningen');
  await sees(
    'Ingen plass heter «torgallmenningen». Disse er nærmest Torgallmenningen, Lillestrøm.',
  );
  await input().fill('torvet lillestrøm');
  await sees('Ingen plass heter «torvet lillestrøm». Disse har alle ordene.');
});

test('S14 words for what is near the visitor do as "Nær meg" does: on Enter, or by a button beside the count', async () => {
  const { engine } = await renderSearch(engineWith());
  const locate = standAt(11.05, 59.956);
  await input().fill('parkering nær meg');
  await sees('Viser 10 av 30 treff');
  await expect.poll(() => button('Nær meg').elements().length).toBe(2);
  expect(locate).not.toHaveBeenCalled();
  await button('Nær meg').last().click();
  await sees('Viser 10 av 29 innen 100 km');
  expect(document.activeElement).not.toBe(document.body);
  await expect.element(input()).toHaveValue('parkering nær meg');
  expect(button('Nær meg').elements()).toHaveLength(1);
  await button(/^Nær deg/).click();
  const gate = Promise.withResolvers<void>();
  engine.gate = gate.promise;
  await input().fill('gratis parkering i nærheten');
  await userEvent.keyboard('{Enter}');
  gate.resolve();
  await sees(button(/^Nær deg/));
  await sees(button('Fjern filteret Gratis'));
  expect(locate).toHaveBeenCalledTimes(2);
  await button(/^Nær deg/).click();
  await input().fill('parkering nær meg');
  await expect.poll(() => button('Nær meg').elements().length).toBe(2);
  await userEvent.keyboard(' {Enter}');
  await sees(button(/^Nær deg/));
});

test('L3 places that are offered, and what lots are near to, are marked as Norwegian in English', async () => {
  await renderSearch({ ...engineWith(), language: 'en' });
  const street = options()
    .first()
    .getByText(/^Storgata/);
  const near = page.getByText('Bydel 1').first();
  await input().fill('stor');
  // Queried anew each time: the list is drawn in steps.
  await expect.poll(() => langOf(street.query())).toBe('nb');
  await input().fill('Stasjonen');
  await expect.poll(() => langOf(near.query())).toBe('nb');
  await expect
    .poll(() => {
      const line = near.query()?.parentElement;
      return [line?.textContent, langOf(line)];
    })
    .toEqual(['Lillestrøm, near Bydel 1 ', undefined]);
});

function lot(id: number, name: string, facts: LotFacts, propertyIds = [5]): Lot {
  const position = [10.75 + id / 1000, 59.91] as const;
  return { id, name, street: '', city: 'Oslo', position, propertyIds, chargers: 0, facts };
}

describe('F5 filters of the moment', () => {
  // A Friday after any at which a test before asked for free spaces: they are asked for seldom where there are none.
  const NOON_MS = Date.parse('2099-11-27T12:00:00+01:00');
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

  const toggle = () => button(/^(Filter|Lukk)( \(\d+\))?$/);
  const showButton = (text: string) => page.getByRole('button', { name: text, exact: true });
  const query = () => new URLSearchParams(new URL(lastAddress(), 'http://localhost').search);
  const names = () =>
    said().map((text) => /Alltid A|Dagen|Alltid B|Ukjent|Rask|Sakte/.exec(text)?.[0]);

  let lastAddress = () => '/';
  let offsetMs = 0;

  async function render(address = '/', lots = LOTS, width = 1280) {
    const screen = await renderSearch({ address, engine: inThreadEngine(lots), width });
    lastAddress = () => screen.router.state.location.search || '/';
    return screen;
  }

  /** @param readings free spaces by lot; undefined: it never answers */
  function feed(readings: Readonly<Record<string, object>> | undefined) {
    serve((url) => {
      if (!url.includes('/availability')) return undefined;
      if (!readings) return new Promise(() => undefined);
      const readAt = new Date(Date.now()).toISOString();
      const rows = Object.entries(readings);
      return Response.json(rows.map(([id, facts]) => Object.assign({ id, readAt }, facts)));
    });
  }

  /** The page is seen again so much later. */
  function passTime(ms: number): void {
    offsetMs += ms;
    document.dispatchEvent(new Event('visibilitychange'));
  }

  beforeEach(() => {
    offsetMs = NOON_MS - realNow();
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + offsetMs);
  });

  test('the panel offers what the list knows, each with what it would leave, and shows how many there will be', async () => {
    await render();
    await toggle().click();
    await sees(showButton('Vis 6 plasser'));
    await sees(radio(/^Parkering 4/));
    await sees(radio(/^Lading 2/));
    await sees(checkbox(/^Åpent nå.*3/));
    await radio(/^Lading/).click();
    await sees(showButton('Vis 2 plasser'));
    await radio(/^50 kW 1/).click();
    await sees(showButton('Vis 1 plass'));
    await sees(radio(/^Type 2 0/));
    await expect.poll(() => query().toString()).toBe('kind=charging&kw=50');
    await expect.poll(names).toEqual(['Rask']);
    // By keys: arrows choose, Tab past the end closes.
    await userEvent.keyboard('{ArrowLeft}');
    await sees(showButton('Vis 2 plasser'));
    (showButton('Vis 2 plasser').element() as HTMLElement).focus();
    await userEvent.tab();
    await expect.element(toggle()).toHaveAttribute('aria-expanded', 'false');
    await toggle().click();
    await showButton('Vis 2 plasser').click();
    await expect.element(toggle()).toHaveFocus();
    await expect.element(toggle()).toHaveAttribute('aria-expanded', 'false');
  });

  test('the panel says what "open now" goes by, lots of unknown hours are not among them, and F1 no choice between parking alone', async () => {
    await render('/', LOTS.slice(0, 4));
    await toggle().click();
    const open = checkbox(/^Åpent nå/);
    await expect.element(open).toHaveAccessibleDescription('Bare der åpningstidene er kjent');
    expect(page.getByRole('radio').elements()).toEqual([]);
    await open.click();
    await expect.poll(names).toEqual(['Alltid A', 'Dagen', 'Alltid B']);
  });

  test('the panel’s button is on every screen, with what scrolls above it', async () => {
    await render('/', LOTS, 390);
    await toggle().click();
    const show = showButton('Vis 6 plasser');
    await sees(show);
    const last = page.getByRole('checkbox').last();
    const box = (of = show) => of.element().getBoundingClientRect();
    for (const [width, height] of [
      [390, 844],
      [320, 480],
    ] as const) {
      await page.viewport(width, height);
      // The panel grows once more of it has come.
      await expect.poll(() => box().top).toBeGreaterThan(height / 3);
      await expect.poll(() => box().bottom).toBeLessThanOrEqual(height);
      expect(box().left).toBeGreaterThanOrEqual(0);
      expect(box().right).toBeLessThanOrEqual(width);
      last.element().scrollIntoView({ block: 'nearest' });
      expect(box(last).bottom).toBeLessThanOrEqual(box().top);
    }
  });

  test('the chips: A2 show the set filters, and each removes its filter; S9 the map is of the same lots', async () => {
    await render('/?open=1&kind=parking');
    await sees(toggle(), 'Filter (2)');
    await expect.poll(names).toEqual(['Alltid A', 'Dagen', 'Alltid B']);
    const moment = { open: true, kind: 'parking', atMs: NOON_MS, timeZone: 'Europe/Oslo' };
    await expect.poll(() => mapProps.mock.lastCall?.[0].query).toMatchObject({ moment });
    await sees('Bare der åpningstidene er kjent');
    // They are the first chips, before the stay.
    const chips = (await button('Fjern filteret Åpent nå').findElement()).parentElement!;
    expect(chips.firstElementChild?.ariaLabel).toMatch(/^Fjern filteret/);
    await button('Fjern filteret Åpent nå').click();
    await expect.poll(names).toEqual(['Alltid A', 'Dagen', 'Alltid B', 'Ukjent']);
    await seesNo('Bare der åpningstidene er kjent');
    await expect.element(toggle()).toHaveFocus();
    await expect.poll(() => query().toString()).toBe('kind=parking');
    await button('Fjern alle filtre').click();
    await expect.poll(() => query().toString()).toBe('');
    await expect.poll(() => names().length).toBe(6);
  });

  test('S8 of a text that finds nothing without the filters either, the text is why, and emptying the field leads on', async () => {
    await render('/?search=qqxx&kind=parking');
    await sees('Ingen parkeringsplasser passer til «qqxx».');
    const ways = page.elementLocator(document.querySelector('[data-part="no-hits"]')!);
    await expect.element(ways.getByText('Fjern alle filtre')).not.toBeInTheDocument();
    await ways.getByRole('button', { name: 'Tøm søkefeltet' }).click();
    await expect.poll(names).toEqual(['Alltid A', 'Dagen', 'Alltid B', 'Ukjent']);
    expect(query().toString()).toContain('kind=parking');
  });

  test('F7: of a later time nothing is said of free spaces, which nobody knows', async () => {
    await render('/?free=1&at=2099-12-01T09:00');
    await expect.poll(() => names().length).toBe(6);
    await seesNo('Bare der ledige plasser telles');
  });

  test('S8 where nothing is left, each filter that empties the list can be dropped', async () => {
    await render('/?open=1&kind=charging');
    await button('Uten Åpent nå (2)').click();
    await expect.poll(names).toEqual(['Rask', 'Sakte']);
  });

  test('a new minute removes a lot that closed, and the focus goes to the result in its place', async () => {
    await render('/?open=1');
    await expect.poll(names).toEqual(['Alltid A', 'Dagen', 'Alltid B']);
    const { fitFor } = await toldMap();
    (results().getByRole('link').elements()[1] as HTMLElement).focus();
    passTime(1.5 * HOUR_MS);
    await expect.poll(names).toEqual(['Alltid A', 'Alltid B']);
    await expect.poll(() => document.activeElement?.textContent).toMatch(/Alltid B/);
    expect((await toldMap()).fitFor).toBe(fitFor);
  });

  test('a new minute that empties the list takes the focus to the count', async () => {
    await render('/?open=1', [LOTS[1]!]);
    await expect.poll(names).toEqual(['Dagen']);
    (results().getByRole('link').elements()[0] as HTMLElement).focus();
    passTime(1.5 * HOUR_MS);
    await expect.element(page.getByText('Ingen treff').first()).toHaveFocus();
  });

  test('F8 a lot known to be lower is out and told; nothing is kept until "Husk bilen", then a fresh visit begins with it', async () => {
    const lots: readonly Lot[] = [
      lot(1, 'Alltid A', { kind: 'parking', maxHeightMeters: 2 }),
      lot(2, 'Dagen', { kind: 'parking', maxHeightMeters: 2.4 }),
      lot(3, 'Ukjent', { kind: 'parking' }),
      lot(5, 'Rask', { kind: 'charging', connectors: [{ plug: 'ccs', kW: 150, count: 4 }] }),
    ];
    const screen = await render('/', lots);
    await toggle().click();
    await radio(/^2,2 m/).click();
    expect(localStorage.getItem('my-car')).toBeNull();
    await sees(page.getByRole('group', { name: 'Min bil' }), '1 plass er for lav');
    await checkbox('Husk bilen').click();
    expect(localStorage.getItem('my-car')).toBe('height=2.2');
    localStorage.removeItem('my-car');
    dispatchEvent(new StorageEvent('storage'));
    await expect.element(checkbox('Husk bilen')).not.toBeChecked();
    await checkbox('Husk bilen').click();
    await showButton('Vis 3 plasser').click();
    expect(names()).toEqual(['Dagen', 'Ukjent', 'Rask']);
    await sees(page.getByText('1 plass er for lav. Plasser med ukjent høyde er med'));
    await expect.poll(() => query().get('height')).toBe('2.2');
    await screen.unmount();

    sessionStorage.clear();
    await render('/', lots);
    await expect.poll(() => query().get('height')).toBe('2.2');
    await toggle().click();
    // It changes by what is chosen in its group alone.
    await button('Fjern alle filtre').click();
    await expect.poll(() => query().get('height')).toBeNull();
    expect(localStorage.getItem('my-car')).toBe('height=2.2');
    await sees(page.getByText('til du fjerner den: Bilhøyde 2,2 m'));
    await radio(/^2,1 m/).click();
    expect(localStorage.getItem('my-car')).toBe('height=2.1');
    await expect.element(page.getByText('til du fjerner den:')).not.toBeInTheDocument();
    await checkbox('Husk bilen').click();
    expect(localStorage.getItem('my-car')).toBeNull();
    // What the device refuses lasts as long as the page.
    const keep = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    onTestFinished(() => keep.mockRestore());
    await checkbox('Husk bilen').click();
    await expect.element(checkbox('Husk bilen')).toBeChecked();
    keep.mockRestore();
    await checkbox('Husk bilen').click();
    await expect.element(checkbox('Husk bilen')).not.toBeChecked();
  });

  test('F4, F5 free spaces are asked for where the operator counts them; a full lot is left out, and free spaces open none', async () => {
    feed({ 1: { free: 4 }, 2: { free: 5 }, 3: { free: 9 }, 4: { free: 0 } });
    // The tests before had no feed: it is asked ever more seldom.
    offsetMs += 4 * HOUR_MS;
    await render('/?free=1');
    await expect.poll(names).toEqual(['Alltid A', 'Alltid B']);
    await sees(results().getByRole('listitem').nth(1), '9 ledige');
    await toggle().click();
    const free = checkbox(/^Ledige plasser nå/);
    await expect.element(free).toHaveAccessibleName(/2 treff/);
    await free.click();
    await expect.poll(() => names().length).toBe(6);
    // Its hours say closed, as its page and the filter "open now" do.
    const closed = results().getByRole('listitem').nth(1);
    await sees(closed, /Stengt, åpner mandag 08\.00/);
    await expect.element(closed).not.toHaveTextContent('5 ledige');
  });

  test('WCAG 1.4.4, 1.4.12 a card’s chips stay in it, whole and on one line, with text of twice the size and more space', async () => {
    feed({ 1: { free: 4 }, 2: { free: 5 }, 3: { free: 9 }, 4: { free: 0 } });
    offsetMs += 4 * HOUR_MS;
    await render('/?free=1&view=list');
    const room = results().getByText('9 ledige');
    await sees(room);
    await page.viewport(320, 800);
    // React writes it anew only where it changes.
    room.element().textContent = '120 × CHAdeMO ledige';
    const card = page.getByText('120 × CHAdeMO ledige').element().closest('a')!;
    const line = card.querySelector('[class*="_chips_"]')!;
    line.firstElementChild!.lastChild!.textContent = 'Lengst 12 timer og 45 minutter';
    const html = document.documentElement;
    onTestFinished(() => {
      html.style.fontSize = '';
    });
    for (const [fontSize, lineHeight] of [
      ['100%', ''],
      ['200%', ''],
      ['100%', '1.5'],
    ] as const) {
      html.style.fontSize = fontSize;
      for (const one of card.querySelectorAll<HTMLElement>('*')) one.style.lineHeight = lineHeight;
      expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth);
      const inner = card.getBoundingClientRect();
      for (const chip of [line.firstElementChild!, line.nextElementSibling!]) {
        const { right, bottom } = chip.getBoundingClientRect();
        expect(right).toBeLessThanOrEqual(inner.right);
        expect(bottom).toBeLessThanOrEqual(line.getBoundingClientRect().bottom + 0.05);
      }
    }
  });

  test('F1 of a list whose readings are all too old nothing is said of room', async () => {
    feed({ 1: { free: 4, readAt: new Date(NOON_MS).toISOString() } });
    offsetMs += 6 * HOUR_MS;
    await render('/?free=1');
    await sees('Ledige plasser kan ikke hentes nå, så vi vet ikke hvor det er plass.');
  });

  test('F1 nor of a list whose readings are all of a time to come, or too old', async () => {
    offsetMs += 7 * HOUR_MS;
    const ahead = new Date(Date.now() + HOUR_MS).toISOString();
    feed({
      1: { free: 4, readAt: ahead },
      3: { free: 4, readAt: new Date(NOON_MS).toISOString() },
    });
    await render('/?free=1');
    await sees('Ledige plasser kan ikke hentes nå, så vi vet ikke hvor det er plass.');
  });

  test('F4, F5 a feed of free spaces that never answers is waited for a while, and then no place is known to be free', async () => {
    feed(undefined);
    offsetMs += 8 * HOUR_MS;
    // A lot that no reading of the tests before was of.
    await render('/?free=1', LOTS.slice(4));
    const way = button('Uten Ledige plasser nå (2)');
    await sees(way);
    await way.click();
    await expect.poll(names).toEqual(['Rask', 'Sakte']);
  });
});

describe('F7 the cost of a stay', () => {
  const hourly = (price: number, hours?: string) => ({
    tariff: [
      { ...(hours !== undefined && { hours }), steps: [{ fromMinutes: 0, perMinutes: 60, price }] },
    ],
  });

  const fastAndSlow = (fast: number, slow: number) => ({
    chargingPrices: [{ minKw: 50, perKwh: fast }, { perKwh: slow }],
  });
  const connectors = [
    { plug: 'ccs', kW: 150, count: 2 },
    { plug: 'type2', kW: 22, count: 2 },
  ] as const;

  const LOTS: readonly Lot[] = [
    lot(1, 'Torget', { kind: 'parking', openingHours: 'Mo-Fr 08:00-20:00', ...hourly(32) }),
    lot(2, 'Kveld', { kind: 'parking', noOfHandicapSpaces: 3, ...hourly(0, 'Sa,Su') }, [4]),
    // Free, for the disabled, indoor, for customers only.
    lot(3, 'Ukjent', { kind: 'parking', noOfSpaces: 10, maxStayMinutes: 60 }, [4, 5, 9, 14]),
    lot(4, 'Lader', { kind: 'charging', connectors, ...fastAndSlow(5.4, 4.5) }),
    lot(5, 'Gratislader', { kind: 'charging', chargingPrices: [{ perKwh: 0 }] }),
    lot(6, 'Begge', { kind: 'parking', ...hourly(20), connectors, ...fastAndSlow(9, 4) }),
  ];

  const card = (name: string) =>
    results()
      .getByRole('listitem')
      .filter({ has: page.getByText(name, { exact: true }) });
  const toggle = () => button(/^Hvor lenge\?/);
  const exactRadio = (name: string) => page.getByRole('radio', { name, exact: true });

  let lastAddress = () => '/';

  async function render(address = '/', lots = LOTS) {
    const engine = inThreadEngine(lots, {}, new FakeDestinations());
    const screen = await renderSearch({ address, engine, width: 1280 });
    lastAddress = () => screen.router.state.location.search;
  }

  beforeEach(() => {
    // Friday.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T12:00:00+01:00') });
  });

  afterEach(() => {
    sayCost('fjellro', {});
  });

  test('a card says how long parking is free where its first price is none', async () => {
    const steps = [
      { fromMinutes: 0, perMinutes: 120, price: 0 },
      { fromMinutes: 120, perMinutes: 60, price: 28 },
    ];
    await render('/', [lot(1, 'Senteret', { kind: 'parking', tariff: [{ steps }] }, [3])]);
    await sees(card('Senteret'), 'Gratis i 2 timer');
    await expect.element(card('Senteret')).not.toHaveTextContent('Betaling');
  });

  test('one tap on a length prices every card of which it is known; the address says it', async () => {
    await render();
    await sees(card('Torget'), '32 kr per time');
    await sees(card('Lader'), '4,50–5,40 kr/kWh');
    await sees(card('Kveld'), '3 HC-plasser');
    await toggle().click();
    await exactRadio('2 t').click();
    await expect.poll(() => lastAddress()).toBe('?stay=120');
    await sees(card('Torget'), '64 kr for 2 timer');
    await sees(card('Lader'), 'ca. 90–108 kr for 20 kWh');
    await sees(card('Gratislader'), 'Gratis lading');
    // What is not known is never free: no band is in force, and no tariff is there.
    await expect.element(card('Kveld')).not.toHaveTextContent('Gratis');
    // Whom it is not for stands before what it has.
    await sees(card('Ukjent'), /Gratis Lengst 1 time Bare kunder/);
    await expect.element(card('Ukjent')).not.toHaveTextContent('kr');
    // Where one may not stay so long, its longest stay stands out.
    const longest = card('Ukjent').getByText('Lengst 1 time').element();
    expect(longest.className).toContain('shut');
    await sees(card('Torget'), 'Åpent nå, stenger 20.00');
    // So does an end of the opening hours that comes before the end of the stay.
    await exactRadio('1 døgn').click();
    await sees(card('Torget').getByText('Stenger 20.00', { exact: true }));
    const closing = card('Torget').getByText('Stenger 20.00').element();
    expect(closing.className).toContain('shut');
    await expect.element(card('Torget')).not.toHaveTextContent('Åpent nå');
    await exactRadio('2 t').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(toggle()).toHaveFocus();
    await expect.element(toggle()).toHaveAccessibleName('Hvor lenge? 2 t');
  });

  test('a later time has its own prices and hours', async () => {
    await render('/?stay=90&at=2026-11-28T18:00');
    await sees(card('Kveld'), 'Gratis i 90 minutter');
    await sees(card('Torget'), 'Stengt da, åpner mandag 08.00');
    await button('Filter').click();
    await page.getByRole('checkbox', { name: /^Åpent da/ }).click();
    await userEvent.keyboard('{Escape}');
    await sees(button('Fjern filteret Åpent da'));
    await button('Fjern filteret Åpent da').click();
    await expect.element(toggle()).toHaveAccessibleName('Hvor lenge? 90 min fra lør. 18.00');
    // A length typed before gives way to one that is chosen.
    await toggle().click();
    const own = page.getByRole('spinbutton');
    await expect.element(own).toHaveValue(90);
    await exactRadio('2 t').click();
    await expect.element(own).toHaveValue(null);
    // What can't be used asks for no length, not for the one that its first digits are.
    const at = '&at=2026-11-28T18:00';
    await own.fill('45');
    await expect.poll(() => lastAddress()).toBe(`?stay=45${at}`);
    await own.fill('99999');
    await expect.poll(() => lastAddress()).toBe(`?${at.slice(1)}`);
    await expect.element(own).toHaveAccessibleDescription(/mellom 1 og/);
    // Nor does an hour that the change to summer time skips: the time asked for stays.
    await page.getByLabelText('Dag og klokkeslett').fill('2027-03-28T02:30');
    await own.fill('30');
    await expect.poll(() => lastAddress()).toBe(`?${at.slice(1)}&stay=30`);
    await expect.element(page.getByLabelText('Dag og klokkeslett')).toBeInvalid();
  });

  test('three taps: the panel, Saturday evening for two hours, cheapest first; a card leads with the price by which its lot is compared', async () => {
    await render('/?search=Oslo');
    await toggle().click();
    await exactRadio('lør. 18.00').click();
    await expect.element(exactRadio('2 t')).toBeChecked();
    await page.getByRole('button', { name: 'Billigst', exact: true }).click();
    const address = '?search=Oslo&stay=120&at=2026-11-28T18:00&order=price';
    await expect.poll(() => lastAddress()).toBe(address);
    await expect.element(exactRadio('Billigst')).toBeChecked();
    const aloud = () => document.querySelector('output[aria-live]')?.textContent;
    await expect.poll(aloud).toMatch(/\. De 6 nærmeste, billigst først/);
    // All that are near are in the list, so no other one follows it.
    await sees(/^De 6 nærmeste, billigst først\. \d uten kjent pris står sist/);
    await sees(card('Begge'), /40 kr for 2 timer .*CCS 150 kW .*80–180 kr for 20 kWh/);
    await userEvent.keyboard('{Escape}');
    await button('Filter').click();
    await page.getByRole('radio', { name: /^Type 2/ }).click();
    await sees(card('Begge'), /ca. 80 kr for 20 kWh .*Type 2, 22 kW .*40 kr for 2 timer/);
    await expect
      .poll(() => said().map((text) => /Begge|Lader/.exec(text)?.[0]))
      .toEqual(['Begge', 'Lader']);
  });

  test('S14 "billig" offers the cheapest first, for two hours where no length is said', async () => {
    await render('/?search=billig parkering Oslo');
    await button('Billigst for 2 timer').click();
    await expect
      .poll(() => new URLSearchParams(lastAddress()).toString())
      .toBe('search=billig+parkering+Oslo&stay=120&order=price');
    await expect.element(exactRadio('Billigst')).toBeChecked();
    await seesNo('«billig» kan vi ikke filtrere på her.');
    // Nothing is ordered by price that has no origin.
    await input().fill('billig parkering');
    await sees('«billig» kan vi ikke filtrere på her.');
    await seesNo(button(/^Billigst/));
  });

  test('how much is charged is asked beside it, and all is taken back at once', async () => {
    await render('/?kwh=40');
    await sees(card('Lader'), 'ca. 180–216 kr for 40 kWh');
    await sees(card('Torget'), '32 kr per time');
    await expect.element(toggle()).toHaveAccessibleName('Hvor lenge? 40 kWh');
    await toggle().click();
    await button('Nullstill').click();
    await expect.poll(() => lastAddress()).toBe('');
    await sees(card('Lader'), 'kr/kWh');
  });

  test('charging is said to be for a car of the power that is asked for', async () => {
    await render('/?kw=150');
    await toggle().click();
    await sees('for en bil som tar opptil 150 kW');
  });

  test('invalid parameters are taken out of the address and named; the others apply', async () => {
    await render('/?stay=120&at=1970-01-01T00:00&kwh=much&order=price');
    await sees(/Tidspunktet i adressen er passert/);
    await sees(/Mengden lading i adressen/);
    // It hangs below the chips, whose fading edge would hide it.
    const chips = page.getByRole('alert').element().parentElement!;
    chips.dataset['more'] = 'end';
    expect(getComputedStyle(chips).maskImage).toBe('none');
    await expect.poll(() => lastAddress()).toBe('?stay=120&order=price');
    await sees(card('Torget'), '64 kr for 2 timer');
    await button('Lukk meldingen').click();
    await seesNo(/i adressen/);
  });
});

describe('G1, S4, S13 a position that comes late', () => {
  const nearYou = button(/^Nær deg/);
  const from = (label: string) => page.getByRole('button', { name: new RegExp(`^Fra ${label}`) });

  /** What the browser was asked, in order; a test answers. */
  let asked: PositionCallback[] = [];

  beforeEach(() => {
    asked = [];
    vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => {
      asked.push(found);
    });
  });

  async function show(address = '/') {
    const engine = inThreadEngine(SAMPLE_LOTS, {}, new FakeDestinations());
    await renderSearch({ engine, address });
    await toldMap();
  }

  /** The browser may tell without being asked, and has not yet. */
  async function showGranted() {
    const granted = { state: 'granted' } as PermissionStatus;
    vi.spyOn(navigator.permissions, 'query').mockResolvedValue(granted);
    await show();
    await expect.poll(() => asked.length).toBe(1);
  }

  const shownVisitor = () => mapProps.mock.lastCall![0].visitor;
  /** Presses "Nær meg", as the map does: what comes of it can be waited for. */
  const press = () => mapProps.mock.lastCall![0].onLocate();
  const land = (call = 0) => asked[call]!(positionAt(10.75, 59.91));
  async function locate(call: number) {
    const pressed = press();
    land(call);
    await pressed;
  }

  test.each([
    ['chosen', '/', 'stor', 'Storgata, Moss'],
    ['typed where there was another before', '/?search=Oslo', 'Drammen', 'Drammen'],
  ])('a destination %s meanwhile stays', async (how, address, typed, label) => {
    await show(address);
    if (address !== '/') await sees(from('Oslo'));
    const pressed = press();
    await input().fill(typed);
    if (how === 'chosen') await page.getByRole('option').first().click();
    await sees(from(label));
    land();
    expect(await pressed).toBeUndefined();
    await expect.element(input()).toHaveValue(label);
    await sees(from(label));
    expect(shownVisitor()).toBeUndefined();
  });

  test('a failed second "Nær meg" costs a line, not the position that is known', async () => {
    await show();
    await locate(0);
    await sees(nearYou);
    standNowhere();
    await press();
    const line = page.getByText('Fikk ikke posisjonen. Skriv et sted.');
    await sees(line);
    await userEvent.keyboard('{Shift}');
    await seesNo(line);
    await sees(nearYou);
    expect(shownVisitor()).toBeDefined();
  });

  test('a position that was granted before is not used once the visitor has ended it, or chosen', async () => {
    await showGranted();
    await locate(1);
    await nearYou.click();
    await expect.poll(shownVisitor).toBeUndefined();
    land();
    // What comes after it is seen.
    await input().fill('lille');
    await expect.poll(() => mapProps.mock.lastCall![0].query.text).toBe('lille');
    expect(shownVisitor()).toBeUndefined();
  });

  test('U2 one that was granted before leaves the list where it was scrolled, one asked for and a filter begin it at its top', async () => {
    await showGranted();
    const list = document.getElementById('results')!;
    const scrolled = async () => {
      // A list that still grows may end higher up.
      const scroll = () => {
        list.scrollTo({ top: 300 });
        return list.scrollTop;
      };
      await expect.poll(scroll).toBe(300);
      // Its event comes with the next frame.
      await painted();
    };
    await scrolled();
    land();
    await sees(nearYou);
    await painted();
    // The browser holds what is in view where something above it changes its height.
    expect(list.scrollTop).toBeGreaterThan(200);
    await locate(1);
    await expect.poll(() => list.scrollTop).toBe(0);
    await scrolled();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await checkbox(/Betaling/).click({ force: true });
    await expect.poll(() => list.scrollTop).toBe(0);
  });
});

test('S8 the large towns lead to their lots, and the keyboard to the count; back leads back to them', async () => {
  const towns = page.getByRole('navigation', { name: 'Store byer' }).getByRole('link');
  const names = () => towns.elements().map(({ textContent }) => textContent);
  const { router } = await renderSearch();
  await expect.poll(names).toEqual(['Oslo', 'Lillestrøm', 'Moss', 'Tromsø']);
  const oslo = towns.filter({ hasText: 'Oslo' });
  await seesWay(oslo, '/?search=Oslo');
  (oslo.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(count('Viser 10 av 25 treff')).toHaveFocus();
  await expect.element(page.getByRole('combobox')).toHaveValue('Oslo');
  await expect.poll(names).toEqual([]);
  expect(router.state.location.search).toBe('?search=Oslo');
  await router.navigate(-1);
  await expect.poll(names).toHaveLength(4);
  // Nor are they where filters ask.
  await router.navigate('/?properties=9');
  await expect.poll(names).toEqual([]);
});
