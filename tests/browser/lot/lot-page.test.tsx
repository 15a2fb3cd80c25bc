/** How the lot's page behaves: failures, changes of lot and language, what it leaves in the head, without a network. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { parseLotDetail, parseServices } from '../../../src/api/schemas.ts';
import type { LoadReport, LotHit } from '../../../src/domain/search-api.ts';
import type { EngineState } from '../../../src/engine-client/engine-client.ts';
import type { SafeLot } from '../../../src/features/lot/data/safe-lot.ts';
import { formatDateTime } from '../../../src/i18n/date-time.ts';
import { rememberArrival } from '../../../src/ui/arrival-destination.ts';
import { painted } from '../../support/painted.ts';
import { button, langOf, link, region, sees, seesNo, seesWay, title } from '../screen.ts';
import { type Api, engineOf, lotApi, renderCase, renderLot, sampleApi } from './render-lot.tsx';

vi.mock('../../../src/map/lot-map.tsx', () => import('./lot-map-stub.tsx'));

/** The fixture's `publicUrl`. */
const SITE = 'https://parkering.fjellro.example';

const A = {
  list: { parkingLotId: 'a', name: 'Lot A', address: { street: 'Gata 1', city: 'Moss' } },
};
const B = {
  list: { parkingLotId: 'b', name: 'Lot B', address: { street: 'Gata 2', city: 'Moss' } },
};
const NOT_GIVEN = () => Response.json({}, { status: 400 });
const NO_OTHERS = 'Ingen andre parkeringsplasser i nærheten.';

const showA = (more: Api = {}, path = '/parkinglot/a') => renderLot({ api: lotApi(A, more), path });

function failing(times: number, then: unknown): () => unknown {
  let calls = 0;
  return () => ((calls += 1) > times ? then : NOT_GIVEN());
}

function services(remaining: number) {
  return [{ id: 1, remainingServiceSpaceCount: remaining }];
}

function jsonLd(): unknown[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
    JSON.parse(script.textContent),
  );
}

beforeEach(async () => {
  await page.viewport(1440, 900);
});

describe('P1: each section fails alone and can be tried again', () => {
  test.each([
    ['services', 'Vi fikk ikke hentet de faste plassene.', services(2), '2 ledige'],
    ['nearby', 'Vi fikk ikke hentet parkeringsplassene i nærheten.', [], 'Ingen andre'],
    [
      'paymentmethods',
      'Vi fikk ikke hentet betalingsmåtene.',
      { paymentApps: [{ paymentTypeName: 'Parkfix' }] },
      'Betal her med',
    ],
  ])('%s', async (part, sentence, then, after) => {
    await showA({ [`a/${part}`]: failing(1, then) });
    await sees(title(), 'Lot A');
    await sees(sentence);
    await expect.poll(() => page.getByRole('alert').elements()).toHaveLength(1);
    await button('Prøv igjen').click();
    await sees(after);
    expect(document.activeElement?.localName).toBe('h2');
  });

  test('the details fail alone, and can be tried again', async () => {
    await showA({ a: failing(1, { ...A.list, noOfSpaces: 40 }) });
    await sees('Vi fikk ikke hentet opplysningene');
    await sees(NO_OTHERS);
    await button('Prøv igjen').click();
    await sees(title(), 'Lot A');
    await expect.element(title()).toHaveFocus();
  });

  test('an answer about another lot is an error, never shown', async () => {
    await showA({ a: () => B.list });
    await sees('Vi fikk ikke hentet opplysningene');
    expect(document.body.textContent).not.toContain('Lot B');
  });
});

