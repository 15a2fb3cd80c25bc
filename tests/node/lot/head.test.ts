/** P5, P7: what search engines and previews read. */
import { describe, expect, it, test } from 'vitest';
import { LOT_CASES, type FixtureLot } from '../../fixtures/lot-cases.ts';
import { parseLotDetail, parsePaymentMethods, parseServices } from '../../../src/api/schemas.ts';
import { scriptSafeJson } from '../../../src/domain/escape-html.ts';
import { lotJsonLd } from '../../../src/features/lot/data/json-ld.ts';
import { safeLot } from '../../../src/features/lot/data/safe-lot.ts';
import { sanitiseOnServer } from '../../../server/sanitise-html.ts';
import { summarise } from '../../../src/features/lot/data/lot-summary.ts';
import { documentTitle } from '../../../src/features/lot/data/lot-title.ts';
import { FJELLRO } from '../../support/sample-operators.ts';

function recordOf(sample: FixtureLot): Record<string, unknown> {
  const id = 'a';
  const row = { ...sample.list, ...sample.facts, ...sample.texts?.['nb-NO'], parkingLotId: id };
  const lot = safeLot(parseLotDetail(row, id), sanitiseOnServer);
  const services = parseServices(sample.services ?? []);
  const payment = parsePaymentMethods(sample.paymentMethods ?? {});
  const summary = summarise({ lot, services, payment, operator: FJELLRO });
  const page = { url: 'https://parkering.example/parkinglot/a', imageUrl: undefined };
  const record = lotJsonLd({ lot, payment, ...page, operatorName: 'Fjellro', summary });
  return JSON.parse(scriptSafeJson(record)) as Record<string, unknown>;
}

describe('P5 JSON-LD', () => {
  it('whether it is free, ways to pay and amenities where they are known', () => {
    expect(recordOf(LOT_CASES.everything)).toMatchObject({
      maximumAttendeeCapacity: 420,
      isAccessibleForFree: false,
      paymentAccepted: 'P-lommen, Rull & Gå, Parkfix, Kort ved utkjøring, Faktura',
      amenityFeature: expect.arrayContaining([
        { '@type': 'LocationFeatureSpecification', name: 'EV charging', value: 18 },
        { '@type': 'LocationFeatureSpecification', name: 'Disabled parking spaces', value: 9 },
      ]),
    });
  });

  it('P7: says "open all day" of the property alone, not beside the operator’s own text', () => {
    expect(recordOf(LOT_CASES.noDetails)).toMatchObject({ openingHours: 'Mo-Su' });
    expect(recordOf(LOT_CASES.everything)).not.toHaveProperty('openingHours');
  });

  it('F3: gives opening hours as the page parses them', () => {
    expect(recordOf(LOT_CASES.publicHoliday)).toMatchObject({
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
            (day) => `https://schema.org/${day}`,
          ),
          opens: '08:00',
          closes: '16:00',
        },
        { dayOfWeek: ['https://schema.org/PublicHolidays'], opens: '00:00', closes: '00:00' },
      ],
    });
    expect(recordOf(LOT_CASES.overMidnight)).toMatchObject({
      openingHoursSpecification: [{ opens: '17:00', closes: '02:00' }],
    });
    expect(recordOf(LOT_CASES.hoursUnreadable)).not.toHaveProperty('openingHoursSpecification');
    expect(recordOf(LOT_CASES.operatorOther)).toMatchObject({ isAccessibleForFree: false });
  });

  it('leaves out what the lot does not have', () => {
    const record = recordOf(LOT_CASES.noProperties);
    const keys = 'isAccessibleForFree openingHours amenityFeature paymentAccepted';
    for (const key of keys.split(' ')) expect(record).not.toHaveProperty(key);
  });
});

test.each([
  ['Torget', 'Gata 1', 'Moss', '', 'Torget, Gata 1, Moss – Fjellro Parkering'],
  ['Moss torg i Moss', '', 'Moss', '', 'Moss torg i Moss – Fjellro Parkering (7)'],
  ['', 'Gata 1', '', '', 'Gata 1 – Fjellro Parkering'],
  // D2: namesakes are told apart by operator or power, which says more than an id.
  ['Rema 1000', '', 'Moss', '150 kW', 'Rema 1000, Moss, 150 kW – Fjellro Parkering'],
  ['Rema 1000', '', 'Moss', '', 'Rema 1000, Moss – Fjellro Parkering (7)'],
])('the title of %s, %s, %s, marked "%s": %s', (name, street, city, mark, title) => {
  const lot = { name, address: { street, city, postalCode: '', countryCode: 'NO' } };
  const [nameless, operatorName] = ['Parkeringsplass', 'Fjellro Parkering'];
  expect(documentTitle({ lot, id: '7', nameless, operatorName, mark })).toBe(title);
});
