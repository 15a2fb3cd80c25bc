/** How the lot's page behaves: failures, changes of lot and language, what it leaves in the head, without a network. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lotQueryClient } from '../../../src/features/lot/data/lot-queries.ts';
import { parseLotDetail, parseServices } from '../../../src/api/schemas.ts';
import type { Lot } from '../../../src/domain/lot.ts';
import type { SafeLot } from '../../../src/features/lot/data/safe-lot.ts';
import { formatDateTime } from '../../../src/i18n/date-time.ts';
import { rememberArrival } from '../../../src/ui/arrival-destination.ts';
import { inThreadEngine, lotHit } from '../../support/in-thread-engine.ts';
import { painted } from '../../support/painted.ts';
import { button, langOf, link, region, sees, seesNo, seesWay, title } from '../screen.ts';
import { destinationAt } from '../search/fake-destinations.ts';
import { type Api, lotApi, renderCase, renderLot } from './render-lot.tsx';

vi.mock('../../../src/map/lot-map.tsx', () => import('./lot-map-stub.tsx'));

/** The fixture's `publicUrl`. */
const SITE = 'https://parkering.fjellro.example';

const A = {
  list: { parkingLotId: 'a', name: 'Lot A', address: { street: 'Gata 1', city: 'Moss' } },
};
const B = { list: { ...A.list, parkingLotId: 'b', name: 'Lot B' } };
const NOT_GIVEN = () => Response.json({}, { status: 400 });
const PARKFIX = { paymentApps: [{ paymentTypeName: 'Parkfix' }] };
const NO_OTHERS = 'Ingen andre parkeringsplasser i nærheten.';

const showA = (api: Api = {}, path = '/parkinglot/a') => renderLot({ lot: A, api, path });

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
    ['services', 'Vi fikk ikke hentet de faste plassene.', services(2), '2 ledige', 'h2'],
    // The section is left out, heading and all.
    ['services', 'Vi fikk ikke hentet de faste plassene.', [], undefined, 'h1'],
    ['nearby', 'Vi fikk ikke hentet parkeringsplassene i nærheten.', [], 'Ingen andre', 'h2'],
    ['paymentmethods', 'Vi fikk ikke hentet betalingsmåtene.', PARKFIX, 'Betal her med', 'h2'],
  ])('%s', async (part, sentence, then, after, focused) => {
    await showA({ [`a/${part}`]: failing(1, then) });
    await sees(title(), 'Lot A');
    await sees(sentence);
    await expect.poll(() => page.getByRole('alert').elements()).toHaveLength(1);
    await button('Prøv igjen').click();
    await (after === undefined ? seesNo(sentence) : sees(after));
    await expect.poll(() => document.activeElement?.localName).toBe(focused);
  });

  test('the details fail alone, and can be tried again', async () => {
    await showA({ a: failing(1, { ...A.list, noOfSpaces: 40 }) });
    await sees('Vi fikk ikke hentet opplysningene');
    await sees(NO_OTHERS);
    await button('Prøv igjen').click();
    await sees(title(), 'Lot A');
    await expect.element(title()).toHaveFocus();
  });
});

test.each(['nope', '%2e%2e', 'properties', '7%3Fx', '%E0%A4%A'])(
  'P1, D4: unknown or malformed, %s is not found: noindex, no section, and the API is asked for an id alone',
  async (id) => {
    const { asked } = await renderLot({ path: `/parkinglot/${id}` });
    await sees(title(), 'Fant ikke parkeringsplassen');
    expect(document.querySelector('meta[name="robots"][content="noindex"]')).not.toBeNull();
    expect(document.querySelector('link[rel="canonical"]')).toBeNull();
    await expect.poll(() => page.getByRole('heading', { level: 2 }).elements()).toEqual([]);
    expect(asked.filter((path) => !path.startsWith('nope'))).toEqual([]);
  },
);

