/** The parts of a lot's page: as an operator configures them, in the page's language, now, its pictures, what is saved. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { savedKey } from '../../../src/saved/saved-text.ts';
import { lastingText } from '../../../src/ui/lasting-text.ts';
import { readSavedLots, saveLot } from '../../../src/saved/use-saved-lots.ts';
import type { Operator } from '../../../src/operators/operator.ts';
import type { LotCase } from '../../fixtures/lot-cases.ts';
import { keepJson, keptJson } from '../../../src/ui/kept-text.ts';
import { sayCost } from '../../../src/ui/said-cost.ts';
import { inThreadEngine, lotHit } from '../../support/in-thread-engine.ts';
import { lotCaseId } from '../../support/lot-case-id.ts';
import { button, heading, langOf, link, radio, region, sees, seesNo, seesWay } from '../screen.ts';
import { OPERATORS, renderCase, renderLot } from './render-lot.tsx';

vi.mock('../../../src/map/lot-map.tsx', () => import('./lot-map-stub.tsx'));

const OPERATOR = OPERATORS[0]!;
const LOT = {
  list: {
    parkingLotId: 7,
    name: 'Stasjonen',
    address: { street: 'Storgata 1', city: 'Moss' },
    position: { coordinates: [10.66, 59.43] },
    properties: [{ id: 1, name: 'Sykkelparkering' }],
    totalNoOfChargers: 0,
  },
};

const showLot = (operator = OPERATOR) => renderLot({ lot: LOT, operator });

async function loaded(name: LotCase, change: Partial<Operator> = {}): Promise<void> {
  await renderCase(name, {}, { operator: { ...OPERATOR, ...change } });
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0);
}

beforeEach(async () => {
  await page.viewport(1440, 900);
});

describe('as an operator configures it', () => {
  const links = () => [...document.querySelectorAll('a')].map(({ textContent }) => textContent);

  test('P7: a lot for customers only says so under its name, and once', async () => {
    await showLot({ ...OPERATOR, properties: [{ id: 1, kind: 'customersOnly' }] });
    await sees('Bare kunder');
    expect(page.getByText('Bare kunder').element().closest('header')).not.toBeNull();
    await seesNo(region('Fasiliteter'));
  });

  test('P6: an operator with nothing to sell shows neither forms, nor apps, nor ways to rent; L4: prices are in its currency', async () => {
    const nothing = { apps: undefined, consumerUrl: undefined, contactForm: undefined };
    await loaded('everything', { ...nothing, requestForm: undefined, currency: 'SEK' });
    await sees(heading('Leie av fast plass'));
    await sees(/SEK per måned/);
    await seesNo(heading('For bedrifter'));
    await seesNo(heading(/^Last ned appen/));
    for (const name of ['Lei parkeringsplass', 'Lei plass', 'Send forespørsel']) {
      expect(links()).not.toContain(name);
    }
  });

  test('P6: above 550 px the app has a QR code, up to it the links of its stores', async () => {
    await loaded('everything');
    const code = link(/^QR-kode/);
    await seesWay(code, 'https://www.fjellro.example/app');
    expect(code.element().querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(500);
    await page.viewport(550, 844);
    await seesNo(code);
    await sees(link('Google Play'));
    await sees(link('App Store'));
    await page.viewport(551, 844);
    await seesNo(link('App Store'));
  });

  test('F9: "Meld feil" unfolds to a letter for each fact, which names lot and page', async () => {
    await showLot();
    await page.getByText('Meld feil', { exact: true }).click();
    const facts = page.getByRole('list', { name: 'Hva er feil?' }).getByRole('link');
    await sees(facts.nth(3), 'Annet');
    const letters = facts.elements().map((one) => decodeURIComponent(one.getAttribute('href')!));
    const letter = (fact: string) =>
      `mailto:${OPERATOR.supportEmail}?subject=Meld feil: ${fact}&body=Plass: Stasjonen (7)\r\nSide: ${location.origin}/parkinglot/7\r\n${fact}\r\n`;
    expect(letters).toEqual(['Prisen', 'Åpningstidene', 'Finnes ikke', 'Annet'].map(letter));
  });

  test('F9: it is one link to the operator’s form, if that asks for no fact, and nothing without form and address', async () => {
    const { screen } = await showLot({ ...OPERATOR, reportUrl: 'https://feil.example/?lot={id}' });
    const form = 'https://feil.example/?lot=7';
    await seesWay(link('Meld feil'), form);
    await screen.unmount();
    await showLot({ ...OPERATOR, supportEmail: undefined });
    await sees(heading('Stasjonen'));
    expect(document.body.textContent).not.toContain('Meld feil');
  });
});

test('L3: names, addresses and ways to pay are Norwegian on an English page, our own words are not', async () => {
  const marksOf = (said: string) =>
    page
      .getByText(said, { exact: true })
      .elements()
      .map((one) => langOf(one) ?? null);

  const torget = {
    list: { parkingLotId: '7', name: 'Torget', address: { street: 'Gågata 1', city: 'Bergen' } },
    services: [{ id: 1, serviceName: 'På dagtid', remainingServiceSpaceCount: 0 }],
    paymentMethods: {
      paymentApps: [{ paymentTypeName: 'Rull & Gå' }],
      paymentProviders: [{ paymentTypeName: 'Kort ved utkjøring' }],
    },
  };
  const near = { distance: 120, properties: [] };
  const api = {
    '7/nearby': () => [
      { ...near, id: 8, name: 'Bryggen sør', address: 'Bryggen 2, Bergen' },
      { ...near, id: 9, name: '0910', address: '' },
    ],
  };
  await renderLot({ lot: torget, api, path: '/en/parkinglot/7' });
  await sees('Bryggen sør');
  const names = ['Torget', 'Gågata 1, Bergen', 'På dagtid', 'Rull & Gå', 'Kort ved utkjøring'];
  // Each wherever it is seen.
  for (const name of [...names, 'Bryggen sør', 'Bryggen 2, Bergen']) {
    expect([name, ...new Set(marksOf(name))]).toEqual([name, 'nb']);
  }
  expect(marksOf('Parking lot 0910')).toEqual([null]);
});

describe('what is so now', () => {
  const now = () => region('Nå');

  /** The visitor looks at the page again at another time. */
  function becomes(time: string): void {
    vi.setSystemTime(Date.parse(time));
    document.dispatchEvent(new Event('visibilitychange'));
  }

  beforeEach(async () => {
    await page.viewport(390, 844);
    // Wednesday.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T12:20:00+01:00') });
  });

  afterEach(() => sayCost('fjellro', {}));

  test('F7: a price of charging by hours says the later time that it is for, until that has passed; F1: prices that can’t be told are for no time', async () => {
    const chargingPrices = [{ hours: '08:00-20:00', perKwh: 5 }, { perKwh: 3 }];
    const connectors = [{ plug: 'ccs', kW: 50, count: 1 }];
    const steps = [{ fromMinutes: 0, perMinutes: 60, price: 9 }];
    const tariff = [{ hours: 'etter avtale', steps }];
    const kind = { kind: 'charging', connectors, chargingPrices, tariff };
    await renderLot({ lot: { list: { parkingLotId: 'a', name: 'Lot A', ...kind } } });
    await sees(now(), '5 kr/kWh · ca. 100 kr for 20 kWh');
    sayCost('fjellro', { atMs: Date.parse('2026-11-28T21:00:00+01:00') });
    await sees(now(), '3 kr/kWh · ca. 60 kr for 20 kWh fra lør. 21.00');
    await expect.element(now()).not.toHaveTextContent('Priser fra');
    becomes('2026-11-29T09:00:00+01:00');
    await sees(now(), /5 kr\/kWh · ca\. 100 kr for 20 kWh(?! fra)/);
    // F8: of the car that was said with the search.
    sayCost('fjellro', { plug: 'ccs', kw: 40 });
    await sees(now(), /Ca. 30 min lading for 20 kWh\. .*opptil 40 kW\.(?! Avgift)/);
  });

  test('F3: the week unfolds, today marked; F7: it is that of the time that is asked about', async () => {
    await renderCase('publicHoliday');
    await now().getByText('Åpent nå, stenger 16.00').click();
    const today = () => document.querySelector('[aria-current="date"]');
    expect(today()?.textContent).toBe('onsdag i dag08.00–16.00');
    await sees(now().getByRole('row').nth(6), 'søndagStengt');
    await sees(now().getByRole('row').nth(4), 'fredag08.00–16.00');
    sayCost('fjellro', { atMs: Date.parse('2026-12-25T10:00:00+01:00') });
    await sees(now().getByRole('row').nth(4), 'fredag helligdagStengt');
    expect(today()).toBeNull();
  });

  test('F3: the stay is chosen once and remembered', async () => {
    keepJson('sessionStorage', 'stay:fjellro', { last: 60 });
    await renderCase('tariffBands');
    await sees(now(), '38 kr for 1 time');
    await radio('4 t').click({ force: true });
    await sees(now(), '180 kr for 4 timer');
    expect(keptJson('sessionStorage', 'stay:fjellro')).toMatchObject({ last: 240 });
    // A day goes beyond the band that is in force: the tariff doesn't say what it costs.
    await expect.element(radio('1 døgn')).toBeDisabled();
  });

  test('F7: a stay that is longer than the lot is open is told', async () => {
    await renderCase('publicHoliday');
    sayCost('fjellro', { stay: 240 });
    await sees(now(), /Åpent nå, stenger 16.00, før oppholdet er over/);
  });

  /** Another operator's readings are another store's. */
  const feedOf = (id: string) => ({ ...OPERATOR, id: `feed-of-${id}`, availability: true });
  const readAt = () => new Date(Date.now()).toISOString();
  const near = (id: string, name: string) => ({ id, name, address: 'Gata 1', properties: [] });

  /** Of a lot with three free spaces; other readings of it come at other times. */
  async function fedAnew(name: LotCase) {
    let reading: object = { free: 3 };
    const availability = () => [{ id: lotCaseId(name), readAt: readAt(), ...reading }];
    await renderCase(name, { availability }, { operator: feedOf(name) });
    await sees(now(), '3 ledige (akkurat nå)');
    return (time: string, next: object): void => {
      reading = next;
      becomes(`2026-11-25T${time}:00+01:00`);
    };
  }

  test.each([
    [
      'of a lot that parks, its chargers',
      'openByDay',
      { freeChargers: 3, freeByPlug: { ccs: 2, type2: 1 } },
      '3 ledige ladepunkter: 2 × CCS, 1 × Type 2 (akkurat nå)',
    ],
    [
      'of a station, its chargers once',
      'charger',
      { free: 2, freeChargers: 2, freeByPlug: { ccs: 2 } },
      '2 ledige (akkurat nå)2 × CCS',
    ],
    [
      'of a lot that parks, chargers of a plug',
      'openByDay',
      { free: 3, freeByPlug: { ccs: 2 } },
      '3 ledige (akkurat nå)2 × CCS ledig',
    ],
    ['that none is told', 'openByDay', { id: 'x', free: 3 }, 'Ledige plasser er ikke meldt nå'],
    ['closed, with its age', 'openByDay', { state: 'closed' }, 'Stengt nå (meldt akkurat nå)'],
  ] as const)('F4: %s', async (what, name, reading, text) => {
    const id = lotCaseId(name);
    const availability = () => [{ id, readAt: readAt(), ...reading }];
    await renderCase(name, { availability }, { operator: feedOf(what) });
    await sees(now(), text);
  });

  test('F4: the open page says when a lot gets full, where its feed was down meanwhile, too, and when its hours close it, whatever is free', async () => {
    const says = await fedAnew('publicHoliday');
    says('12:40', { free: 3, readAt: '2026-11-25T12:20:00+01:00' });
    await seesNo(now().getByText(/ledige/));
    says('12:42', { free: 0 });
    await sees(now(), 'Fullt (akkurat nå)');
    await expect.element(now().getByRole('status')).toHaveTextContent('Fullt');
    says('12:43', { free: 0, readAt: '2026-11-25T12:42:00+01:00' });
    await sees(now(), 'Fullt (for 1 min siden)');
    await expect.element(now().getByRole('status')).toHaveTextContent('Fullt');
    says('12:44', { state: 'open' });
    // What was said once isn't left to be read.
    await expect.element(now().getByRole('status')).toBeEmptyDOMElement();
    // Nor an empty row.
    await expect.poll(() => now().element().querySelector('p')).toBeNull();
    says('16:01', { free: 14 });
    await expect.element(now().getByRole('status')).toHaveTextContent('Stengt');
    await expect.element(now()).toHaveTextContent(/^Stengt, åpner(?!.*ledige)/);
  });

  test('F4: a lot of which nothing is known, by its reading neither, has no empty card', async () => {
    const says = await fedAnew('noDetails');
    says('12:22', { state: 'open' });
    await seesNo(now());
  });

  test('F4, F7: a nearby lot says its room, and no more free than the list knows spaces; its price for the stay that is said, if all of it is known; on phones, too, its room is in its card', async () => {
    const tariff = [{ steps: [{ fromMinutes: 0, perMinutes: 60, price: 32 }] }];
    const connectors = [{ plug: 'ccs', count: 2 }] as const;
    const lots = [
      lotHit(0, { id: 'n1', facts: { noOfSpaces: 20, tariff, connectors } }),
      lotHit(1, { id: 'n2', facts: { tariff, maxStayMinutes: 60 } }),
      lotHit(2, {
        id: 'n3',
        facts: { noOfSpaces: 20, connectors, chargingPrices: [{ perKwh: 5 }] },
      }),
      lotHit(3, { id: 'n4', facts: { tariff, openingHours: 'Mo-Su 06:00-23:00' } }),
    ];
    const free = Object.entries({ n1: 14, n2: 0, n3: 21, n4: 14 });
    const reading = { freeByPlug: { ccs: 1 }, readAt: readAt() };
    const api = {
      [`${lotCaseId('charger')}/nearby`]: () =>
        ['Nær', 'Nærmere', 'Nærmest', 'Her'].map((name, at) => near(`n${at + 1}`, name)),
      availability: () => free.map(([id, count]) => Object.assign({ id, free: count }, reading)),
    };
    const engine = inThreadEngine(lots);
    await renderCase('charger', api, { operator: feedOf('nearby'), engine });
    await sees(link(/^Nær Gata 1 .*14 ledige/));
    await sees(link(/^Nærmere Gata 1 .*Fullt/));
    await sees(link(/^Nærmest Gata 1(?!.*ledige)/));
    const here = link(/^Her Gata 1 .*32 kr per time Åpent nå, stenger 23.00 .*14 ledige/);
    for (const width of [390, 320]) {
      await page.viewport(width, 844);
      const card = here.element().getBoundingClientRect();
      for (const fact of ['32 kr per time', '14 ledige']) {
        const { bottom, right } = here.getByText(fact).element().getBoundingClientRect();
        expect(bottom < card.bottom && right < card.right, `${fact}, ${width} px`).toBe(true);
      }
    }
    sayCost('fjellro', { stay: 120 });
    await sees(link(/^Nær Gata 1 .*64 kr for 2 timer/));
    await sees(link(/^Nærmere Gata 1 (?!.*64 kr).*Fullt/));
    sayCost('fjellro', { plug: 'ccs' });
    await sees(link(/^Nær Gata 1 .*2 × CCS, 1 ledig/));
    await sees(link(/^Nærmest Gata 1 .*5 kr\/kWh.*2 × CCS 1 × CCS ledig/));
    // A plug that the lot doesn't have.
    sayCost('fjellro', { plug: 'type2' });
    await sees(link(/^Nær Gata 1 .*2 × CCS/));
  });

  test('F4: where a feed says nothing of any lot, the page says that, and a nearby lot what else is known', async () => {
    const connectors = [{ plug: 'ccs', count: 2 }] as const;
    const api = {
      [`${lotCaseId('openByDay')}/nearby`]: () => [near('n1', 'Nær')],
      availability: () => [],
    };
    const engine = inThreadEngine([lotHit(0, { id: 'n1', facts: { connectors } })]);
    await renderCase('openByDay', api, { operator: feedOf('nobody'), engine });
    await sees(now(), 'Ledige plasser er ikke meldt nå');
    await sees(link(/^Nær Gata 1 .*2 × CCS/));
  });

  test('F7: hours are those of the time that is asked about, without free spaces, and warn of a stay beyond them', async () => {
    const availability = () => [{ id: lotCaseId('openByDay'), readAt: readAt(), free: 3 }];
    await renderCase('openByDay', { availability }, { operator: feedOf('another day') });
    await sees(now(), '3 ledige');
    sayCost('fjellro', { atMs: Date.parse('2026-11-26T22:00:00+01:00'), stay: 60 });
    const hours = now().getByText('Åpent da, stenger 23.00');
    await sees(hours);
    await expect.element(now()).not.toHaveTextContent('ledige');
    const styled = () => hours.element().closest('strong')!.className;
    expect(styled()).not.toContain('soon');
    sayCost('fjellro', { atMs: Date.parse('2026-11-26T22:00:00+01:00'), stay: 120 });
    await expect.poll(styled).toContain('soon');
  });

  test('P7: a lot of which little is known leads on to the nearest of which more is', async () => {
    const other = { street: '', city: 'Moss', position: [10.66, 59.434] } as const;
    const known = { kind: 'parking', openingHours: '24/7' } as const;
    const engine = inThreadEngine([
      lotHit(0, { ...other, id: 'a', name: 'Lot A', facts: known }),
      lotHit(1, { ...other, id: 'thin', name: 'Tynn', facts: { kind: 'parking' } }),
      lotHit(2, { ...other, id: 'more', name: 'Kjent', facts: known }),
    ]);
    const address = { street: 'Gata 1', city: 'Moss' };
    const position = { coordinates: [10.661, 59.434] };
    const lot = { list: { parkingLotId: 'a', name: 'Lot A', address, position, kind: 'parking' } };
    await renderLot({ lot, api: { 'a/nearby': () => [near('n1', 'Nær')] }, engine });
    await sees('Nærmeste vi vet mer om');
    const way = link(/^Kjent 50.m Moss Åpent hele døgnet/);
    await seesWay(way, '/parkinglot/more');
  });

  test.each([
    ['kw=100', 'charger', '4 × CCS 150 kW, din bil 100 kW'],
    ['kw=150', 'charger', /4 × CCS 150 kW(?!,)/],
    ['plug=chademo&kw=50', 'charger', /4 × CCS 150 kW(?!,)/],
    ['height=2.15', 'openByDay', 'Høyde inntil 2,1 m, din bil 2,15 m'],
    ['height=2.1', 'openByDay', /Høyde inntil 2,1 m(?!,)/],
  ] as const)('F8: the car %s: %s: %s', async (car, lot, text) => {
    localStorage.setItem('my-car', car);
    await renderCase(lot);
    await sees(now(), text);
  });
});

