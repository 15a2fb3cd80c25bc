import { type LotField, type Mapping, USUAL_NAMES } from './mapping.ts';

/** The usual names of each field's column, as `plain` has them. */
const NAMES = (Object.entries(USUAL_NAMES) as [LotField, string][]).map(
  ([field, names]) => [field, names.split(' ').filter(Boolean)] as const,
);

/**
 * A mapping guessed from the columns' usual names, for a table without one.
 * @param hasPositions whether the rows have positions of their own, as in GeoJSON
 */
export function guessMapping(columns: readonly string[], hasPositions = false): Mapping {
  const byName = new Map(columns.map((column) => [plain(column), column]));
  const fields = new Map(
    NAMES.flatMap(([field, names]) => {
      if (hasPositions && /^(longitude|latitude|position)$/.test(field)) return [];
      const name = names.find((usual) => byName.has(usual));
      return name === undefined ? [] : [[field, { columns: [byName.get(name) ?? ''] }] as const];
    }),
  );
  return { where: [], fields, properties: new Map() };
}

function plain(column: string): string {
  return column
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, '');
}

/** How many of the usual names a row of cells has. */
export function usualNames(cells: readonly string[]): number {
  const usual = new Set(NAMES.flatMap(([, names]) => names));
  return cells.filter((cell) => usual.has(plain(cell))).length;
}

/** The mapping as the text of a mapping file. */
export function mappingText({ fields }: Mapping): string {
  const items = [...fields].map(([field, { columns }]) => [`lot.${field}`, columns[0]]);
  return JSON.stringify(Object.fromEntries(items), undefined, 2);
}
