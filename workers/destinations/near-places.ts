/** Names the street, district or town that a position is near. A larger town's name reaches farther. */
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import type { Position } from '../../src/domain/geo.ts';
import { haversineKm } from '../../src/domain/geo.ts';
import type { NearKind } from '../../src/domain/search-api.ts';
import type { DestinationTable } from './destination-table.ts';

/** A town farther away is not near. */
const WITHIN_KM = 100;
/** A district farther away is not near. */
const DISTRICT_KM = 3;
/** A street farther away is not near; its position is its middle. */
const STREET_KM = 0.4;
/** How many towns and districts are compared: a large town that counts is among the nearest so many. */
const LOOKED_AT = 24;
/** How much farther a town with ten times the inhabitants reaches. */
const KM_PER_TENFOLD = 2;

/** Some entries of the table, and their positions. */
interface Positions {
  readonly entries: readonly number[];
  readonly tree: KDBush;
}

export class NearPlaces {
  readonly #table: DestinationTable;
  readonly #towns: Positions;
  /** Those whose position is more than about known; built on first use. */
  #streets: Positions | undefined;

  constructor(table: DestinationTable) {
    this.#table = table;
    this.#towns = positionsOf(table, (at) => table.isTown(at) || table.kinds[at] === 'district');
  }

  nameOf(position: Position, kind: NearKind = 'town'): string | undefined {
    const [lng, lat] = position;
    if (kind === 'street') {
      const { entries, tree } = this.#streetPositions();
      const [nearest] = around(tree, lng, lat, 1, STREET_KM);
      if (nearest !== undefined) return this.#table.names[entries[nearest]!];
    }
    const { entries, tree } = this.#towns;
    if (kind !== 'town') {
      const isDistrict = (found: number) => this.#table.kinds[entries[found]!] === 'district';
      const [nearest] = around(tree, lng, lat, 1, DISTRICT_KM, isDistrict);
      return nearest === undefined ? undefined : this.#table.names[entries[nearest]!];
    }
    let best: string | undefined;
    let bestKm = Infinity;
    for (const found of around(tree, lng, lat, LOOKED_AT, WITHIN_KM)) {
      const entry = entries[found]!;
      const reach = KM_PER_TENFOLD * Math.log10(this.#table.inhabitants[entry]! + 1);
      const km = haversineKm(position, this.#table.position(entry)) - reach;
      if (km >= bestKm) continue;
      bestKm = km;
      best = this.#table.names[entry]!;
    }
    return best;
  }

  #streetPositions(): Positions {
    const { kinds, accuracies } = this.#table;
    const isKnown = (at: number) => kinds[at] === 'street' && accuracies[at] === 0;
    return (this.#streets ??= positionsOf(this.#table, isKnown));
  }
}

function positionsOf(table: DestinationTable, isMeant: (entry: number) => boolean): Positions {
  const entries = [...table.kinds.keys()].filter(isMeant);
  const tree = new KDBush(entries.length);
  for (const entry of entries) {
    const [lng, lat] = table.position(entry);
    tree.add(lng, lat);
  }
  if (entries.length > 0) tree.finish();
  return { entries, tree };
}