test('specification 2: Rent scrolls to the renting section, and explanations of facilities unfold', async () => {
  await loaded('everything');
  const note = region('Fasiliteter').getByText('Høye biler kommer ikke inn.');
  await expect.element(note).not.toBeVisible();
  await region('Fasiliteter').getByText('Høydegrense').click();
  await sees(note);
  await link('Lei parkeringsplass').click();
  const title = region('Leie av fast plass').getByRole('heading', { level: 2 });
  await expect.element(title).toHaveFocus();
  expect(location.hash).toBe('');
});

test('M3, S2: no map is shown of a place that can’t be', async () => {
  await loaded('coordinatesOutOfRange');
  await seesNo(page.getByTestId('map'));
});

test('M3: nearby pins come from the engine, without the lot itself', async () => {
  const at = (lotIndex: number, id: string) =>
    lotHit(lotIndex, { id, name: `Nabo ${id}`, position: [10.47, 61.11] });
  const engine = inThreadEngine([at(0, lotCaseId('noDetails')), at(1, '1')]);
  await renderCase('noDetails', {}, { engine });
  await sees(page.getByTestId('map-nearby'), /^Nabo 1$/);
});

test('specification 2: the image goes away when it can’t be loaded', async () => {
  await loaded('imageMissing');
  document.querySelector('img')?.scrollIntoView();
  await seesNo(page.getByRole('img', { name: /^Bilde av/ }));
});

