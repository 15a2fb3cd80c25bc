/**
 * P7, F1: no two sentences of the page deny each other, and each stands on a field, whichever fields are missing or
 * present.
 */
import { describe, expect, it } from 'vitest';
import type { LotService, PaymentMethods } from '../../../src/api/schemas.ts';
import type { Reading } from '../../../src/domain/availability.ts';
import { sentencesOf } from './page-claims.ts';
import { seededRandom } from '../../../tools/reference/random.ts';
import { sample } from '../../support/sample.ts';
import { SEED } from '../../support/seed.ts';
import { pageText, type PageAnswers, renderLotPage } from './render-lot-page.tsx';

/** Two sentences that can't both be true. */
const DENIALS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /(?<!time )gratis(?! på vilkår| i \d|$)|koster ingenting/i,
    /koster noe|^Betaling\. |\d kr per (?:time|døgn)|Per time/im,
  ],
  [
    /^Gratis$|gratis å stå her\.$|koster ingenting/m,
    // Not the heading over what could not be had.
    /Betal her med(?!\nVi fikk ikke)|per måned|bankkort|månedskort/i,
  ],
  [
    /prise?n? .*er ikke kjent/i,
    /\d kr (?:per (?:minutt|time|døgn)|for )|Per time|(?<!time )gratis(?! på vilkår)|koster ingenting/i,
  ],
  [/prise?n? .*er ikke kjent/i, /se priser og vilkår/i],
  // A reading may say that a lot is closed whose hours are not known.
  [/åpningstider er ikke kjent/i, /^åpent|døgnåpent|^stengt(?! nå)/im],
  [/døgnåpent|åpent hele døgnet/i, /07[:.]00|stengt(?! nå)|mo-sa/i],
  [/^Åpent nå|^Stenger om/m, /^Stengt(?:,| nå|$)/m],
  [/^Tidsbegrenset/m, /^Lengst /m],
  [/^Høydegrense/m, /^Høyde inntil/m],
  [/^\d+ ladepunkt|^Hurtiglading/m, /^\d+ × /m],
  [/last ned appen/i, /drives av/i],
  [/kjenner ikke|skilt/i, /./],
  [/ingen andre parkeringsplasser/i, /\d[05]0 m\b|\d km\b/],
];

function denials(text: string): string[] {
  return DENIALS.flatMap(([one, other]) => {
    const [a] = one.exec(text) ?? [];
    const [b] = other.exec(text) ?? [];
    return a !== undefined && b !== undefined ? [`${a} / ${b}`] : [];
  });
}

function service(remaining: number): LotService {
  return {
    id: '1',
    serviceName: 'Fast plass',
    remainingServiceSpaceCount: remaining,
    servicePricePerMonth: 1250,
    prepaidServiceInvoicePeriodType: 'Month',
  };
}

/** The operator's ids of what is said of price, hours and paying, and of what can't deny anything. */
const PROPERTIES = [8, 9, 10, 16];
const OTHERS = [1, 2, 4, 5, 12, 14, 19, 21];
const PRICE_TEXTS = [
  '',
  '<p><strong>Per time:</strong> 32 kr<br><strong>Per døgn:</strong> 220 kr</p>',
  '<p>Første time gratis. Deretter 30 kr per time.</p>',
  '<p>Gratis hele døgnet.</p>',
  '<p>Åpent 07.00–23.00.</p>',
  '<p>Mo-Sa 07:00-23:00; Su 08:00-22:00</p>',
  '<p>24/7</p>',
  '<table><tr><td>1 t</td><td>30 kr</td></tr><tr><td>Døgn</td><td>200 kr</td></tr></table>',
];
/** What is undefined can't be had. */
const PAYMENTS: readonly (PaymentMethods | undefined)[] = [
  { paymentApps: [], paymentProviders: [] },
  { paymentApps: ['Parkfix'], paymentProviders: ['Kontant'] },
  undefined,
];
const SERVICES: readonly (readonly LotService[] | undefined)[] = [
  [],
  [service(0), service(3)],
  undefined,
];
const NEARBY = [{ id: 'b', name: 'Nabo', address: 'Gata 2', distance: 400, properties: [] }];

const NOON = Date.parse('2026-11-25T12:00:00+01:00');
const ccs = { plug: 'ccs', count: 2 };
const each = { fromMinutes: 0, perMinutes: 60, price: 32 };
const hourly = { steps: [each], maxPerDay: 220 };
/** What each fact may be. */
const FACTS: readonly (readonly [field: string, values: readonly unknown[]])[] = [
  ['operatorName', ['Q-Park', 'Fjellro Parkering']],
  ['kind', ['parking', 'charging']],
  [
    'openingHours',
    ['24/7', 'Mo-Fr 07:00-23:00; PH off', 'Tu 10:00-12:00', 'We 12:00-12:20', 'etter avtale'],
  ],
  [
    'connectors',
    [
      [
        { ...ccs, kW: 150 },
        { ...ccs, plug: 'unknown', kW: 3.6 },
        { ...ccs, plug: 'other' },
      ],
    ],
  ],
  [
    'tariff',
    [
      [hourly],
      [{ steps: [{ ...each, price: 0 }] }],
      [
        { ...hourly, hours: 'Mo-Fr 08:00-17:00' },
        { hours: 'Mo-Fr 17:00-08:00; Sa,Su', steps: [each] },
      ],
      [{ ...hourly, hours: 'Sa,Su' }],
    ],
  ],
  ['maxStayMinutes', [45, 120]],
  ['maxHeightMeters', [2.1]],
  ['noOfSpaces', [40]],
  ['noOfHandicapSpaces', [2]],
];
const READINGS: readonly (Partial<Reading> | undefined)[] = [
  undefined,
  { free: 14, freeHandicap: 1 },
  { free: 0 },
  { state: 'closed' },
  { free: 50, capacity: 40 },
  { free: 3, readAtMs: NOON - 20 * 60_000 },
];