describe('P1, D4: unknown and malformed ids', () => {
  test('an unknown id: not found, noindex, no section', async () => {
    await renderLot({ api: {}, path: '/parkinglot/nope' });
    await sees(title(), 'Fant ikke parkeringsplassen');
    expect(document.querySelector('meta[name="robots"][content="noindex"]')).not.toBeNull();
    expect(document.querySelector('link[rel="canonical"]')).toBeNull();
    await expect.poll(() => page.getByRole('heading', { level: 2 }).elements()).toEqual([]);
  });

  test.each(['%2e%2e', '..%2f..%2fadmin', 'properties', '7%3Fx', '%3Cscript%3E', '%E0%A4%A'])(
    '%s: not found, and the API is not asked',
    async (id) => {
      const { asked } = await renderLot({ api: {}, path: `/parkinglot/${id}` });
      await sees(title(), 'Fant ikke parkeringsplassen');
      expect(asked).toEqual([]);
    },
  );
});

describe('specification 2: the id changes', () => {
  test('slow A, then fast B: never A’s data under B', async () => {
    const { promise: slow, resolve: answerA } = Promise.withResolvers<unknown>();
    const serviceOfA = [{ id: 1, serviceName: 'Only at A', remainingServiceSpaceCount: 3 }];
    const { router } = await showA({
      a: () => slow,
      'a/services': () => slow.then(() => serviceOfA),
      ...lotApi(B),
    });
    // A page whose lot is on its way has a title.
    await expect.poll(() => document.title).toBe('Parkeringsplass – Fjellro Parkering');
    await router.navigate('/parkinglot/b');
    await sees(title(), 'Lot B');
    answerA(A.list);
    await painted();
    await sees(title(), 'Lot B');
    expect(document.body.textContent).not.toContain('Only at A');
    expect(document.title).toContain('Lot B');
    expect(jsonLd()).toEqual([expect.objectContaining({ name: 'Lot B' })]);
  });

  test('scrolls to the top, moves the focus to the heading, and reloads', async () => {
    const b = { id: 'b', name: 'Lot B', address: '', distance: 1260, properties: [{ id: 9 }] };
    const { asked } = await showA({ 'a/nearby': () => [b], ...lotApi(B) });
    await sees(title(), 'Lot A');
    // Opened directly, the focus stays where the browser put it.
    expect(document.activeElement).toBe(document.body);
    await sees(link(/Lot B/), /1,3.km.*Gratis|Gratis.*1,3.km/);
    window.scrollTo(0, 300);
    await link(/Lot B/).click();
    await sees(title(), 'Lot B');
    await expect.element(title()).toHaveFocus();
    expect(window.scrollY).toBe(0);
    const askedOfB = asked.filter((path) => path.startsWith('b')).toSorted();
    expect(askedOfB).toEqual(['b', 'b/nearby', 'b/paymentmethods', 'b/services']);
  });
});

describe('P3: nearest lots that still have permits', () => {
  const look = () => button('Vis ledige faste plasser i nærheten').click();

  test('are asked for on request, in at most five calls, and cached', async () => {
    const ids = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7'];
    const nearby = ids.map((id, index) => ({
      id,
      name: `Nabo ${id}`,
      address: 'Gata',
      distance: 1000 - index * 100,
      properties: [],
    }));
    const api = sampleApi('remainingZero', {
      '9014/nearby': () => nearby,
      ...Object.fromEntries(
        ids.map((id, index) => [`${id}/services`, () => services(index === 5 ? 4 : 0)]),
      ),
      'n7/services': NOT_GIVEN,
    });
    const { asked, router } = await renderLot({ api, path: '/parkinglot/9014' });
    await sees('Nabo n7');
    expect(asked.filter((path) => path.startsWith('n'))).toEqual([]);
    await look();
    const row = link(/Nabo n6.*4 ledige/);
    await sees(row);
    expect(asked.filter((path) => path.startsWith('n'))).toEqual(
      ['n7', 'n6', 'n5', 'n4', 'n3'].map((id) => `${id}/services`),
    );
    await router.navigate('/');
    await sees('search page');
    await router.navigate('/parkinglot/9014');
    await sees(row);
    expect(asked).toHaveLength(9);
  });

  test('P1: where none could be asked, that is said, and they are asked again', async () => {
    const api = sampleApi('remainingZero', {
      '9014/nearby': () => [{ id: 'n1', name: 'Nabo', address: 'Gata', properties: [] }],
      'n1/services': failing(1, services(2)),
    });
    await renderLot({ api, path: '/parkinglot/9014' });
    await look();
    await sees('Vi fikk ikke sjekket plassene i nærheten.');
    await button('Prøv igjen').click();
    await sees(link(/Nabo.*2 ledige/));
  });

  test('no lot has permits: that is said', async () => {
    await renderCase('remainingZero');
    await look();
    await sees('Ingen av de nærmeste parkeringsplassene har ledige faste plasser.');
  });
});

