/** Decides which source a file is from, and how its rows become lots. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { isFeature, recordOf } from './read/geo-json.ts';
import { type FileRows, readRows } from './read/read-rows.ts';
import { Fields, member, pathOf, textOf } from './lot/values.ts';
import { NOBIL } from './sources/nobil.ts';
import { isOcpiTariff, OCPI } from './sources/ocpi.ts';
import { OPEN_CHARGE_MAP } from './sources/open-charge-map.ts';
import { OSM } from './sources/osm.ts';
import { PARKAPI } from './sources/parkapi.ts';
import { PARKERINGSREGISTERET } from './sources/parkeringsregisteret.ts';
import type { Attribution, KnownSource, RowReader, SourceId } from './source.ts';
import { mappedRows } from './table/mapped-row.ts';
import {
  guessMapping,
  type Mapping,
  mappingText,
  namedColumns,
  usualNames,
} from './table/mapping.ts';
import { utmZone } from './table/utm.ts';

/** Every source of known shape. A new one is a module beside these and a line here. */
export const KNOWN_SOURCES: readonly KnownSource[] = [
  PARKERINGSREGISTERET,
  NOBIL,
  OPEN_CHARGE_MAP,
  OCPI,
  PARKAPI,
  OSM,
];

/** How many rows are looked at to recognise a file. */
const SAMPLE_ROWS = 50;

export interface FilePlan extends RowReader {
  /** The recognised source, for the report. */
  readonly name: string;
  readonly id: SourceId | 'ocpi-tariffs';
  /** Whose data the lots are; absent for a table and for a format. */
  readonly origin?: string | undefined;
  readonly rows: readonly unknown[];
  readonly lines?: readonly number[] | undefined;
  /** Paths of the fields that are used, and of those that are ignored for a reason. */
  readonly known: readonly string[];
  readonly attribution?: Attribution | undefined;
  /** The mapping that was guessed from the columns' names, as a mapping file. */
  readonly guessed?: string | undefined;
}

export interface PlanOptions {
  readonly from?: SourceId | undefined;
  readonly mapping?: Mapping | undefined;
}

/** @throws Error in one sentence when the file can't be understood */
export async function planFile(path: string, options: PlanOptions): Promise<FilePlan> {
  const { from } = options;
  const isTable = from === undefined || from === 'table';
  const mapping = isTable ? options.mapping : undefined;
  const named = new Set(mapping && namedColumns(mapping));
  const file = await readRows(path, {
    listPaths: [
      ...(mapping ? [mapping.rows ?? 'features'] : []),
      ...KNOWN_SOURCES.flatMap(({ listAt }) => listAt),
    ],
    headerScore: mapping ? (cells) => cells.filter((cell) => named.has(cell)).length : usualNames,
  });
  // A tariff by itself has `elements`, as an answer of Overpass has.
  const rows = isOcpiTariff(file.document) ? [file.document] : file.rows;
  const sample = rows.slice(0, SAMPLE_ROWS);
  // A mapping is for those of several files that have its columns.
  const isMapped = mapping && missingColumns(mapping, sample.map(recordOf)).length === 0;
  if (!file.columns && !isMapped && from !== 'table') {
    const shared = { attribution: attributionIn(file.document), rows };
    if (sample.some(isOcpiTariff))
      return { ...OCPI, ...shared, known: [], name: 'OCPI tariffs', id: 'ocpi-tariffs' };
    const source = KNOWN_SOURCES.find((known) =>
      from === undefined ? known.recognises(sample, file.document) : known.id === from,
    );
    if (source) {
      const { used, ignored } = fieldsOnPage(source.id);
      const origin = source.attribution && source.name;
      return { ...shared, ...source, known: [...used, ...ignored], origin };
    }
  }
  if (!isTable) throw new Error(`It has not the shape of ${from}.`);
  return tablePlan(file, mapping);
}

/**
 * The fields that a source's page names, under *Fields* and under *Ignored*: paths such as `AddressInfo.Title`,
 * `evses[].status`, `attr.conn.*.4` or `socket:*`. Those below a path are treated alike.
 */
