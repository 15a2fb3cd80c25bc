import { geoJsonFeatures, osmReference } from './geo-json.ts';
import { guessMapping, mappingText } from './guess-mapping.ts';
import {
  type ImportedRow,
  type LotFileRow,
  lotFileRow,
  type LotFileStyle,
  member,
  type Rejection,
} from './lot-row.ts';
import { mappedLot, missingColumns, pathOf } from './mapped-row.ts';
import type { Mapping } from './mapping.ts';
import { isOpenChargeMap, lotFromOpenChargeMap } from './open-charge-map.ts';
import { lotFromOverpass, lotFromTags, overpassElements } from './open-street-map.ts';
import type { RawSource } from './read-source.ts';

export interface Import {
  /** What the source was taken for. */
  readonly source: string;
  readonly rows: number;
  readonly lots: readonly LotFileRow[];
  readonly rejections: readonly Rejection[];
  /** Values of kept lots that were left out, and why. */
  readonly leftOut: readonly Rejection[];
  /** The mapping that was guessed from the columns' names, as a mapping file. */
  readonly guessed?: string | undefined;
}

/**
 * Turns a source into rows of a lot file: what it says, and nothing else.
 * @param mapping which column is what; without one, known formats and usual column names
 * @throws Error in one sentence when the source can't be understood
 */
export function importLots(raw: RawSource, style: LotFileStyle, mapping?: Mapping): Import {
  const { source, rows, convert, guessed } = reading(raw, mapping);
  const lots = new Map<string, LotFileRow>();
  const rejections: Rejection[] = [];
  const leftOut: Rejection[] = [];
  rows.forEach((row, index) => {
    const { lot, rejection, ...rest } = convert(row, index);
    if (rejection) {
      rejections.push(rejection);
      return;
    }
    // D4: a repeated id keeps its first row.
    if (lots.has(lot.id)) {
      rejections.push({ row: lot.id, reason: 'repeats an id' });
      return;
    }
    lots.set(lot.id, lotFileRow(lot, style));
    for (const reason of 'leftOut' in rest ? (rest.leftOut ?? []) : []) {
      leftOut.push({ row: lot.id, reason });
    }
  });
  return { source, rows: rows.length, lots: [...lots.values()], rejections, leftOut, guessed };
}

interface Reading {
  readonly source: string;
  readonly rows: readonly unknown[];
  readonly convert: (row: unknown, index: number) => ImportedRow;
  readonly guessed?: string | undefined;
}

function reading(raw: RawSource, mapping: Mapping | undefined): Reading {
  if (raw.kind === 'table') return mapped('table', raw.records, mapping, raw.columns);
  const { json } = raw;
  const features = geoJsonFeatures(json);
  if (features) {
    const fromOsm = features.some((feature) => osmReference(feature).type !== '');
    if (fromOsm && !mapping) {
      return {
        source: 'OpenStreetMap (GeoJSON)',
        rows: features,
        convert: (_, index) => {
          const feature = features[index] as (typeof features)[number];
          const { properties: tags, coordinates } = feature;
          return lotFromTags({ ...osmReference(feature), tags, coordinates, hint: '' });
        },
      };
    }
    const columns = Object.keys(Object(features[0]?.properties ?? {}) as object);
    const chosen = mapping ?? withoutPosition(guessMapping(columns));
    return {
      source: 'GeoJSON',
      rows: features,
      convert: (_, index) =>
        mappedLot(chosen, {
          row: `feature ${index + 1}`,
          record: features[index]?.properties,
          coordinates: features[index]?.coordinates,
        }),
      guessed: mapping ? undefined : mappingText(chosen),
    };
  }
  if (!mapping) {
    const elements = overpassElements(json);
    if (elements) return { source: 'OpenStreetMap', rows: elements, convert: lotFromOverpass };
    if (isOpenChargeMap(json)) {
      return { source: 'Open Charge Map', rows: json, convert: lotFromOpenChargeMap };
    }
  }
  const rows = mapping?.rows === undefined ? json : pathOf(json, mapping.rows);
  if (!Array.isArray(rows)) {
    throw new Error(
      mapping?.rows === undefined
        ? 'Its JSON is no list: say where the rows are, in a mapping file (rows = "data.lots").'
        : `There is no list at rows = "${mapping.rows}".`,
    );
  }
  if (!mapping && isLotFileRow(rows[0])) {
    throw new Error('It is a lot file already: npm start -- --lots FILE serves it.');
  }
  return mapped('JSON', rows, mapping, Object.keys(Object(rows[0] ?? {}) as object));
}

function mapped(
  source: string,
  rows: readonly unknown[],
  mapping: Mapping | undefined,
  columns: readonly string[],
): Reading {
  const chosen = mapping ?? guessMapping(columns);
  const { fields } = chosen;
  if (!fields.has('position') && !(fields.has('longitude') && fields.has('latitude'))) {
    throw new Error(
      `No column for a position. Say which in a mapping file (lot.longitude = "…", lot.latitude = "…"). Its columns: ${columns.join(', ')}`,
    );
  }
  // JSON leaves out what is empty: a column is missing only where no row has it.
  const missing = missingColumns(chosen, rows[0]).filter((column) =>
    rows.every((row) => pathOf(row, column) === undefined),
  );
  if (missing.length > 0 && rows.length > 0) {
    throw new Error(
      `There is no column ${missing.map((name) => `"${name}"`).join(', ')}. Its columns: ${columns.join(', ')}`,
    );
  }
  return {
    source,
    rows,
    convert: (record, index) => mappedLot(chosen, { row: `row ${index + 1}`, record }),
    guessed: mapping ? undefined : mappingText(chosen),
  };
}

/** A feature brings its position itself. */
function withoutPosition({ fields, ...rest }: Mapping): Mapping {
  const own = new Set(['longitude', 'latitude', 'position']);
  return { ...rest, fields: new Map([...fields].filter(([field]) => !own.has(field))) };
}

/** Whether this is a row of a lot file already. */
function isLotFileRow(row: unknown): boolean {
  return member(row, 'parkingLotId') !== undefined && member(row, 'position') !== undefined;
}
