import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { EngineClient, EngineState } from '../../../src/engine-client/engine-client.ts';
import { parseLotDetail, parseServices } from '../../../src/api/schemas.ts';
import type { SafeLot } from '../../../src/features/lot/data/safe-lot.ts';
import { formatDateTime } from '../../../src/i18n/date-time.ts';
import { painted } from '../../support/painted.ts';
import {
  type Api,
  NO_ENGINE,
  OPERATORS,
  lotApi,
  renderCase,
  renderLot,
  sampleApi,
} from './render-lot.tsx';
import type { Operator } from '../../../src/operators/operator.ts';
import { LOT_CASES, type LotCase } from '../../fixtures/lot-cases.ts';

vi.mock('../../../src/map/lot-map.tsx', () => import('./lot-map-stub.tsx'));

/** How the lot page behaves: failures, changes of lot and language, what it leaves in the head. */
describe('the lot’s page', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
  });

  /** The fixture's `publicUrl`. */
  const SITE = 'https://parkering.fjellro.example';

  const A = {
    list: { parkingLotId: 'a', name: 'Lot A', address: { street: 'Gata 1', city: 'Moss' } },
  };
  const B = {
    list: { parkingLotId: 'b', name: 'Lot B', address: { street: 'Gata 2', city: 'Moss' } },
  };

  function failing(times: number, then: unknown): () => unknown {
    let calls = 0;
    return () => {
      calls += 1;
      return calls > times ? then : Response.json({}, { status: 400 });
    };
  }

  function services(remaining: number) {
    return [{ id: 1, remainingServiceSpaceCount: remaining }];
  }

  function meta(name: string) {
    return document
      .querySelector(`meta:is([name="${name}"], [property="${name}"])`)
      ?.getAttribute('content');
  }

  function hit(id: string) {
    return {
      lotIndex: 1,
      id,
      name: `Nabo ${id}`,
      street: '',
      city: '',
      position: [10, 60],
      propertyIds: [],
      chargers: 0,
    };
  }

  function heading() {
    return page.getByRole('heading', { level: 1 });
  }

  function address(text: string) {
    return page.getByText(text, { exact: true });
  }

  function jsonLd(): unknown[] {
    return [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
      JSON.parse(script.textContent),
    );
  }

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
      await renderLot({
        api: lotApi(A, { [`a/${part}`]: failing(1, then) }),
        path: '/parkinglot/a',
      });
      await expect.element(heading()).toHaveTextContent('Lot A');
      await expect.element(page.getByText(sentence)).toBeVisible();
      await expect.poll(() => page.getByRole('alert').elements().length).toBe(1);
      await page.getByRole('button', { name: 'Prøv igjen' }).click();
      await expect.element(page.getByText(after)).toBeVisible();
      expect(document.activeElement?.localName).toBe('h2');
    });

    test('the details fail alone, and can be tried again', async () => {
      const detail = { ...A.list, noOfSpaces: 40 };
      await renderLot({ api: lotApi(A, { a: failing(1, detail) }), path: '/parkinglot/a' });
      await expect.element(page.getByText('Vi fikk ikke hentet opplysningene')).toBeVisible();
      await expect
        .element(page.getByText('Ingen andre parkeringsplasser i nærheten.'))
        .toBeVisible();
      await page.getByRole('button', { name: 'Prøv igjen' }).click();
      await expect.element(heading()).toHaveTextContent('Lot A');
      await expect.element(heading()).toHaveFocus();
    });

    test('an answer about another lot is an error, never shown', async () => {
      await renderLot({ api: lotApi(A, { a: () => B.list }), path: '/parkinglot/a' });
      await expect.element(page.getByText('Vi fikk ikke hentet opplysningene')).toBeVisible();
      expect(document.body.textContent).not.toContain('Lot B');
    });
  });

  describe('P1, D4: unknown and malformed ids', () => {
    test('an unknown id: not found, noindex, no section', async () => {
      await renderLot({ api: {}, path: '/parkinglot/nope' });
      await expect.element(heading()).toHaveTextContent('Fant ikke parkeringsplassen');
      expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe(
        'noindex',
      );
      expect(document.querySelector('link[rel="canonical"]')).toBeNull();
      await expect.poll(() => page.getByRole('heading', { level: 2 }).elements().length).toBe(0);
    });

    test.each([
      '%2e%2e',
      '..%2f..%2fadmin',
      'properties',
      '7%3Fx',
      '%3Cscript%3E',
      'a%20b',
      '%E0%A4%A',
    ])('%s: not found, and the API is not asked', async (id) => {
      const { asked } = await renderLot({ api: {}, path: `/parkinglot/${id}` });
      await expect.element(heading()).toHaveTextContent('Fant ikke parkeringsplassen');
      expect(asked).toEqual([]);
    });
  });

  test('a page whose lot is on its way has a title', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    await renderLot({ api: lotApi(A, { a: () => promise }), path: '/parkinglot/a' });
    await expect.poll(() => document.title).toBe('Parkeringsplass – Fjellro Parkering');
    resolve(A.list);
    await expect.poll(() => document.title).toContain('Lot A');
  });

  describe('specification 2: the id changes', () => {
    test('slow A, then fast B: never A’s data under B', async () => {
      const { promise: slow, resolve: answerA } = Promise.withResolvers<unknown>();
      const serviceOfA = [{ id: 1, serviceName: 'Only at A', remainingServiceSpaceCount: 3 }];
      const api: Api = {
        ...lotApi(A, { a: () => slow, 'a/services': () => slow.then(() => serviceOfA) }),
        ...lotApi(B),
      };
      const { router } = await renderLot({ api, path: '/parkinglot/a' });
      await router.navigate('/parkinglot/b');
      await expect.element(heading()).toHaveTextContent('Lot B');
      answerA(A.list);
      await painted();
      await expect.element(heading()).toHaveTextContent('Lot B');
      expect(document.body.textContent).not.toContain('Only at A');
      expect(document.title).toContain('Lot B');
      expect(jsonLd()).toEqual([expect.objectContaining({ name: 'Lot B' })]);
    });

    test('scrolls to the top, moves the focus to the heading, and reloads', async () => {
      const nearby = [
        {
          id: 'b',
          name: 'Lot B',
          address: 'Gata 2, Moss',
          distance: 1260,
          properties: [{ id: 9 }],
        },
      ];
      const api = { ...lotApi(A, { 'a/nearby': () => nearby }), ...lotApi(B) };
      const { asked } = await renderLot({ api, path: '/parkinglot/a' });
      const card = page.getByRole('link', { name: /Lot B/ });
      await expect.element(card).toHaveTextContent(/1,3.km/);
      await expect.element(card).toHaveTextContent('Gratis');
      window.scrollTo(0, 300);
      await card.click();
      await expect.element(heading()).toHaveTextContent('Lot B');
      await expect.element(heading()).toHaveFocus();
      expect(window.scrollY).toBe(0);
      expect(asked.filter((path) => path.startsWith('b')).toSorted()).toEqual([
        'b',
        'b/nearby',
        'b/paymentmethods',
        'b/services',
      ]);
    });

    test('opened directly, the focus stays where the browser put it', async () => {
      await renderLot({ api: lotApi(A), path: '/parkinglot/a' });
      await expect.element(heading()).toHaveTextContent('Lot A');
      expect(document.activeElement).toBe(document.body);
    });
  });

  describe('P3: nearest lots that still have permits', () => {
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
        'n7/services': () => Response.json({}, { status: 400 }),
      });
      const { asked, router } = await renderLot({ api, path: '/parkinglot/9014' });
      await expect.element(page.getByText('Nabo n7')).toBeVisible();
      expect(asked.filter((path) => path.startsWith('n'))).toEqual([]);
      await page.getByRole('button', { name: 'Vis ledige faste plasser i nærheten' }).click();
      const row = page.getByRole('link', { name: /Nabo n6.*4 ledige/ });
      await expect.element(row).toBeVisible();
      expect(asked.filter((path) => path.startsWith('n'))).toEqual(
        ['n7', 'n6', 'n5', 'n4', 'n3'].map((id) => `${id}/services`),
      );
      await router.navigate('/');
      await expect.element(page.getByText('search page')).toBeVisible();
      await router.navigate('/parkinglot/9014');
      await expect.element(row).toBeVisible();
      expect(asked).toHaveLength(9);
    });

    test('P1: where none could be asked, that is said, and they are asked again', async () => {
      let times = 1;
      const api = sampleApi('remainingZero', {
        '9014/nearby': () => [{ id: 'n1', name: 'Nabo', address: 'Gata', properties: [] }],
        'n1/services': () => (times-- > 0 ? Response.json({}, { status: 400 }) : services(2)),
      });
      await renderLot({ api, path: '/parkinglot/9014' });
      await page.getByRole('button', { name: 'Vis ledige faste plasser i nærheten' }).click();
      const said = page.getByText('Vi fikk ikke sjekket plassene i nærheten.');
      await expect.element(said).toBeVisible();
      await page.getByRole('button', { name: 'Prøv igjen' }).click();
      await expect.element(page.getByRole('link', { name: /Nabo.*2 ledige/ })).toBeVisible();
    });

    test('no lot has permits: that is said', async () => {
      await renderCase('remainingZero');
      await page.getByRole('button', { name: 'Vis ledige faste plasser i nærheten' }).click();
      await expect
        .element(
          page.getByText('Ingen av de nærmeste parkeringsplassene har ledige faste plasser.'),
        )
        .toBeVisible();
    });
  });

  describe('P5: what search engines and previews read', () => {
    test('the head has title, description, canonical address, Open Graph and hreflang', async () => {
      await renderLot({ api: lotApi(A), path: '/en/parkinglot/a' });
      await expect.poll(() => document.title).toBe('Lot A, Gata 1, Moss – Fjellro Parkering');
      const links = [...document.querySelectorAll('link:is([rel="canonical"], [rel="alternate"])')];
      expect(
        links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
      ).toEqual([
        [null, `${SITE}/en/parkinglot/a`],
        ['no', `${SITE}/parkinglot/a`],
        ['en', `${SITE}/en/parkinglot/a`],
        ['x-default', `${SITE}/parkinglot/a`],
      ]);
      expect(meta('description')).toContain('Lot A, Gata 1, Moss. Parking with');
      expect(meta('og:image')).toBe('https://parkering.fjellro.example/parkinglot/a/card.png');
      expect(meta('og:title')).toBe('Lot A, Gata 1, Moss – Fjellro Parkering');
      expect(meta('og:locale')).toBe('en_GB');
    });

    test('leaving takes it all away', async () => {
      const { router } = await renderLot({ api: lotApi(A), path: '/parkinglot/a' });
      await expect.poll(() => jsonLd().length).toBe(1);
      await router.navigate('/');
      await expect.element(page.getByText('search page')).toBeVisible();
      await expect.poll(jsonLd).toEqual([]);
      expect(document.querySelector('link[rel="canonical"]')).toBeNull();
    });
  });

  describe('L3: the language of the API’s texts', () => {
    test.each([
      ['en-GB', '/parkinglot/a', 'en-GB'],
      ['nb-NO', '/parkinglot/a', null],
      ['no', '/parkinglot/a', null],
      ['nb-NO', '/en/parkinglot/a', 'nb-NO'],
      ['', '/en/parkinglot/a', null],
    ])('Content-Language %j on %s is marked %j', async (language, path, lang) => {
      const detail = { ...A.list, description: '<p>Some text</p>' };
      const headers = { 'content-language': language };
      await renderLot({ api: lotApi(A, { a: () => Response.json(detail, { headers }) }), path });
      const text = page.getByText('Some text');
      await expect.element(text).toBeVisible();
      expect(text.element().closest('[lang]:not(html)')?.getAttribute('lang') ?? null).toBe(lang);
    });
  });

  test('D1: a name of 600 letters is clamped on screen, whole for a screen reader and in its title', async () => {
    const name = 'Lang '.repeat(120).trim();
    await renderLot({
      api: { ...lotApi(A), a: () => ({ ...A.list, name }) },
      path: '/parkinglot/a',
    });
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const { fontSize } = getComputedStyle(heading().element());
    const { height } = heading().element().getBoundingClientRect();
    expect(height / Number.parseFloat(fontSize)).toBeLessThan(4);
    expect(heading().getByTitle(name).elements()).toHaveLength(1);
  });

  test('P9: a visitor who comes back to the page after a minute gets the current free spaces', async () => {
    let free = 5;
    const service = { id: 1, serviceName: 'Fast plass', servicePricePerMonth: 900 };
    const { asked } = await renderLot({
      api: lotApi(A, { 'a/services': () => [{ ...service, remainingServiceSpaceCount: free }] }),
      path: '/parkinglot/a',
    });
    await expect.element(page.getByText('5 ledige')).toBeVisible();
    const askedOnce = [...asked];
    globalThis.dispatchEvent(new Event('visibilitychange'));
    free = 2;
    const now = Date.now() + 61_000;
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    globalThis.dispatchEvent(new Event('visibilitychange'));
    await expect.element(page.getByText('2 ledige')).toBeVisible();
    const when = formatDateTime(now, 'nb-NO');
    await expect.element(page.getByText(`Antall ledige er hentet ${when}.`)).toBeVisible();
    // Within the minute nothing was asked; after it, not what doesn't change.
    expect(asked.slice(askedOnce.length).sort()).toEqual(['a', 'a/services']);
    vi.mocked(Date.now).mockRestore();
  });

  test('F1: a page rendered long before says no time of its counts while they can’t be had', async () => {
    const lot = parseLotDetail(A.list, 'a') as SafeLot;
    await renderLot({
      api: { ...lotApi(A), 'a/services': () => Response.json({}, { status: 400 }) },
      path: '/parkinglot/a',
      initial: {
        id: 'a',
        answers: { lot: { lot, contentLanguage: undefined }, services: parseServices(services(2)) },
        isOld: true,
      },
    });
    await expect.element(page.getByText('2 ledige')).toBeVisible();
    await expect.poll(() => page.getByText(/^Antall ledige/).elements()).toEqual([]);
  });

  describe('saved and shared', () => {
    test('a lot is saved for its operator and forgotten again', async () => {
      await renderLot({ api: lotApi(A), path: '/parkinglot/a' });
      await page.getByRole('button', { name: 'Lagre' }).click();
      await expect
        .element(page.getByRole('button', { name: 'Lagret' }))
        .toHaveAttribute('aria-pressed', 'true');
      expect(JSON.parse(localStorage.getItem('saved-lots:fjellro') ?? '')).toEqual([
        { id: 'a', name: 'Lot A', street: 'Gata 1', city: 'Moss' },
      ]);
      await page.getByRole('button', { name: 'Lagret' }).click();
      await expect
        .element(page.getByRole('button', { name: 'Lagre' }))
        .toHaveAttribute('aria-pressed', 'false');
    });

    /** A device without a share sheet. */
    function sharesBy(clipboard: object | undefined): void {
      const get = (target: Navigator, key: string | symbol): unknown => {
        if (key === 'share') return undefined;
        if (key === 'clipboard') return clipboard;
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      };
      vi.stubGlobal('navigator', new Proxy(navigator, { get }));
    }

    test('what may not copy the link says so to everybody', async () => {
      sharesBy(undefined);
      await renderLot({ api: lotApi(A), path: '/parkinglot/a' });
      await page.getByRole('button', { name: 'Del' }).click();
      await expect
        .element(page.getByRole('button', { name: 'Lenken kunne ikke kopieres.' }))
        .toBeVisible();
    });

    test('a device without a share sheet copies the link and says so', async () => {
      const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
      sharesBy({ writeText });
      await renderLot({ api: lotApi(A), path: '/parkinglot/a' });
      await page.getByRole('button', { name: 'Del' }).click();
      await expect.element(page.getByRole('button', { name: 'Lenken er kopiert.' })).toBeVisible();
      expect(writeText).toHaveBeenCalledWith(`${location.origin}/parkinglot/a`);
    });
  });

  const LOADING: EngineState = {
    status: 'loading',
    generation: 0,
    progress: { phase: 'download', lots: 0, searchable: false },
  };

  describe('M3: nearby pins', () => {
    test('come from the engine, without the lot itself', async () => {
      const engine: EngineClient = {
        getState: () => LOADING,
        subscribe: () => () => undefined,
        ask: () => Promise.resolve({ list: { total: 2, hits: [hit('9002'), hit('1')] } } as never),
        retry: () => undefined,
        dispose: () => undefined,
      };
      await renderLot({ api: sampleApi('noDetails'), path: '/parkinglot/9002', engine });
      await expect.element(page.getByTestId('map-nearby')).toHaveTextContent(/^Nabo 1$/);
    });
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
    const asked: string[] = [];
    /** As once the visitor's typing has brought the destinations. */
    const engine: EngineClient = {
      getState: () => LOADING,
      subscribe: () => () => undefined,
      ask: (method) => {
        asked.push(method);
        return method === 'placesNear'
          ? Promise.resolve(['Storgata'] as never)
          : Promise.reject(new Error('no list'));
      },
      retry: () => undefined,
      dispose: () => undefined,
    };

    test.each([
      ['/', '1530 Moss, nær Storgata'],
      ['/en/', '1530 Moss, near Storgata'],
    ])('stands under its name when one comes from the search, from %s', async (path, expected) => {
      const { router } = await renderLot({ api, path, engine });
      await router.navigate(`${path}parkinglot/c`);
      await expect.element(address(expected)).toBeVisible();
      await router.navigate(`${path}parkinglot/a`);
      await expect.element(address('Gata 1, Moss')).toBeVisible();
    });

    test('is not added to a page that was opened directly, which the server may have rendered', async () => {
      asked.length = 0;
      const { router } = await renderLot({ api, path: '/parkinglot/c', engine });
      await expect.element(address('1530 Moss')).toBeVisible();
      expect(asked).not.toContain('placesNear');
      await router.navigate('/');
      await router.navigate('/parkinglot/c');
      await expect.element(address('1530 Moss, nær Storgata')).toBeVisible();
    });

    test('is left out if unknown', async () => {
      const { router } = await renderLot({ api, path: '/' });
      await router.navigate('/parkinglot/c');
      await expect.element(address('1530 Moss')).toBeVisible();
    });
  });

  describe('the second operator', () => {
    test('P6: has its own forms, apps and texts', async () => {
      await renderLot({
        api: sampleApi('everything'),
        path: '/en/parkinglot/9001',
        operator: OPERATORS.find(({ id }) => id === 'kystpark'),
      });
      const contact = page.getByRole('link', { name: 'Contact us' });
      await expect
        .element(contact)
        .toHaveAttribute(
          'href',
          'https://www.kystpark.example/kontakt/bedrift?omrade=Stortorget+p-hus',
        );
      await expect
        .element(page.getByRole('heading', { name: 'Get the Kystpark app' }))
        .toBeVisible();
    });
  });
});