export function fieldsOnPage(id: KnownSource['id']) {
  const page = readFileSync(join(import.meta.dirname, 'sources', `${id}.md`), 'utf8');
  const named = (line: RegExp) =>
    [...page.matchAll(line)]
      .flatMap(([, fields = '']) => fields.split(', ').map((quoted) => quoted.slice(1, -1)))
      // OpenStreetMap's tags are properties in GeoJSON.
      .flatMap((path) =>
        path.startsWith('tags.') ? [path, path.replace('tags', 'properties')] : path,
      );
  return { used: named(/^\| (`.+?`) \|/gm), ignored: named(/^- .+?: (`.+`)$/gm) };
}

/** Whom a document itself attributes its data to. */
function attributionIn(document: unknown): Attribution | undefined {
  const fields = new Fields(document);
  const text = fields.text('attribution') || fields.text('license');
  return text === '' ? undefined : { text: text.slice(0, 200) };
}

function tablePlan(file: FileRows, mapping: Mapping | undefined): FilePlan {
  const sample = file.rows.slice(0, SAMPLE_ROWS);
  const isGeoJson = sample.some(isFeature);
  const columns = file.columns ?? [
    ...new Set(sample.flatMap((row) => Object.keys(Object(recordOf(row)) as object))),
  ];
  const guessed = mapping ?? guessMapping(columns, isGeoJson);
  if (!file.columns && !isGeoJson) requireRows(file, guessed, mapping);
  const chosen = { ...guessed, crs: guessed.crs ?? crsIn(file.document) };
  if (!isGeoJson && !hasPosition(chosen)) {
    throw new Error(
      `No column for a position. Say which in a mapping file ("lot.longitude": "…", "lot.latitude": "…"). Its columns: ${columns.join(', ')}`,
    );
  }
  requireColumns(chosen, sample.map(recordOf), columns);
  return {
    name: file.columns ? 'table' : isGeoJson ? 'GeoJSON' : 'JSON',
    id: 'table',
    rows: file.rows,
    lines: file.lines,
    attribution: attributionIn(file.document),
    known: isGeoJson
      ? // Without a name: the report names those that are not used one by one.
        ['type', 'geometry', ...['', ...namedColumns(chosen)].map((name) => `properties.${name}`)]
      : namedColumns(chosen),
    ...mappedRows(chosen),
    guessed: mapping ? undefined : mappingText(chosen),
  };
}

/** The reference system (`crs`) that GeoJSON of before 2016 may name. */
function crsIn(document: unknown): string | undefined {
  const name = textOf(pathOf(document, 'crs.properties.name'));
  return utmZone(name) === undefined ? undefined : name;
}

function requireRows(
  { rows, document }: FileRows,
  guessed: Mapping,
  mapping: Mapping | undefined,
): void {
  const isList = rows[0] !== document;
  if (!mapping && isLotFileRow(rows[0])) {
    throw new Error(
      !isList || document === undefined || Array.isArray(document)
        ? 'It is a lot file already: npm start -- --lots FILE serves it.'
        : 'Its rows are lots already: npm start -- --lots FILE serves their list [ … ] alone.',
    );
  }
  if (mapping?.rows !== undefined && !isList) {
    throw new Error(`There is no list at "rows": "${mapping.rows}".`);
  }
  if (!mapping && !isList && !hasPosition(guessed)) {
    throw new Error(
      'Its JSON is no list: say where the rows are, in a mapping file ("rows": "data.lots").',
    );
  }
}

function hasPosition({ fields }: Mapping): boolean {
  return fields.has('position') || (fields.has('longitude') && fields.has('latitude'));
}

/** The columns of the mapping that are missing: JSON leaves out empty members, so those that no row of the sample has. */
function missingColumns(
  mapping: Mapping,
  sample: readonly unknown[],
  columns: readonly string[] = [],
): string[] {
  const known = new Set(columns);
  return namedColumns(mapping).filter(
    (name) => !known.has(name) && sample.every((row) => pathOf(row, name) === undefined),
  );
}

/** @throws Error if a column of the mapping is missing */
function requireColumns(
  mapping: Mapping,
  sample: readonly unknown[],
  columns: readonly string[],
): void {
  const missing = missingColumns(mapping, sample, columns);
  if (missing.length > 0 && sample.length > 0) {
    throw new Error(
      `There is no column ${missing.map((name) => `"${name}"`).join(', ')}. Its columns: ${columns.join(', ')}`,
    );
  }
}

function isLotFileRow(row: unknown): boolean {
  return member(row, 'parkingLotId') !== undefined && member(row, 'position') !== undefined;
}
