import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TariffBand } from '../../../src/domain/lot-facts.ts';
import { isNorwegianHoliday } from '../../../src/domain/opening-hours/norwegian-holidays.ts';
import { openAt } from '../../../src/domain/opening-hours/open-by-hours.ts';
import { parseOpeningHours } from '../../../src/domain/opening-hours/parse-opening-hours.ts';
import { STAYS_MINUTES, stayPrice } from '../../../src/domain/stay-price.ts';
import { IS_WHOLE } from '../../support/sample.ts';
import { forAll } from '../../support/for-all.ts';

const CLOCK = { timeZone: 'Europe/Oslo', holidays: isNorwegianHoliday };
/** Wednesday, noon. */
const NOON = Date.parse('2026-11-25T12:00:00+01:00');

function priceAt(tariff: readonly TariffBand[], minutes: number, fromMs = NOON) {
  return stayPrice(tariff, { fromMs, minutes }, CLOCK);
}

/** The reference: walks from minute to minute, and asks of each which bands are in force. */
function reference(
  tariff: readonly TariffBand[],
  minutes: number,
  fromMs: number,
): number | undefined {
  if (tariff.some(({ hours }) => hours !== undefined && !parseOpeningHours(hours))) {
    return undefined;
  }
  const bandsWithHours = tariff.map((band) => ({
    band,
    isInForce: openAt(band.hours ?? '24/7', CLOCK.timeZone),
  }));
  let price = 0;
  let only: TariffBand | undefined;
  for (let minute = 0; minute < minutes; minute++) {
    const at = fromMs + minute * 60_000;
    const bands = bandsWithHours.filter(({ isInForce }) => isInForce(at)).map(({ band }) => band);
    const [band] = bands;
    if (!band || bands.length > 1 || (only && only !== band)) return undefined;
    only = band;
    const step = band.steps.findLast(({ fromMinutes }) => fromMinutes <= minute)!;
    if ((minute - step.fromMinutes) % step.perMinutes === 0) price += step.price;
  }
  return Math.round(Math.min(price, only?.maxPerDay ?? Infinity) * 100) / 100;
}

/** A band whose steps are in order, the first from 0. */
function withFirstStep(band: TariffBand): TariffBand {
  const steps = band.steps.toSorted((a, b) => a.fromMinutes - b.fromMinutes);
  return { ...band, steps: [{ fromMinutes: 0, perMinutes: 60, price: 25 }, ...steps] };
}

describe('F3: the price of a stay', () => {
  test('is known beyond a day only where all of it is free', () => {
    const free = { steps: [{ fromMinutes: 0, perMinutes: 60, price: 0 }] };
    const paid = { steps: [...free.steps, { fromMinutes: 120, perMinutes: 60, price: 25 }] };
    const twoDays = (band: TariffBand) => priceAt([band], 2_880, NOON);
    const later = { steps: [...free.steps, { fromMinutes: 2_880, perMinutes: 60, price: 25 }] };
    expect([free, { ...free, hours: '24/7' }, later].map(twoDays)).toEqual([0, 0, 0]);
    expect([paid, { ...free, hours: 'Mo-Fr 08:00-16:00' }].map(twoDays)).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('equals the sum of a walk from minute to minute', { timeout: 120_000 }, () => {
    const step = fc.record({
      fromMinutes: fc.integer({ min: 1, max: 300 }),
      perMinutes: fc.constantFrom(1, 15, 30, 60, 90, 1_440),
      price: fc.constantFrom(0, 0.5, 10.1, 32),
    });
    const band = fc
      .record(
        {
          hours: fc.constantFrom(
            'Mo-Fr 08:00-16:00',
            'Mo-Fr 16:00-08:00; Sa,Su',
            'Mo-Su 08:00-20:00; PH off',
            'Mo-Su 20:00-08:00',
            '24/7',
            'nobody knows',
          ),
          steps: fc.uniqueArray(step, { maxLength: 3, selector: ({ fromMinutes }) => fromMinutes }),
          maxPerDay: fc.constantFrom(60, 220),
        },
        { requiredKeys: ['steps'] },
      )
      .map(withFirstStep);
    let priced = 0;
    forAll(
      { numRuns: IS_WHOLE ? 10_000 : 150 },
      fc.array(band, { minLength: 1, maxLength: 3 }),
      fc.oneof(fc.constantFrom(...STAYS_MINUTES), fc.integer({ min: 1, max: 1_440 })),
      // Over both changes of the clock, Easter and New Year.
      fc.integer({ min: 0, max: 60 * 24 * 400 }),
      (tariff, minutes, offset) => {
        const fromMs = NOON + offset * 60_000;
        const price = priceAt(tariff, minutes, fromMs);
        if (price !== undefined) priced += 1;
        expect(price).toBe(reference(tariff, minutes, fromMs));
      },
    );
    expect(priced).toBeGreaterThan(20);
  });
});