/** What a lot's page owes to the operator's configuration and to the page's language. */
describe('as an operator configures it', () => {
  const headings = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);

  const links = () => [...document.querySelectorAll('a')].map(({ textContent }) => textContent);

  /** What each text that the visitor sees is marked as, if it is marked below the page. */
  function marksOf(text: string): (string | null)[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const marks: (string | null)[] = [];
    while (walker.nextNode()) {
      const { currentNode } = walker;
      if (currentNode.textContent?.trim() !== text) continue;
      const lang = currentNode.parentElement?.closest('[lang]:not(html)')?.getAttribute('lang');
      marks.push(lang ?? null);
    }
    return marks;
  }

  // L6: what a property means is the operator's to say.
  describe('properties', () => {
    const BICYCLES = {
      list: {
        parkingLotId: 7,
        name: 'Stasjonen',
        address: { street: 'Storgata 1', city: 'Moss' },
        position: { coordinates: [10.66, 59.43] },
        properties: [{ id: 1, name: 'Sykkelparkering' }],
        totalNoOfChargers: 0,
      },
    };

    async function facilities(properties: Operator['properties']) {
      const [first] = OPERATORS;
      if (!first) throw new Error('There is no operator.');
      const operator = { ...first, properties };
      await renderLot({ api: lotApi(BICYCLES), path: '/parkinglot/7', operator });
      return page.getByRole('region', { name: 'Fasiliteter', exact: true });
    }

    test('L6: an unmapped id shows the API’s own name and claims nothing', async () => {
      const section = await facilities([]);
      await expect.element(section.getByRole('listitem')).toHaveTextContent(/^Sykkelparkering$/);
      await expect.element(page.getByText('For bedrifter')).not.toBeInTheDocument();
    });

    test('L6: a mapped id has the product’s name and explanation, whatever the API calls it', async () => {
      const section = await facilities([{ id: 1, kind: 'contract' }]);
      await expect
        .element(section.getByRole('listitem'))
        .toHaveTextContent('BedriftsavtaleBedrifter kan leie faste plasser her.');
      await expect.element(page.getByText('For bedrifter')).toBeVisible();
    });
  });

  // P6: without an optional item of the configuration, what it would open isn't there.
  describe('optional items', () => {
    const [FIRST] = OPERATORS;

    async function renderWith(changes: Partial<Operator>) {
      if (!FIRST) throw new Error('There is no operator.');
      await renderLot({
        api: sampleApi('everything'),
        path: '/parkinglot/9001',
        operator: { ...FIRST, ...changes },
      });
      await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0);
    }

    test('P6: an operator with nothing to sell shows neither forms, nor apps, nor ways to rent', async () => {
      await renderWith({
        apps: undefined,
        consumerUrl: undefined,
        contactForm: undefined,
        requestForm: undefined,
      });
      expect(headings()).toEqual(
        expect.not.arrayContaining(['For bedrifter', 'Last ned appen til Fjellro Parkering']),
      );
      expect(links()).toEqual(
        expect.not.arrayContaining(['Lei parkeringsplass', 'Lei plass', 'Send forespørsel']),
      );
      await expect.element(page.getByRole('heading', { name: 'Leie av fast plass' })).toBeVisible();
    });

    test('P6: store links alone stand on a wide screen too', async () => {
      await page.viewport(1440, 900);
      await renderWith({ apps: { iosUrl: 'https://apps.apple.com/no/app/x/id1' } });
      await expect.element(page.getByRole('link', { name: 'App Store' })).toBeVisible();
      expect(links()).not.toContain('Google Play');
    });

    test('L4: prices are in the operator’s currency', async () => {
      await renderWith({ currency: 'SEK' });
      const price = page.getByText(/SEK per måned/).first();
      await expect.element(price).toBeVisible();
    });
  });

  // L3: on a page in English, what exists in Norwegian only is marked so: names, places, ways to pay.
  describe('Norwegian names', () => {
    const LOT = {
      list: {
        parkingLotId: '7',
        name: 'Torget p-hus',
        address: { street: 'Gågata 1', city: 'Bergen' },
        properties: [],
      },
      services: [
        {
          id: 1,
          serviceName: 'Fast plass på dagtid',
          remainingServiceSpaceCount: 0,
          servicePricePerMonth: 900,
        },
      ],
      paymentMethods: {
        paymentApps: [{ paymentTypeName: 'Rull & Gå' }],
        paymentProviders: [{ paymentTypeName: 'Kort ved utkjøring' }],
      },
    };
    const NEARBY = [
      { id: 8, name: 'Bryggen sør', address: 'Bryggen 2, Bergen', distance: 120, properties: [] },
      { id: 9, name: '0910', address: '', distance: 140, properties: [] },
    ];
    const FREE = [{ id: 2, serviceName: 'Fast plass', remainingServiceSpaceCount: 3 }];

    const api = lotApi(LOT, {
      '7/nearby': () => NEARBY,
      '8/services': () => FREE,
      '9/services': () => FREE,
    });

    test('names, addresses and ways to pay are Norwegian on an English page, our own words are not', async () => {
      await renderLot({ api, path: '/en/parkinglot/7' });
      await page.getByRole('button', { name: 'Show permanent spaces available nearby' }).click();
      await expect.element(page.getByText('3 available').first()).toBeVisible();
      const named = [
        'Torget p-hus',
        'Gågata 1, Bergen',
        'Fast plass på dagtid',
        'Rull & Gå',
        'Kort ved utkjøring',
        'Bryggen sør',
        'Bryggen 2, Bergen',
      ];
      // Each wherever it is seen.
      const marks = named.map((text) => [text, [...new Set(marksOf(text))]]);
      expect(marks).toEqual(named.map((text) => [text, ['nb']]));
      // In the list and among those with spaces left.
      expect(marksOf('Parking lot 0910')).toEqual([null, null]);
    });

    test('nothing is marked where the page is in Norwegian', async () => {
      await renderLot({ api, path: '/parkinglot/7' });
      await expect.element(page.getByText('Bryggen sør')).toBeVisible();
      expect(document.querySelectorAll('main [lang]').length).toBe(0);
    });
  });

  describe('F9: "Meld feil"', () => {
    const LOT = {
      list: {
        parkingLotId: 7,
        name: 'Stasjonen',
        address: { street: 'Storgata 1', city: 'Moss' },
        position: { coordinates: [10.66, 59.43] },
        properties: [],
        totalNoOfChargers: 0,
      },
    };
    const OPERATOR = OPERATORS[0]!;

    test('unfolds to a letter for each fact, which names lot and page', async () => {
      await renderLot({ api: lotApi(LOT), path: '/parkinglot/7' });
      await page.getByText('Meld feil', { exact: true }).click();
      const facts = page.getByRole('list', { name: 'Hva er feil?' }).getByRole('link');
      await expect.element(facts.nth(3)).toHaveTextContent('Annet');
      const letters = facts
        .elements()
        .map((link) => decodeURIComponent(link.getAttribute('href')!));
      const { supportEmail } = OPERATOR;
      expect(letters).toEqual(
        ['Prisen', 'Åpningstidene', 'Finnes ikke', 'Annet'].map(
          (fact) =>
            `mailto:${supportEmail}?subject=Meld feil: ${fact}&body=Plass: Stasjonen (7)\r\nSide: ${location.origin}/parkinglot/7\r\n${fact}\r\n`,
        ),
      );
    });

    test('is one link to the operator’s form, if that asks for no fact', async () => {
      const operator = { ...OPERATOR, reportUrl: 'https://feil.example/?lot={id}' };
      await renderLot({ api: lotApi(LOT), path: '/parkinglot/7', operator });
      await expect
        .element(page.getByRole('link', { name: 'Meld feil' }))
        .toHaveAttribute('href', 'https://feil.example/?lot=7');
    });

    test('is not there without a form and an address', async () => {
      const operator = { ...OPERATOR, supportEmail: undefined };
      await renderLot({ api: lotApi(LOT), path: '/parkinglot/7', operator });
      await expect.element(page.getByRole('heading', { name: 'Stasjonen' })).toBeVisible();
      expect(document.body.textContent).not.toContain('Meld feil');
    });
  });
});

