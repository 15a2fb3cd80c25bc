/** Decides which source a file is from, and how its rows become lots. */
import { lastDay, member } from './lot/values.ts';
import { NOBIL } from './sources/nobil.ts';
import { isOcpiTariff, OCPI } from './sources/ocpi.ts';
import { OPEN_CHARGE_MAP } from './sources/open-charge-map.ts';
import { featureOf } from './read/geo-json.ts';
import { OSM } from './sources/osm.ts';
import { PARKAPI } from './sources/parkapi.ts';
import { PARKERINGSREGISTERET } from './sources/parkeringsregisteret.ts';
import { type OpenedFile, openFile } from './read/open-source.ts';
import type { ReadLimits } from './read/read-bytes.ts';
import type {
  Attribution,
  Field,
  Head,
  ImportedRow,
  KnownSource,
  RowContext,
  SourceId,
} from './source.ts';
import { guessMapping, mappingText, usualNames } from './table/guess-mapping.ts';
import { mappedLot, namedColumns, pathOf } from './table/mapped-row.ts';
import type { Mapping } from './table/mapping.ts';
import { utmZone } from './table/utm.ts';

/** Every source of known shape. A new one is a folder beside these and a line here. */
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

/** How many rows are read to recognise a file. */
const SAMPLE_ROWS = 50;

export interface FilePlan {
  /** The recognised source, for the report. */
  readonly source: string;
  readonly id: SourceId | 'ocpi-tariffs';
  readonly attribution?: Attribution | undefined;
  readonly fields: readonly Field[];
  readonly rows: (takeHead: (head: Head) => void) => AsyncIterable<unknown>;
  readonly convert: (row: unknown, context: RowContext) => ImportedRow;
  /** The mapping that was guessed from the columns' names, as a mapping file. */
  readonly guessed?: string | undefined;
  readonly unread: readonly string[];
}

export interface PlanOptions {
  readonly from?: SourceId | undefined;
  readonly mapping?: Mapping | undefined;
  readonly limits?: ReadLimits | undefined;
}

/** @throws Error in one sentence when the file can't be understood */
export async function planFile(path: string, options: PlanOptions): Promise<FilePlan> {
  const { from, mapping } = options;
  const usesMapping = mapping !== undefined && (from === undefined || from === 'table');
  const named = new Set(mapping ? namedColumns(mapping) : []);
  const file = await openFile(path, {
    listPaths: usesMapping
      ? [mapping.rows ?? 'features']
      : KNOWN_SOURCES.flatMap(({ listAt }) => listAt),
    headerScore: usesMapping
      ? (cells) => cells.filter((cell) => named.has(cell)).length
      : usualNames,
    ...(options.limits && { limits: options.limits }),
  });
  const { rows, head } = await sampleOf(file);
  if (!usesMapping && from !== 'table' && file.kind === 'json') {
    if (rows.some(isOcpiTariff)) return tariffPlan(file);
    const source = KNOWN_SOURCES.find((known) =>
      from === undefined ? known.recognises(rows, head ?? {}) : known.id === from,
    );
    if (source) return knownPlan(source, file);
  }
  if (from !== undefined && from !== 'table') throw new Error(`It has not the shape of ${from}.`);
  return tablePlan(file, rows, usesMapping ? mapping : undefined);
}

function knownPlan(source: KnownSource, file: OpenedFile): FilePlan {
  return {
    source: source.name,
    id: source.id,
    attribution: source.attribution.text === '' ? undefined : source.attribution,
    fields: source.fields,
    rows: (takeHead) => file.rows((head) => takeHead(Object(head) as Head)),
    convert: source.convert,
    unread: [],
  };
}

function tariffPlan(file: OpenedFile): FilePlan {
  return {
    source: 'OCPI tariffs',
    id: 'ocpi-tariffs',
    fields: [],
    rows: () => file.rows(),
    convert: () => ({ rejection: { row: 'tariff', reason: 'no lot' } }),
    unread: [],
  };
}