test('P5: the head has title, description, canonical address, Open Graph and hreflang, and leaving takes it all away', async () => {
  const meta = (name: string) =>
    document
      .querySelector(`meta:is([name="${name}"], [property="${name}"])`)
      ?.getAttribute('content');
  const { router } = await showA({}, '/en/parkinglot/a');
  await expect.poll(() => document.title).toBe('Lot A, Gata 1, Moss – Fjellro Parkering');
  const links = [...document.querySelectorAll('link:is([rel="canonical"], [rel="alternate"])')];
  expect(links.map((one) => [one.getAttribute('hreflang'), one.getAttribute('href')])).toEqual([
    [null, `${SITE}/en/parkinglot/a`],
    ['no', `${SITE}/parkinglot/a`],
    ['en', `${SITE}/en/parkinglot/a`],
    ['x-default', `${SITE}/parkinglot/a`],
  ]);
  expect(meta('description')).toContain('Lot A, Gata 1, Moss. Parking with');
  expect(meta('og:image')).toBe(`${SITE}/parkinglot/a/card.png`);
  expect(meta('og:title')).toBe('Lot A, Gata 1, Moss – Fjellro Parkering');
  expect(meta('og:locale')).toBe('en_GB');
  expect(jsonLd()).toHaveLength(1);
  await router.navigate('/');
  await sees('search page');
  await expect.poll(jsonLd).toEqual([]);
  expect(document.querySelector('link[rel="canonical"]')).toBeNull();
});

test.each([
  ['en-GB', '/parkinglot/a', 'en-GB'],
  ['nb-NO', '/parkinglot/a', null],
  ['nb-NO', '/en/parkinglot/a', 'nb-NO'],
])('L3: Content-Language %j on %s is marked %j', async (language, path, lang) => {
  const detail = { ...A.list, description: '<p>Some text</p>' };
  const headers = { 'content-language': language };
  await showA({ a: () => Response.json(detail, { headers }) }, path);
  const text = page.getByText('Some text');
  await sees(text);
  expect(langOf(text.element()) ?? null).toBe(lang);
});

test('D1: a name of 600 letters is clamped on screen, whole for a screen reader and in its title', async () => {
  const name = 'Lang '.repeat(120).trim();
  await showA({ a: () => ({ ...A.list, name }) });
  await sees(page.getByRole('heading', { level: 1, name }));
  const { fontSize } = getComputedStyle(title().element());
  const { height } = title().element().getBoundingClientRect();
  expect(height / Number.parseFloat(fontSize)).toBeLessThan(4);
  expect(title().getByTitle(name).elements()).toHaveLength(1);
});

test('P9: a visitor who comes back to the page after a minute gets the current free spaces', async () => {
  let free = 5;
  const service = { id: 1, serviceName: 'Fast plass', servicePricePerMonth: 900 };
  const { asked } = await showA({
    'a/services': () => [{ ...service, remainingServiceSpaceCount: free }],
  });
  await sees('5 ledige');
  const before = asked.length;
  globalThis.dispatchEvent(new Event('visibilitychange'));
  free = 2;
  const now = Date.now() + 61_000;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  globalThis.dispatchEvent(new Event('visibilitychange'));
  await sees('2 ledige');
  await sees(`Antall ledige er hentet ${formatDateTime(now, 'nb-NO')}.`);
  // Within the minute nothing was asked; after it, not what doesn't change.
  expect(asked.slice(before).sort()).toEqual(['a', 'a/services']);
});

