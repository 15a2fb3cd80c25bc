/** Made-up lots at real places. */
import type { Position } from '../../../src/domain/geo.ts';
import type { Lot } from '../../../src/domain/lot.ts';
import type { Random } from '../../../tools/reference/random.ts';
import { lotOf } from '../engine/engines.ts';

export const TOWNS = [
  ['Oslo', [10.75, 59.91]],
  ['Bergen', [5.32, 60.39]],
  ['Bodø', [14.4, 67.28]],
] as const;

/** So many lots, some of which stand where another does (M5). */
export function townLots(random: Random, count: number): readonly Lot[] {
  const taken: Record<string, Position[]> = { Oslo: [], Bergen: [], Bodø: [] };
  return Array.from({ length: count }, (_, id) => {
    const [city, [lng, lat]] = random.pick(TOWNS);
    const fresh: Position = [lng + (random.next() - 0.5) / 5, lat + (random.next() - 0.5) / 5];
    const others = taken[city]!;
    const position = others.length > 5 && random.next() < 0.2 ? random.pick(others) : fresh;
    others.push(position);
    return lotOf(id, {
      name: random.pick(['P-hus', 'Bryggen', 'Storgata 1', 'Stortorvet', '']),
      street: random.pick(['', 'Bryggen', 'Storgata']),
      city,
      position,
      propertyIds: [1, 2, 3].filter(() => random.next() < 0.4),
      chargers: random.pick([0, 0, 3]),
    });
  });
}
