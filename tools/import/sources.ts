/** Every source of known shape. A new one is a folder beside these and a line here. */
import { NOBIL } from './nobil/nobil.ts';
import { OCPI } from './ocpi/ocpi.ts';
import { OPEN_CHARGE_MAP } from './open-charge-map/open-charge-map.ts';
import { OSM } from './osm/osm.ts';
import { PARKAPI } from './parkapi/parkapi.ts';
import { PARKERINGSREGISTERET } from './parkeringsregisteret/parkeringsregisteret.ts';
import type { KnownSource } from './source.ts';

export const KNOWN_SOURCES: readonly KnownSource[] = [
  PARKERINGSREGISTERET,
  NOBIL,
  OPEN_CHARGE_MAP,
  OCPI,
  PARKAPI,
  OSM,
];