test('F1: a page rendered long before says no time of its counts while they can’t be had', async () => {
  const lot = parseLotDetail(A.list, 'a') as SafeLot;
  const answers = {
    lot: { lot, contentLanguage: undefined },
    services: parseServices(services(2)),
  };
  await renderLot({
    api: lotApi(A, { 'a/services': NOT_GIVEN }),
    path: '/parkinglot/a',
    initial: { id: 'a', answers, isOld: true },
  });
  await sees('2 ledige');
  await expect.poll(() => page.getByText(/^Antall ledige/).elements()).toEqual([]);
});

describe('S13: what a lot without an address is near to', () => {
  const bare = {
    list: {
      parkingLotId: 'c',
      name: 'Lot C',
      address: { street: '', city: 'Moss', postalCode: '1530' },
      position: { coordinates: [10.66, 59.43] },
    },
  };
  const api = { ...lotApi(A), ...lotApi(bare) };
  /** As once the visitor's typing has brought the destinations. */
  const placesNear = vi.fn(() => ['Storgata']);
  const engine = engineOf({ placesNear });
  const address = (text: string) => page.getByText(text, { exact: true });

  test.each([
    ['/', '1530 Moss, nær Storgata'],
    ['/en/', '1530 Moss, near Storgata'],
  ])('stands under its name when one comes from the search, from %s', async (path, expected) => {
    placesNear.mockReturnValue(['Storgata']);
    const { router } = await renderLot({ api, path, engine });
    await router.navigate(`${path}parkinglot/c`);
    await sees(address(expected));
    await router.navigate(`${path}parkinglot/a`);
    await sees(address('Gata 1, Moss'));
  });

  test('is not added to a page that was opened directly, which the server may have rendered', async () => {
    placesNear.mockReturnValue(['Storgata']);
    const { router } = await renderLot({ api, path: '/parkinglot/c', engine });
    await sees(address('1530 Moss'));
    expect(placesNear).not.toHaveBeenCalled();
    await router.navigate('/');
    await router.navigate('/parkinglot/c');
    await sees(address('1530 Moss, nær Storgata'));
  });
});