async function tablePlan(
  file: OpenedFile,
  sample: readonly unknown[],
  mapping: Mapping | undefined,
): Promise<FilePlan> {
  const isGeoJson = sample.some((row) => member(row, 'type') === 'Feature');
  const recordOf = (row: unknown) => (isGeoJson ? member(row, 'properties') : row);
  if (file.kind === 'json' && !isGeoJson) requireRows(sample, mapping);
  const columns =
    file.kind === 'table'
      ? file.columns
      : [...new Set(sample.flatMap((row) => Object.keys(Object(recordOf(row)) as object)))];
  const guessed = mapping ?? guessMapping(columns);
  const crs = guessed.crs ?? (isGeoJson ? await crsOf(file) : undefined);
  const chosen = { ...(isGeoJson && !mapping ? withoutPosition(guessed) : guessed), crs };
  if (!isGeoJson) requirePosition(chosen, columns);
  requireColumns(chosen, sample.map(recordOf), columns);
  const used = new Set(namedColumns(chosen));
  const prefix = isGeoJson ? 'properties.' : '';
  return {
    source: file.kind === 'table' ? 'table' : isGeoJson ? 'GeoJSON' : 'JSON',
    id: 'table',
    fields: [
      ...[...used].map((name) => ({ path: `${prefix}${name}`, isUsed: true })),
      ...(isGeoJson
        ? [
            { path: 'type', isUsed: true },
            { path: 'geometry', isUsed: true },
          ]
        : []),
    ],
    rows: () => file.rows(),
    convert: (row, context) =>
      mappedLot(chosen, {
        row: context.row,
        record: recordOf(row),
        coordinates: isGeoJson ? featureOf(row).coordinates : undefined,
      }),
    guessed: mapping ? undefined : mappingText(chosen),
    unread: file.kind === 'table' ? file.unread : [],
  };
}

/** The first rows, and the rest of the document if the file ends with them. */
async function sampleOf(file: OpenedFile): Promise<{ rows: unknown[]; head: Head | undefined }> {
  const rows: unknown[] = [];
  let head: Head | undefined;
  for await (const row of file.rows((members) => (head = Object(members) as Head))) {
    rows.push(row);
    if (rows.length === SAMPLE_ROWS) break;
  }
  return { rows, head };
}

/** The reference system (`crs`) that GeoJSON of before 2016 may name. */
async function crsOf(file: OpenedFile): Promise<string | undefined> {
  let head: unknown;
  for await (const row of file.rows((members) => (head = members))) void row;
  const name = member(member(member(head, 'crs'), 'properties'), 'name');
  return typeof name === 'string' && utmZone(name) !== undefined ? name : undefined;
}

function requireRows(sample: readonly unknown[], mapping: Mapping | undefined): void {
  const [first] = sample;
  const isList = sample.length !== 1 || Object.keys(Object(first) as object).length === 0;
  if (!mapping && isLotFileRow(first)) {
    throw new Error('It is a lot file already: npm start -- --lots FILE serves it.');
  }
  if (!isList && !mapping && !hasPosition(guessMapping(Object.keys(Object(first) as object)))) {
    throw new Error(
      'Its JSON is no list: say where the rows are, in a mapping file (rows = "data.lots").',
    );
  }
  if (
    mapping?.rows !== undefined &&
    sample.length === 1 &&
    pathOf(first, mapping.rows.split('.')[0] ?? '') !== undefined
  ) {
    throw new Error(`There is no list at rows = "${mapping.rows}".`);
  }
}

function hasPosition({ fields }: Mapping): boolean {
  return fields.has('position') || (fields.has('longitude') && fields.has('latitude'));
}

function requirePosition(mapping: Mapping, columns: readonly string[]): void {
  if (hasPosition(mapping)) return;
  throw new Error(
    `No column for a position. Say which in a mapping file (lot.longitude = "…", lot.latitude = "…"). Its columns: ${columns.join(', ')}`,
  );
}

/** Throws if a column of the mapping is missing. JSON leaves out empty members, so only one that no row of the sample has
 * is missing. */
function requireColumns(
  mapping: Mapping,
  sample: readonly unknown[],
  columns: readonly string[],
): void {
  const known = new Set(columns);
  const missing = namedColumns(mapping).filter(
    (name) => !known.has(name) && sample.every((row) => pathOf(row, name) === undefined),
  );
  if (missing.length > 0 && sample.length > 0) {
    throw new Error(
      `There is no column ${missing.map((name) => `"${name}"`).join(', ')}. Its columns: ${columns.join(', ')}`,
    );
  }
}

/** The mapping without a position: a feature has its own. */
function withoutPosition({ fields, ...rest }: Mapping): Mapping {
  const own = new Set(['longitude', 'latitude', 'position']);
  return { ...rest, fields: new Map([...fields].filter(([field]) => !own.has(field))) };
}

/** Whether this is a row of a lot file already. */
function isLotFileRow(row: unknown): boolean {
  return member(row, 'parkingLotId') !== undefined && member(row, 'position') !== undefined;
}
