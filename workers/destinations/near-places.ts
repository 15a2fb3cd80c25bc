/** Which town or district a position is near to: the larger, the farther its name reaches. */
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import type { Position } from '../../src/domain/geo.ts';
import { haversineKm } from '../../src/domain/geo.ts';
import type { DestinationTable } from './destination-table.ts';

/** Nothing is near to a town farther away. */
const WITHIN_KM = 100;
/** A district is smaller. */
const DISTRICT_KM = 3;
/** Looked at: the large town is among the nearest so many. */
const LOOKED_AT = 24;
/** A tenfold of inhabitants reaches so much farther. */
const KM_PER_TENFOLD = 2;

export class NearPlaces {
  readonly #table: DestinationTable;
  readonly #entries: readonly number[];
  readonly #tree: KDBush;

  constructor(table: DestinationTable) {
    this.#table = table;
    this.#entries = Array.from(table.kinds.keys()).filter(
      (entry) => table.kinds[entry] === 'town' || table.kinds[entry] === 'district',
    );
    this.#tree = new KDBush(this.#entries.length);
    for (const entry of this.#entries) this.#tree.add(...table.position(entry));
    this.#tree.finish();
  }

  /** @param districts only of them, and only where its middle is near */
  nameOf(position: Position, districts = false): string | undefined {
    const [lng, lat] = position;
    if (districts) {
      const isDistrict = (found: number) => this.#table.kinds[this.#entries[found]!] === 'district';
      const [nearest] = around(this.#tree, lng, lat, 1, DISTRICT_KM, isDistrict);
      return nearest === undefined ? undefined : this.#table.names[this.#entries[nearest]!];
    }
    let best: string | undefined;
    let bestKm = Infinity;
    for (const found of around(this.#tree, lng, lat, LOOKED_AT, WITHIN_KM)) {
      const entry = this.#entries[found]!;
      const reach = KM_PER_TENFOLD * Math.log10(this.#table.inhabitants[entry]! + 1);
      const km = haversineKm(position, this.#table.position(entry)) - reach;
      if (km >= bestKm) continue;
      bestKm = km;
      best = this.#table.names[entry]!;
    }
    return best;
  }
}