const writeText = vi.fn<(text: string) => Promise<void>>();

test.each([
  ['what may not copy says so to everybody', undefined, 'Del', 'Lenken kunne ikke kopieres.'],
  ['without a share sheet the link is copied', { writeText }, 'Kopiert', 'Lenken er kopiert.'],
])('shared: %s', async (_what, clipboard, word, says) => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as unknown as Clipboard);
  Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  await showLot();
  await button('Del').click();
  await expect.element(page.getByText(says)).toBeInTheDocument();
  await sees(button(word));
  (document.activeElement as HTMLElement).blur();
  await sees(button('Del'));
  expect(writeText.mock.calls).toEqual(clipboard ? [[`${location.origin}/parkinglot/7`]] : []);
});

describe('saved lots', () => {
  const SAVED = { id: '7', name: 'Torget', street: 'Torget 1', city: 'Bergen' };
  const OTHER = { ...SAVED, id: '8' };
  const KEY = 'saved-lots:fjellro';
  const saved = (operatorId = 'fjellro') => readSavedLots(lastingText(savedKey(operatorId)));
  const ids = () => saved().map(({ id }) => id);
  const save = (lot = SAVED, isSaved = true) => saveLot('fjellro', lot, isSaved);
  const keep = (lots: readonly object[]) => localStorage.setItem(KEY, JSON.stringify(lots));

  function deny(): never {
    throw new DOMException('denied', 'SecurityError');
  }

  test('a lot is saved for its operator and forgotten again', async () => {
    await showLot();
    await button('Lagre').click();
    await expect.element(button('Lagret')).toHaveAttribute('aria-pressed', 'true');
    const lot = { id: '7', name: 'Stasjonen', street: 'Storgata 1', city: 'Moss' };
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual([lot]);
    await button('Lagret').click();
    await expect.element(button('Lagre')).toHaveAttribute('aria-pressed', 'false');
  });

  test('U2: newest first, kept for the next visit, one list an operator, at most 50, whatever their names', () => {
    save(SAVED);
    save(OTHER);
    expect(ids()).toEqual(['8', '7']);
    expect(saved('kystpark')).toEqual([]);
    save(SAVED, false);
    expect(ids()).toEqual(['8']);
    // Each letter is two where it is kept.
    const long = { name: '"'.repeat(200), street: '\\'.repeat(200), city: '"'.repeat(200) };
    for (let id = 11; id <= 70; id += 1) save({ id: String(id), ...long });
    expect(ids()).toHaveLength(50);
    expect(ids().at(-1)).toBe('21');
  });

  test.each(['not json', '[{"id":"../admin","name":"","street":"","city":""}]', '[{"id":"7"}]'])(
    'U2: a corrupt or foreign store is a fresh start: %.40s',
    (stored) => {
      localStorage.setItem(KEY, stored);
      expect(saved()).toEqual([]);
    },
  );

  test('storage denied or full: the list lives as long as the page, or until another tab stores one', () => {
    keep([SAVED]);
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(deny);
    save(OTHER);
    expect(ids()).toEqual(['8', '7']);
    setItem.mockRestore();
    keep([OTHER]);
    expect(ids()).toEqual(['8']);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(deny);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(deny);
    save(SAVED);
    expect(saved()).toEqual([SAVED]);
  });

  test('nothing that another tab saved meanwhile is lost, and the page follows it', async () => {
    keep([OTHER]);
    save(SAVED);
    expect(saved()).toEqual([SAVED, OTHER]);
    // Saved by another tab, shown as not saved: the press saves it.
    save(SAVED);
    expect(ids()).toEqual(['7', '8']);
    await showLot();
    await sees(button('Lagret'));
    keep([OTHER]);
    dispatchEvent(new StorageEvent('storage', { key: KEY }));
    await expect.element(button('Lagre')).toHaveAttribute('aria-pressed', 'false');
  });
});