/** F3, F4: what a driver asks now, at a fixed moment, for the sample's cases. */
describe('what is so now', () => {
  beforeEach(async () => {
    await page.viewport(390, 844);
    // Wednesday.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T12:20:00+01:00') });
  });

  const now = () => page.getByRole('region', { name: 'Nå', exact: true });

  test.each([
    ['openAlways', 'Åpent hele døgnet'],
    ['openByDay', 'Åpent nå, stenger 23.00'],
    ['closingSoon', 'Stenger om 35 min'],
    ['openOnHolidaysOnly', 'Stengt, åpner 25. desember 10.00'],
    ['overMidnight', 'Stengt, åpner 17.00'],
    ['publicHoliday', 'Åpent nå, stenger 16.00'],
    ['hoursUnreadable', 'Åpningstider: etter avtale med vaktmesteren'],
    ['readingFree', '32 kr for 1 time'],
    ['tariffBands', '38 kr for 1 time'],
    ['charger', '4 × CCS 150 kW'],
    ['chargerOfOtherOperator', '2 × Type 2'],
  ] as const satisfies readonly (readonly [LotCase, string])[])('%s: %s', async (name, text) => {
    sessionStorage.setItem('stay-minutes', '60');
    await renderCase(name);
    await expect.element(now()).toHaveTextContent(text);
  });

  test('F1: fields of wrong shape say nothing', async () => {
    await renderCase('factsWrong');
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Feil i feltene');
    await expect.element(now()).not.toBeInTheDocument();
  });

  test('F6: names the operator of another’s lot, and offers no app', async () => {
    await renderCase('operatorOther');
    await expect.element(page.getByText('Drives av Torgets Parkeringslag')).toBeVisible();
    await expect.element(page.getByText(/Last ned appen/)).not.toBeInTheDocument();
  });

  test('F3: the week unfolds, today marked', async () => {
    await renderCase('openByDay');
    await now().getByText('Åpent nå, stenger 23.00').click();
    const today = document.querySelector('[aria-current="date"]');
    expect(today?.textContent).toBe('onsdag i dag07.00–23.00');
    await expect.element(now().getByText('08.00–22.00')).toBeVisible();
  });

  test('F3: the stay is chosen once and remembered', async () => {
    await renderCase('tariffBands');
    await now().getByRole('radio', { name: '4 t' }).click({ force: true });
    await expect.element(now()).toHaveTextContent('180 kr for 4 timer');
    expect(sessionStorage.getItem('stay-minutes')).toBe('240');
    // A day goes beyond the band that is in force: the tariff doesn't say what it costs.
    await expect.element(now().getByRole('radio', { name: '1 døgn' })).toBeDisabled();
  });

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
  ] as const)('F4: %s', async (_what, name, reading, text) => {
    const id = LOT_CASES[name].list.parkingLotId;
    // Another operator's readings are another store's.
    const operator = { ...OPERATORS[0]!, id: `feed-of-${name}`, availability: true };
    const availability = () => [{ id, readAt: new Date(Date.now()).toISOString(), ...reading }];
    await renderLot({
      api: sampleApi(name, { availability }),
      path: `/parkinglot/${id}`,
      operator,
    });
    await expect.element(now()).toHaveTextContent(text);
  });

  function near(id: string, name: string) {
    return { id, name, address: 'Gata 1', properties: [] };
  }

  function readingOf(id: string, free: number) {
    return { id, free, readAt: new Date(Date.now()).toISOString() };
  }

  test('F4: a nearby lot says its room, and no more free than the list knows spaces', async () => {
    const engine: EngineClient = {
      ...NO_ENGINE,
      ask: (method, args) =>
        method === 'lotById'
          ? Promise.resolve({ id: args[0], facts: { noOfSpaces: 20 } } as never)
          : Promise.reject(new Error('not asked')),
    };
    await renderLot({
      api: sampleApi('charger', {
        [`${LOT_CASES.charger.list.parkingLotId}/nearby`]: () => [
          near('n1', 'Nær'),
          near('n2', 'Nærmere'),
          near('n3', 'Nærmest'),
        ],
        availability: () => [readingOf('n1', 14), readingOf('n2', 0), readingOf('n3', 21)],
      }),
      path: `/parkinglot/${LOT_CASES.charger.list.parkingLotId}`,
      operator: { ...OPERATORS[0]!, id: 'feed-of-nearby', availability: true },
      engine,
    });
    await expect.element(page.getByRole('link', { name: /^Nær 14 ledige/ })).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Nærmere Fullt/ })).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Nærmest Gata 1/ })).toBeVisible();
  });

  test('P7: a lot of which little is known leads on to the nearest of which more is', async () => {
    const other = { street: '', city: 'Moss', position: [10.66, 59.434], propertyIds: [] };
    const hits = [
      { ...other, id: 'a', name: 'Lot A', facts: { kind: 'parking', openingHours: '24/7' } },
      { ...other, id: 'thin', name: 'Tynn', facts: { kind: 'parking' } },
      { ...other, id: 'more', name: 'Kjent', facts: { kind: 'parking', openingHours: '24/7' } },
    ];
    const engine: EngineClient = {
      ...NO_ENGINE,
      ask: (method) =>
        method === 'ask'
          ? Promise.resolve({ list: { hits, total: 3 } } as never)
          : Promise.reject(new Error('not asked')),
    };
    const address = { street: 'Gata 1', city: 'Moss' };
    const position = { coordinates: [10.661, 59.434] };
    const lot = { list: { parkingLotId: 'a', name: 'Lot A', address, position, kind: 'parking' } };
    const nearby = () => [near('n1', 'Nær')];
    await renderLot({ api: lotApi(lot, { 'a/nearby': nearby }), path: '/parkinglot/a', engine });
    await expect.element(page.getByText('Nærmeste vi vet mer om')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: /^Kjent 50.m Moss Åpent hele døgnet/ }))
      .toHaveAttribute('href', '/parkinglot/more');
  });

  test.each([
    ['kw=100', '4 × CCS 150 kW, din bil 100 kW'],
    ['kw=150', /4 × CCS 150 kW(?!,)/],
    ['plug=chademo&kw=50', /4 × CCS 150 kW(?!,)/],
  ])('F8: the car %s: %s', async (car, text) => {
    localStorage.setItem('my-car', car);
    await renderCase('charger');
    await expect.element(now()).toHaveTextContent(text);
    localStorage.clear();
  });
});