/** P8: the page shows the lot from the list, says what is missing, and recovers by itself. */
describe('without a network', () => {
  const HIT: LotHit = {
    lotIndex: 3,
    id: 'bryggen',
    name: 'Bryggen p-hus',
    street: 'Bryggen 1',
    city: 'Bergen',
    position: [5.322, 60.398],
    propertyIds: [4, 8, 99],
    chargers: 6,
  };
  const LOT = {
    list: {
      parkingLotId: 'bryggen',
      name: 'Bryggen p-hus',
      address: { street: 'Bryggen 1', city: 'Bergen' },
      position: { coordinates: [5.322, 60.398] },
      properties: [{ id: 4, name: 'Disabled spaces' }],
    },
  };
  const REPORT: LoadReport = {
    lots: 1,
    dropped: {},
    origin: 'snapshot',
    fetchedAtMs: Date.UTC(2026, 10, 20, 11, 30),
    properties: [{ id: 99, name: 'Hundegård' }],
    bounds: undefined,
  };
  const READY: EngineState = { status: 'ready', generation: 1, report: REPORT };
  const ALL = ['bryggen', 'bryggen/services', 'bryggen/nearby', 'bryggen/paymentmethods'];
  const alert = () => page.getByRole('alert');
  const retries = () => button('Prøv igjen').elements();

  interface Down {
    /** What fails while it is down. */
    readonly paths: readonly string[];
    readonly answer?: () => unknown;
    readonly more?: Api;
    /** The lot as the list has it. */
    readonly listed?: LotHit;
  }

  const notFetched = () => Promise.reject(new TypeError('Failed to fetch'));

  /** The lot's page while its API is down. */
  async function show({ paths, answer: fails = notFetched, more = {}, listed }: Down) {
    const network = { isDown: true };
    const api: Api = Object.fromEntries(
      Object.entries(lotApi(LOT)).map(([path, answer]) => [
        path,
        (request) => (network.isDown && paths.includes(path) ? fails() : answer(request)),
      ]),
    );
    const engine = {
      ...engineOf({ lotById: () => listed, ask: () => ({ list: { total: 0, hits: [] } }) }),
      getState: () => READY,
    };
    const path = '/parkinglot/bryggen';
    const { screen } = await renderLot({ api: { ...api, ...more }, path, engine });
    return { network, screen };
  }

  function comeBack(network: { isDown: boolean }): void {
    network.isDown = false;
    window.dispatchEvent(new Event('online'));
  }

  beforeEach(async () => {
    await page.viewport(390, 844);
  });

  afterEach(async () => {
    // Cached answers of earlier tests would be used instead of the API.
    for (const name of await caches.keys()) await caches.delete(name);
  });

  test('P8 a lot that was never opened is shown from the list, with its age and one button to try again', async () => {
    const { network } = await show({ paths: ALL, listed: HIT });
    await sees(title(), 'Bryggen p-hus');
    await sees(alert(), /Ingen kontakt med tjenesten.*20\. november 2026/);
    await sees('Bryggen 1, Bergen');
    await sees(region('Fasiliteter'), /6 ladepunkter.*HC-plasser.*Hundegård/);
    await sees(link('Veibeskrivelse'));
    await sees(page.getByTestId('map'));
    expect(retries()).toHaveLength(1);
    await expect.poll(() => alert().elements()).toHaveLength(1);
    comeBack(network);
    await seesNo(alert());
    await sees(NO_OTHERS);
  });

  test('P8 a lot that was opened before is shown from its cached answer while a gateway reports that the API is down', async () => {
    const before = await show({ paths: [] });
    await sees(NO_OTHERS);
    await before.screen.unmount();
    const answer = () => new Response('Away', { status: 503 });
    const { network } = await show({ paths: ALL, answer });
    await sees(title(), 'Bryggen p-hus');
    const notice = page.getByText(/Ingen kontakt med tjenesten\. Opplysningene er fra/);
    await sees(notice);
    await sees(NO_OTHERS);
    network.isDown = false;
    await button('Prøv igjen').click();
    await seesNo(notice);
    await expect.element(title()).toHaveFocus();
  });

  test('P8 one notice names all parts that failed, and one click requests them again', async () => {
    const { network } = await show({ paths: ['bryggen/services', 'bryggen/nearby'] });
    await sees(alert(), 'Vi fikk ikke hentet faste plasser og parkering i nærheten.');
    expect(retries()).toHaveLength(1);
    network.isDown = false;
    await button('Prøv igjen').click();
    await sees(NO_OTHERS);
    expect(retries()).toHaveLength(0);
    await expect.element(title()).toHaveFocus();
  });

  test('P8 without the API and without a list, the page shows one sentence and one button', async () => {
    await show({ paths: ALL });
    await sees(alert(), 'Vi fikk ikke hentet opplysningene om parkeringsplassen.');
    expect(retries()).toHaveLength(1);
  });

  test('P6, P7 the page says how far it is to walk, and the directions link opens the device’s own maps', async () => {
    const position = [5.3237, 60.3929] as const;
    const label = 'Torgallmenningen, Bergen';
    const destination = { label, name: 'Torgallmenningen', position, approximate: false };
    rememberArrival('fjellro', { destination });
    await show({ paths: [] });
    await sees(/ca\. 7 min å gå til Torgallmenningen/);
    const way = link('Veibeskrivelse');
    await seesWay(way, /^https:\/\/www\.google\.com\/maps\/dir\//);
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14)');
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await way.click();
    await seesWay(way, /^geo:60\.398,5\.322\?q=/);
  });
});
