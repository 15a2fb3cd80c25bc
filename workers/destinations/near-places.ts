/** Names the street, district or town that a position is near. A larger town's name reaches farther. */
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { haversineKm, type Position } from '../../src/domain/geo.ts';
import { leastBy } from '../../src/domain/least-by.ts';
import type { NearKind } from '../../src/domain/search-api.ts';
import { type Entry, isTown } from './destination-entry.ts';

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

/** Some entries, and their positions. */
interface Positions {
  readonly entries: readonly Entry[];
  readonly tree: KDBush;
}

export class NearPlaces {
  readonly #all: readonly Entry[];
  readonly #towns: Positions;
  /** Built on first use. */
  #streets: Positions | undefined;

  constructor(all: readonly Entry[]) {
    this.#all = all;
    this.#towns = positionsOf(all.filter((entry) => isTown(entry) || entry.kind === 'district'));
  }

  nameOf(position: Position, kind: NearKind = 'town'): string | undefined {
    const [lng, lat] = position;
    if (kind === 'street') {
      this.#streets ??= positionsOf(this.#all.filter(isStreet));
      const { entries, tree } = this.#streets;
      const [nearest] = around(tree, lng, lat, 1, STREET_KM);
      if (nearest !== undefined) return entries[nearest]!.name;
    }
    const { entries, tree } = this.#towns;
    if (kind !== 'town') {
      const isDistrict = (found: number) => entries[found]!.kind === 'district';
      const [nearest] = around(tree, lng, lat, 1, DISTRICT_KM, isDistrict);
      return nearest === undefined ? undefined : entries[nearest]!.name;
    }
    const near = around(tree, lng, lat, LOOKED_AT, WITHIN_KM).map((found) => entries[found]!);
    return leastBy(near, (entry) => {
      const reach = KM_PER_TENFOLD * Math.log10(entry.inhabitants + 1);
      return haversineKm(position, entry.position) - reach;
    })?.name;
  }
}

/** Whether it is a street whose own line is known. */
function isStreet({ kind, accuracyMeters }: Entry): boolean {
  return kind === 'street' && accuracyMeters === 0;
}

function positionsOf(entries: readonly Entry[]): Positions {
  const tree = new KDBush(entries.length);
  for (const { position } of entries) tree.add(position[0], position[1]);
  if (entries.length > 0) tree.finish();
  return { entries, tree };
}
