/** P7: no two sentences of the page deny each other, whichever fields are missing or present. */
import { describe, expect, it } from 'vitest';
import type { LotService, PaymentMethods } from '../../../src/api/schemas.ts';
import { pageText, type PageAnswers, renderLotPage } from './render-lot-page.tsx';

/** Two sentences that can't both be true. */
const DENIALS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /(?<!time )gratis(?! på vilkår)|koster ingenting/i,
    /koster noe|^Betaling\. |\d kr per (?:time|døgn)|Per time/im,
  ],
  [
    /^gratis$|gratis å stå her\.$|koster ingenting/im,
    /Betal her med|per måned|bankkort|månedskort/i,
  ],
  [
    /satsen står på skiltet/i,
    /\d kr per (?:time|døgn)|Per time|(?<!time )gratis(?! på vilkår)|koster ingenting/i,
  ],
  [/priser og åpningstider står på skiltet/i, /hele døgnet|koster|gratis|\d kr per (?:time|døgn)/i],
  [/satsen står på skiltet/i, /se priser og vilkår/i],
  [/døgnåpent|åpent hele døgnet/i, /07[:.]00|stengt|mo-sa/i],
  [/kjenner ikke/i, /./],
  [/ingen andre parkeringsplasser/i, /\d km\b/],
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

/** Every subset of what properties say of price, hours and paying. */
const PROPERTY_SETS = subsets([8, 9, 10, 16]);
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
const PAYMENTS: readonly PaymentMethods[] = [
  { paymentApps: [], paymentProviders: [] },
  { paymentApps: ['Parkfix'], paymentProviders: ['Kontant'] },
];
const SERVICES: readonly (readonly LotService[])[] = [[], [service(0), service(3)]];

function subsets(ids: readonly number[]): number[][] {
  return Array.from({ length: 2 ** ids.length }, (_, bits) =>
    ids.filter((_id, index) => (bits >> index) % 2 === 1),
  );
}

function* everyPage(): Generator<PageAnswers> {
  let turn = 0;
  for (const ids of PROPERTY_SETS) {
    for (const priceAndOpeningHours of PRICE_TEXTS) {
      for (const payment of PAYMENTS) {
        for (const services of SERVICES) {
          turn += 1;
          // What can't deny anything goes along in turns.
          const more = subsets([1, 2, 4, 5, 12, 14, 19, 21])[(turn * 37) % 256] ?? [];
          const known = turn % 2 === 0 ? { noOfSpaces: 40, noOfHandicapSpaces: 2 } : {};
          yield {
            lot: {
              parkingLotId: 'a',
              name: 'Torget',
              address: { street: 'Torget 1', city: 'Moss' },
              properties: [...ids, ...more].map((id) => ({ id, name: `Property ${id}` })),
              priceAndOpeningHours,
              totalNoOfChargers: turn % 3 === 0 ? 4 : 0,
              ...known,
            },
            // Now and then one of them can't be had.
            payment: turn % 7 === 0 ? undefined : payment,
            services: turn % 11 === 0 ? undefined : services,
            nearby:
              turn % 5 === 0
                ? []
                : [{ id: 'b', name: 'Nabo', address: 'Gata 2', distance: 400, properties: [] }],
          };
        }
      }
    }
  }
}

describe('P7 nothing contradicts', () => {
  it('every combination of missing and present fields', () => {
    let pages = 0;
    for (const answers of everyPage()) {
      const text = pageText(renderLotPage(answers));
      const found = denials(text);
      expect({ found, text, answers }).toMatchObject({ found: [] });
      pages += 1;
    }
    expect(pages).toBe(
      PROPERTY_SETS.length * PRICE_TEXTS.length * PAYMENTS.length * SERVICES.length,
    );
  });

  it('would be noticed', () => {
    expect(denials('Gratis\nDet koster noe å stå her.')).not.toEqual([]);
    expect(denials('Satsen står på skiltet.\nPer time: 32 kr')).not.toEqual([]);
    expect(denials('Døgnåpent\nMo-Sa 07:00-23:00')).not.toEqual([]);
  });
});
