/** M4: what visitors want (tests/support/intents.ts), and what the map shows of it. */
import { describe, expect, test } from 'vitest';
import { haversineKm } from '../../src/domain/geo.ts';
import { freeBounds, isFree } from '../../src/domain/view/fit-viewport.ts';
import { boundsOf } from '../../src/domain/view/viewport-bounds.ts';
import { INTENTS, nameOf, PLACES } from '../support/intents.ts';
import { fitted, FRAMES } from '../node/map/map-simulation.ts';
import { realLots } from './real-data.ts';

const { lots, engine } = await realLots();

describe(`M4: ${INTENTS.length} intents over 5,242 real lots`, () => {
  test.each(INTENTS.map((intent) => [nameOf(intent), intent] as const))(
    '%s',
    async (_name, intent) => {
      const { text = '', properties = [], to, at, device } = intent;
      const frame = FRAMES[device];
      const query = { text, propertyIds: properties };
      const viewport = await fitted(engine, frame, query, {
        to: to && PLACES[to],
        visitor: at && PLACES[at],
      });
      if (!viewport) throw new Error('The map stays where it is.');
      const free = freeBounds(viewport, frame);
      const matches = lots.filter(
        (lot) =>
          properties.every((id) => lot.propertyIds.includes(id)) &&
          (to !== undefined ||
            `${lot.name}\n${lot.city}`.toLowerCase().includes(text.trim().toLowerCase())),
      );
      const seen = matches.filter(({ position }) => isFree(position, free));
      for (const place of intent.sees) {
        const nearest = Math.min(
          ...seen.map(({ position }) => haversineKm(PLACES[place], position)),
        );
        expect(nearest, `the nearest match in view of ${place}`).toBeLessThanOrEqual(
          intent.withinKm,
        );
      }
      const [west, south, east, north] = boundsOf(viewport, frame.size, 0);
      const middle = (south + north) / 2;
      expect(haversineKm([west, middle], [east, middle])).toBeLessThanOrEqual(intent.widestKm);
      expect(seen.length / matches.length).toBeGreaterThanOrEqual(intent.share ?? 0);
    },
  );
});
