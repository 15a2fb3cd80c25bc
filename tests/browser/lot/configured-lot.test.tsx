/** What a lot's page owes to the operator's configuration and to the page's language. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Operator } from '../../../src/operators/operator.ts';
import { lotApi, OPERATORS, renderLot, sampleApi } from './render-lot.tsx';

vi.mock('../../../src/map/lot-map.tsx', () => ({ LotMap: () => <p>kart</p> }));

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

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
    const letters = facts.elements().map((link) => decodeURIComponent(link.getAttribute('href')!));
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
