import { type ImportedRow, type LotFileRow, member, type Rejection, textOf } from './lot-row.ts';
import { isOpenChargeMap, lotFromOpenChargeMap } from './open-charge-map.ts';
import { lotFromOverpass, overpassElements } from './open-street-map.ts';

export interface Import {
  readonly source: 'Open Charge Map' | 'OpenStreetMap';
  readonly rows: number;
  readonly lots: readonly LotFileRow[];
  readonly rejections: readonly Rejection[];
}

/** How many rows a report names for each reason. */
const EXAMPLES = 3;

/**
 * Turns an export into rows of a lot file: what the source says, and nothing else.
 * @param json the parsed export; its source is told from its shape
 * @param englishTexts the parsed `en.json`, for the names of properties
 * @throws Error in one sentence when it is neither source
 */
export function importLots(json: unknown, englishTexts: unknown): Import {
  const nameOf = (propertyId: number) =>
    textOf(member(member(member(englishTexts, 'property'), String(propertyId)), 'name'));
  const elements = overpassElements(json);
  if (elements) {
    return sorted('OpenStreetMap', elements, (element) => lotFromOverpass(element, nameOf));
  }
  if (isOpenChargeMap(json)) {
    return sorted('Open Charge Map', json, (poi) => lotFromOpenChargeMap(poi, nameOf));
  }
  throw new Error(
    'This is neither an Open Charge Map export (an array with AddressInfo) nor an Overpass answer (an object with elements).',
  );
}

function sorted(
  source: Import['source'],
  rows: readonly unknown[],
  convert: (row: unknown) => ImportedRow,
): Import {
  const lots = new Map<string, LotFileRow>();
  const rejections: Rejection[] = [];
  for (const row of rows) {
    const { lot, rejection } = convert(row);
    if (rejection) rejections.push(rejection);
    // D4: a repeated id keeps its first row.
    else if (lots.has(lot.parkingLotId)) {
      rejections.push({ row: lot.parkingLotId, reason: 'repeats an id' });
    } else lots.set(lot.parkingLotId, lot);
  }
  return { source, rows: rows.length, lots: [...lots.values()], rejections };
}

/** What was kept, what was rejected and why, and what the kept lots lack. */
export function importReport({ source, rows, lots, rejections }: Import): string {
  const reasons = [...groupByReason(rejections)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([reason, rejected]) => {
      const named = rejected.slice(0, EXAMPLES).map(({ row }) => row);
      const more = rejected.length > EXAMPLES ? ', …' : '';
      return `  ${rejected.length} ${reason}: ${named.join(', ')}${more}`;
    });
  const lacking = (text: string, lacks: (lot: LotFileRow) => boolean) => {
    const count = lots.filter(lacks).length;
    return count === 0 ? [] : [`  ${count} kept without ${text}`];
  };
  return [
    `${source}: ${rows} rows, ${lots.length} kept, ${rejections.length} rejected`,
    ...reasons,
    ...lacking('a name', ({ name }) => name === ''),
    ...lacking('a city', ({ address }) => address.city === ''),
  ].join('\n');
}

function groupByReason(rejections: readonly Rejection[]): Map<string, Rejection[]> {
  const groups = new Map<string, Rejection[]>();
  for (const rejection of rejections) {
    const group = groups.get(rejection.reason);
    if (group) group.push(rejection);
    else groups.set(rejection.reason, [rejection]);
  }
  return groups;
}
