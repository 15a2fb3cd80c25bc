/** Every source of known shape. A new one is a folder beside these and a line here. */
import { lastDay } from './lot/values.ts';
import { NOBIL } from './nobil/nobil.ts';
import { OCPI } from './ocpi/ocpi.ts';
import { OPEN_CHARGE_MAP } from './open-charge-map/open-charge-map.ts';
import { OSM } from './osm/osm.ts';
import { PARKAPI } from './parkapi/parkapi.ts';
import { PARKERINGSREGISTERET } from './parkeringsregisteret/parkeringsregisteret.ts';
import type { KnownSource } from './source.ts';
import { pathOf } from './table/mapped-row.ts';

export const KNOWN_SOURCES: readonly KnownSource[] = [
  PARKERINGSREGISTERET,
  NOBIL,
  OPEN_CHARGE_MAP,
  OCPI,
  PARKAPI,
  OSM,
].map((source) => Object.assign({}, source, { convert: withOrigin(source) }));

/** Says of each lot whose data it is, and when it changed there. A format without an attribution is nobody's. */
function withOrigin({
  name,
  attribution,
  updatedAt,
  convert,
}: KnownSource): KnownSource['convert'] {
  return (row, context) => {
    const made = convert(row, context);
    if (!made.lot) return made;
    const sourceUpdated = lastDay(updatedAt.map((path) => pathOf(row, path)));
    return {
      ...made,
      lot: { ...made.lot, ...(attribution.text !== '' && { source: name }), sourceUpdated },
    };
  };
}