test('specification 2: the id changes, slow A, then fast B: never A’s data under B', async () => {
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

test('specification 2: another lot scrolls to the top, moves the focus to the heading, and reloads', async () => {
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

describe('P3: nearest lots that still have permits', () => {
  const NEAR = { address: 'Gata', properties: [] };
  const look = () => button('Vis ledige faste plasser i nærheten').click();

  test('are asked for on request, in at most five calls, and cached', async () => {
    const ids = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7'];
    const nearby = ids.map((id, index) => {
      const distance = 1000 - index * 100;
      return { ...NEAR, id, name: `Nabo ${id}`, distance };
    });
    const { asked, router } = await renderCase('remainingZero', {
      '9014/nearby': () => nearby,
      ...Object.fromEntries(
        ids.map((id, index) => [`${id}/services`, () => services(index === 5 ? 4 : 0)]),
      ),
      'n7/services': NOT_GIVEN,
    });
    await sees('Nabo n7');
    expect(asked.filter((path) => path.startsWith('n'))).toEqual([]);
    await look();
    const row = link(/Nabo n6.*4 ledige faste plasser/);
    await sees(row);
    expect(asked.filter((path) => path.startsWith('n'))).toEqual(
      ['n7', 'n6', 'n5', 'n4', 'n3'].map((id) => `${id}/services`),
    );
    await router.navigate('/');
    await sees('search page');
    await router.navigate('/parkinglot/9014');
    await sees(row);
    expect(asked.filter((path) => path !== 'availability')).toHaveLength(9);
  });

  test('P1: where none is found and not all could be asked, that is said, and they are asked again; so is that no lot has any', async () => {
    await renderCase('remainingZero', {
      '9014/nearby': () => ['n1', 'n2'].map((id) => Object.assign({}, NEAR, { id, name: id })),
      'n1/services': failing(1, services(0)),
      'n2/services': () => services(0),
    });
    await look();
    await sees('Vi fikk ikke sjekket plassene i nærheten.');
    await button('Prøv igjen').click();
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

test('S13: a lot without an address says what it is near to once one comes from the search, not on a page that the server may have rendered', async () => {
  const address = { street: '', city: 'Moss', postalCode: '1530' };
  const position = { coordinates: [10.66, 59.43] };
  const bare = { list: { parkingLotId: 'c', name: 'Lot C', address, position } };
  /** As once the visitor's typing has brought the destinations. */
  const finder = { answer: () => ({ choices: [] }), placeNear: () => 'Storgata' };
  const engine = inThreadEngine([], {}, finder);
  const { router } = await renderLot({ lot: bare, api: lotApi(A), engine });
  const seesAddress = (text: string) => sees(page.getByText(text, { exact: true }));
  await seesAddress('1530 Moss');
  expect(engine.asked.map(({ method }) => method)).not.toContain('placeNear');
  await router.navigate('/');
  await router.navigate('/parkinglot/c');
  await seesAddress('1530 Moss, nær Storgata');
  await router.navigate('/parkinglot/a');
  await seesAddress('Gata 1, Moss');
});

test('F1, P8, P9: a page rendered long before says no time of its counts while they can’t be had, and asks for them again once the network is back', async () => {
  const lot = parseLotDetail(A.list, 'a') as SafeLot;
  const answers = {
    lot: { lot, contentLanguage: undefined },
    services: parseServices(services(2)),
  };
  let isDown = true;
  await renderLot({
    lot: A,
    api: { 'a/services': () => (isDown ? NOT_GIVEN() : services(5)) },
    initial: { id: 'a', answers, isOld: true },
  });
  await sees('2 ledige');
  await expect.poll(() => lotQueryClient.isFetching()).toBe(0);
  await seesNo(/^Antall ledige/);
  window.dispatchEvent(new Event('offline'));
  isDown = false;
  window.dispatchEvent(new Event('online'));
  await sees('5 ledige');
});

describe('without a network', () => {
  const { parkingLotId: id, name, address } = A.list;
  const position = [5.322, 60.398] as const;
  const facts = { position, propertyIds: [4, 8, 99], chargers: 6 };
  const LISTED = lotHit(0, { id, name, ...address, ...facts });
  const LOT = { list: { ...A.list, position: { coordinates: position } } };
  const REPORT = {
    origin: 'snapshot',
    fetchedAtMs: Date.UTC(2026, 10, 20, 11, 30),
    properties: [{ id: 99, name: 'Hundegård' }],
  } as const;
  const ALL = ['a', 'a/services', 'a/nearby', 'a/paymentmethods'];
  const alert = () => page.getByRole('alert');
  const retries = () => button('Prøv igjen').elements();

  async function show(paths: readonly string[], list: readonly Lot[] = []) {
    const network = { isDown: true, isSlow: false };
    const fault = new TypeError('Failed to fetch');
    const api: Api = Object.fromEntries(
      Object.entries(lotApi({ ...LOT, services: services(2) })).map(([path, answer]) => [
        path,
        () => {
          if (network.isSlow) return Promise.withResolvers().promise;
          return network.isDown && paths.includes(path) ? Promise.reject(fault) : answer();
        },
      ]),
    );
    await renderLot({ api, path: '/parkinglot/a', engine: inThreadEngine(list, REPORT) });
    return network;
  }

  beforeEach(async () => {
    await page.viewport(390, 844);
    // Cached answers of earlier tests would be used instead of the API.
    for (const cache of await caches.keys()) await caches.delete(cache);
  });

  test('P8 a lot that was never opened is shown from the list, with its age and one button to try again', async () => {
    const network = await show(ALL, [LISTED]);
    await sees(title(), 'Lot A');
    await sees(alert(), /Ingen kontakt med tjenesten.*20\. november 2026/);
    await sees('Gata 1, Moss');
    await sees(region('Fasiliteter'), /6 ladepunkter.*HC-plasser.*Hundegård/);
    await sees(link('Veibeskrivelse'));
    await sees(page.getByTestId('map'));
    expect(retries()).toHaveLength(1);
    await expect.poll(() => alert().elements()).toHaveLength(1);
    network.isDown = false;
    window.dispatchEvent(new Event('online'));
    await seesNo(alert());
    await sees(NO_OTHERS);
  });

  test('P8 the list’s copy stays while who comes back to the tab waits for the lot', async () => {
    const network = await show(ALL, [LISTED]);
    await sees(title(), 'Lot A');
    network.isSlow = true;
    globalThis.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => lotQueryClient.isFetching()).toBeGreaterThan(0);
    await painted();
    await expect.element(title()).toHaveTextContent('Lot A');
  });

  test('P8, P9 a kept lot names what failed beside it; counts of an earlier visit are said to be of then', async () => {
    await show([]);
    await sees('2 ledige');
    await show(['a/services']);
    await sees(`Antall ledige er hentet ${formatDateTime(Date.now(), 'nb-NO', 'long')}.`);
    const [cacheName = ''] = await caches.keys();
    const cache = await caches.open(cacheName);
    for (const { url } of await cache.keys()) if (!url.endsWith('/a')) await cache.delete(url);
    await show(ALL);
    await sees(/Opplysningene er fra .* Vi fikk ikke hentet faste plasser, .* og /);
  });

  test('P8 one notice names all parts that failed, and one click requests them again', async () => {
    const network = await show(['a/services', 'a/nearby']);
    await sees(alert(), 'Vi fikk ikke hentet faste plasser og parkering i nærheten.');
    expect(retries()).toHaveLength(1);
    network.isDown = false;
    await button('Prøv igjen').click();
    await sees(NO_OTHERS);
    expect(retries()).toHaveLength(0);
    await expect.element(title()).toHaveFocus();
  });

  test('P8 without the API and without a list, the page shows one sentence and one button', async () => {
    await show(ALL);
    await sees(alert(), 'Vi fikk ikke hentet opplysningene om parkeringsplassen.');
    expect(retries()).toHaveLength(1);
  });

  test('P6, P7 the page says how far it is to walk, and the directions link opens the device’s own maps', async () => {
    const destination = destinationAt('Torgallmenningen, Bergen', 'street', [5.3237, 60.3929]);
    rememberArrival('fjellro', destination);
    await show([]);
    await sees(/ca\. 7 min å gå til Torgallmenningen/);
    const way = link('Veibeskrivelse');
    await seesWay(way, /^https:\/\/www\.google\.com\/maps\/dir\//);
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14)');
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await way.click();
    await seesWay(way, /^geo:60\.398,5\.322\?q=/);
  });
});