const { next, pick } = seededRandom(SEED);
const some = <T>(all: readonly T[]) => all.filter(() => next() < 0.5);

function subsets<T>(all: readonly T[]): T[][] {
  return Array.from({ length: 2 ** all.length }, (_, bits) =>
    all.filter((_one, index) => (bits >> index) % 2 === 1),
  );
}

/** Every combination of what may deny something; the rest is drawn. */
const allPages = subsets(PROPERTIES).flatMap((ids) =>
  PRICE_TEXTS.flatMap((priceAndOpeningHours) =>
    PAYMENTS.flatMap((payment) =>
      SERVICES.map((services): PageAnswers => ({
        lot: {
          parkingLotId: 'a',
          name: 'Torget',
          address: { street: 'Torget 1', city: 'Moss' },
          properties: [...ids, ...some(OTHERS)].map((id) => ({ id, name: `Property ${id}` })),
          priceAndOpeningHours,
          totalNoOfChargers: pick([0, 0, 4]),
          ...pick([{}, { noOfSpaces: 40, noOfHandicapSpaces: 2 }]),
        },
        payment,
        services,
        nearby: pick([[], NEARBY]),
      })),
    ),
  ),
);

/** A drawn page with some of the facts, of drawn values. */
function factPage(known: typeof FACTS): PageAnswers {
  const { lot, ...other } = pick(allPages);
  const { noOfSpaces: _spaces, noOfHandicapSpaces: _handicap, ...bare } = lot;
  const facts = known.map(([field, values]) => [field, pick(values)] as const);
  // What an operator's text says against its own facts is the operator's to mend.
  const isSaid = facts.some(([field]) => field === 'tariff' || field === 'openingHours');
  const reading = pick(READINGS);
  return {
    ...other,
    lot: { ...bare, ...Object.fromEntries(facts), ...(isSaid && { priceAndOpeningHours: '' }) },
    reading: reading && { id: 'a', readAtMs: NOON - 120_000, ...reading },
  };
}

const allFactPages = subsets(FACTS).map(factPage);
const pages = sample(allPages, 128, allPages.length);
const factPages = sample(allFactPages, 128, allFactPages.length);

it.each([
  [{ freeHandicap: 2, freeChargers: 4 }, '2 ledige HC-plasser, 4 ledige ladepunkter'],
  // More than there are is not shown.
  [{ freeHandicap: 3, freeChargers: 5 }, undefined],
])('F4 of free spaces of a kind, %j, this is said: %s', (counts, said) => {
  const connectors = ['ccs', 'type2'].map((plug) => ({ plug, count: 2 }));
  const lot = { parkingLotId: 'a', name: 'Torget', noOfHandicapSpaces: 2, connectors };
  const reading = { id: 'a', readAtMs: NOON, free: 9, ...counts };
  const text = pageText(renderLotPage({ lot, reading }, 'no', NOON));
  expect(text).toContain('9 ledige (akkurat nå)');
  expect(/^\d ledige? (?:HC|lade).*$/m.exec(text)?.[0]).toBe(said);
});

it('F1 of sources that say free and paid, the page says neither', () => {
  const properties = [8, 9].map((id) => ({ id, name: '' }));
  const text = pageText(renderLotPage({ lot: { parkingLotId: 'a', name: 'Torget', properties } }));
  expect(text).toContain('Pris og åpningstider er ikke kjent');
  expect(text).not.toMatch(/koster|^Gratis/m);
});

describe('P7 nothing contradicts, F1 nothing without data', () => {
  it('holds whichever fields are missing or present', () => {
    expect([allPages.length, allFactPages.length]).toEqual([2 ** 4 * 8 * 3 * 3, 2 ** 9]);
    for (const answers of pages) compareClaims(pageText(renderLotPage(answers)), answers);
  });

  it('holds for any facts, at one moment', () => {
    for (const answers of factPages) {
      const text = pageText(renderLotPage(answers, 'no', NOON));
      compareClaims(text, answers);
      expect(text).not.toMatch(/^(?:Åpningstider|Priser)$.*^(?:Åpent nå|Stengt,)/ms);
    }
  });

  it('F3 F4: holds for any facts in the server’s HTML, which does not depend on the time', () => {
    for (const answers of factPages) {
      const text = pageText(renderLotPage(answers));
      compareClaims(text, answers);
      expect(text).not.toMatch(/Åpent nå|Stenger om|, åpner|ledige? \(|Fullt|i dag|Stengt nå/);
    }
  });
});

function compareClaims(text: string, answers: PageAnswers): void {
  const found = denials(text);
  const baseless = sentencesOf(text, answers).filter(({ field }) => field === undefined);
  expect({ found, baseless, text, answers }).toMatchObject({ found: [], baseless: [] });
}
