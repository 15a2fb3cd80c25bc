/**
 * P7, F1: no two sentences of the page deny each other, and each stands on a field, whichever fields are missing or
 * present.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LotService, PaymentMethods } from '../../../src/api/schemas.ts';
import type { Reading } from '../../../src/domain/availability.ts';
import { forAll } from '../../support/for-all.ts';
import { drawsOf } from '../../support/sample.ts';
import { FJELLRO } from '../../support/sample-operators.ts';
import { baselessLines } from './page-claims.ts';
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

const NOON = Date.parse('2026-11-25T12:00:00+01:00');
const NEARBY = [{ id: 'b', name: 'Nabo', address: 'Gata 2', distance: 400, properties: [] }];
const ccs = { plug: 'ccs', count: 2 };
const each = { fromMinutes: 0, perMinutes: 60, price: 32 };
const hourly = { steps: [each], maxPerDay: 220 };

const facts = fc.record(
  {
    operatorName: fc.constantFrom('Q-Park', 'Fjellro Parkering'),
    kind: fc.constantFrom('parking', 'charging'),
    openingHours: fc.constantFrom(
      '24/7',
      'Mo-Fr 07:00-23:00; PH off',
      'Tu 10:00-12:00',
      'We 12:00-12:20',
      'etter avtale',
    ),
    connectors: fc.constant([
      { ...ccs, kW: 150 },
      { ...ccs, plug: 'unknown', kW: 3.6 },
      { ...ccs, plug: 'other' },
    ]),
    tariff: fc.constantFrom<readonly object[]>(
      [hourly],
      [{ steps: [{ ...each, price: 0 }] }],
      [
        { ...hourly, hours: 'Mo-Fr 08:00-17:00' },
        { hours: 'Mo-Fr 17:00-08:00; Sa,Su', steps: [each] },
      ],
      [{ ...hourly, hours: 'Sa,Su' }],
    ),
    maxStayMinutes: fc.constantFrom(45, 120),
    maxHeightMeters: fc.constant(2.1),
    noOfSpaces: fc.constant(40),
    noOfHandicapSpaces: fc.constant(2),
  },
  { requiredKeys: [] },
);

/** Pages with and without each of what may deny something. What is undefined can't be had. */
const pages = fc
  .record({
    known: fc.oneof(fc.constant({}), facts),
    ids: fc.subarray(FJELLRO.properties.map(({ id }) => id)),
    priceText: fc.constantFrom(
      '',
      '<p><strong>Per time:</strong> 32 kr<br><strong>Per døgn:</strong> 220 kr</p>',
      '<p>Første time gratis. Deretter 30 kr per time.</p>',
      '<p>Gratis hele døgnet.</p>',
      '<p>Åpent 07.00–23.00.</p>',
      '<p>Mo-Sa 07:00-23:00; Su 08:00-22:00</p>',
      '<p>24/7</p>',
      '<table><tr><td>1 t</td><td>30 kr</td></tr><tr><td>Døgn</td><td>200 kr</td></tr></table>',
    ),
    totalNoOfChargers: fc.constantFrom(0, 4),
    payment: fc.constantFrom<(PaymentMethods | undefined)[]>(
      { paymentApps: [], paymentProviders: [] },
      { paymentApps: ['Parkfix'], paymentProviders: ['Kontant'] },
      undefined,
    ),
    services: fc.constantFrom([], [service(0), service(3)], undefined),
    nearby: fc.constantFrom([], NEARBY),
    read: fc.constantFrom<(Partial<Reading> | undefined)[]>(
      undefined,
      { free: 14, freeHandicap: 1 },
      { free: 0 },
      { state: 'closed' },
      { free: 50, capacity: 40 },
      { free: 3, readAtMs: NOON - 20 * 60_000 },
    ),
  })
  .map(({ known, ids, priceText, totalNoOfChargers, read, ...others }): PageAnswers => {
    const lot = {
      parkingLotId: 'a',
      name: 'Torget',
      address: { street: 'Torget 1', city: 'Moss' },
      properties: ids.map((id) => ({ id, name: `Property ${id}` })),
      totalNoOfChargers,
      // What an operator's text says against its own facts is the operator's to mend.
      priceAndOpeningHours: 'tariff' in known || 'openingHours' in known ? '' : priceText,
    };
    const reading = read && Object.assign({ id: 'a', readAtMs: NOON - 120_000 }, read);
    return Object.assign(others, { lot: Object.assign(lot, known), reading });
  });

test.each([
  [{ freeHandicap: 2, freeChargers: 4 }, '2 ledige HC-plasser, 4 ledige ladepunkter'],
  // More than there are is not shown.
  [{ freeHandicap: 3, freeChargers: 5 }, undefined],
])('F4 of free spaces of a kind, %j, this is said: %s', (counts, said) => {
  const connectors = ['ccs', 'type2'].map((plug) => ({ plug, count: 2 }));
  const lot = { parkingLotId: 'a', name: 'Torget', noOfHandicapSpaces: 2, connectors };
  const reading = { id: 'a', readAtMs: NOON, free: 9, ...counts };
  const text = pageText(renderLotPage({ lot, reading }, NOON));
  expect(text).toContain('9 ledige (akkurat nå)');
  expect(/^\d ledige? (?:HC|lade).*$/m.exec(text)?.[0]).toBe(said);
});

test('F1 of sources that say free and paid, the page says neither', () => {
  const properties = [8, 9].map((id) => ({ id, name: '' }));
  const text = pageText(renderLotPage({ lot: { parkingLotId: 'a', name: 'Torget', properties } }));
  expect(text).toContain('Pris og åpningstider er ikke kjent');
  expect(text).not.toMatch(/koster|^Gratis/m);
});

test('P7 nothing contradicts, F1 nothing without data: at one moment, and F3 F4 in the server’s HTML, which does not depend on the time', () => {
  forAll({ numRuns: drawsOf(1_000) }, pages, (answers) => {
    const [now, always] = [NOON, undefined].map((nowMs) => {
      const text = pageText(renderLotPage(answers, nowMs));
      const [found, baseless] = [denials(text), baselessLines(text, answers)];
      expect({ found, baseless, text }).toMatchObject({ found: [], baseless: [] });
      return text;
    });
    expect(now).not.toMatch(/^(?:Åpningstider|Priser)$.*^(?:Åpent nå|Stengt,)/ms);
    expect(always).not.toMatch(/Åpent nå|Stenger om|, åpner|ledige? \(|Fullt|i dag|Stengt nå/);
  });
});
