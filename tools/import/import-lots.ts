/** Turns files of any source into rows of one lot file, which hold what the source says and nothing else (F1). */
import { fileReason } from '../../server/file-reason.ts';
import { bboxContains, type BBox, type Position } from '../../src/domain/geo.ts';
import { type LotFileRow, lotFileRow, type LotFileStyle } from './lot/lot-row.ts';
import { Fields, labelOf, NORWAY } from './lot/values.ts';
import { mergedLot } from './merge/merge-lots.ts';
import { compare, comparedName, samePlaces } from './merge/same-place.ts';
import { type FilePlan, planFile, type PlanOptions } from './plan-file.ts';
import { type FileReport, type ImportReport, type Note, Notes } from './report.ts';
import { type RowContext, SOURCE_IDS, type SourceConnector, type SourceLot } from './source.ts';

export interface ImportOptions extends PlanOptions {
  readonly style: LotFileStyle;
  /** The operator's bounds: lots outside are reported. */
  readonly bounds?: BBox | undefined;
  readonly now?: Date;
  /** Called with every row that was rejected, every value left out, every position to look at and every merge. */
  readonly onDetail?: Note;
}

interface ReadLot {
  readonly lot: SourceLot;
  /** The file of a table. The extracts of one known source may overlap, but it never lists one place as two. */
  readonly source: string;
}

/**
 * Reads all files, and makes the lots: the same list in whichever order the files are given.
 * @throws Error whose message begins with the file's path
 */
export async function importLots(
  files: readonly string[],
  options: ImportOptions,
): Promise<{ readonly rows: readonly LotFileRow[]; readonly report: ImportReport }> {
  const { style, now = new Date(), onDetail = () => undefined } = options;
  const plans: (readonly [path: string, plan: FilePlan])[] = [];
  for (const path of files) plans.push([path, await naming(path, () => planFile(path, options))]);
  plans.sort(([a, plan], [b, other]) => rank(plan) - rank(other) || compare(a, b));
  const tariffs = new Map(
    plans
      .flatMap(([, { id, rows }]) => (id === 'ocpi-tariffs' ? rows : []))
      .map((row) => new Fields(row))
      .map((tariff) => [tariff.word('id'), tariff]),
  );
  const read = new Map<string, ReadLot>();
  const reports: FileReport[] = [];
  for (const [path, plan] of plans) {
    if (plan.id === 'ocpi-tariffs') continue;
    const notes = new Notes(onDetail);
    const before = read.size;
    const context = { language: style.language, now, tariffs };
    await naming(path, () => readLots(path, plan, context, read, notes.add));
    const lots = [...read.values()].slice(before).map(({ lot }) => lot);
    for (const lot of lots) lookAt(lot, options.bounds, notes.add);
    reports.push({ path, plan, kept: lots.length, notes });
  }
  const notes = new Notes(onDetail);
  const merged =
    reports.length < 2
      ? Array.from(read.values(), ({ lot }) => lot)
      : mergedLots(read.values(), notes.add);
  const rows = merged.map((lot) =>
    lotFileRow(lot, style, (reason) => notes.add('left out', lot.id, reason)),
  );
  const sum = (countOf: (row: LotFileRow) => number | undefined) =>
    rows.reduce((total, row) => total + (countOf(row) ?? 0), 0);
  const report = {
    files: reports,
    tariffs: tariffs.size,
    notes,
    lots: rows.length,
    spaces: sum((row) => row.noOfSpaces),
    handicapSpaces: sum((row) => row.noOfHandicapSpaces),
    chargers: sum((row) => row.totalNoOfChargers),
  };
  return { rows, report };
}

async function naming<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${path}: ${fileReason(error)}`, { cause: error });
  }
}

function rank({ id }: FilePlan): number {
  return SOURCE_IDS.findIndex((known) => known === id);
}

function readLots(
  path: string,
  plan: FilePlan,
  context: RowContext,
  lots: Map<string, ReadLot>,
  note: Note,
): void {
  for (const [index, value] of plan.rows.entries()) {
    const row = new Fields(value);
    const lot = plan.convert(row, context);
    const at = plan.lines ? `line ${plan.lines[index]}` : `row ${index + 1}`;
    const label = plan.label(row, at);
    if (typeof lot === 'string') note('rejected', label, lot);
    // A repeated id keeps its first row (D4).
    else if (lots.has(lot.id)) note('rejected', label, 'repeats an id');
    else {
      for (const reason of row.leftOut) note('left out', label, reason);
      lots.set(lot.id, {
        lot: { ...completed(lot), source: plan.origin },
        source: plan.id === 'table' ? path : plan.id,
      });
    }
  }
}

/** The lot with its connectors counted together, and without facts that aren't known. Sources write 0 for what they don't know. */
function completed(lot: SourceLot): SourceLot {
  const connectors = new Map<string, SourceConnector>();
  for (const one of lot.facts.connectors ?? []) {
    const key = `${one.plug} ${one.kW}`;
    connectors.set(key, { ...one, count: one.count + (connectors.get(key)?.count ?? 0) });
  }
  const facts = {
    ...lot.facts,
    connectors: connectors.size > 0 ? [...connectors.values()] : undefined,
    noOfSpaces: lot.facts.noOfSpaces || undefined,
    noOfHandicapSpaces: lot.facts.noOfHandicapSpaces || undefined,
  };
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return {
    ...lot,
    chargers: lot.chargers || undefined,
    facts: Object.fromEntries(known),
  };
}

/** Notes what a lot lacks, and a position that may be wrong. */
function lookAt(lot: SourceLot, bounds: BBox | undefined, note: Note): void {
  const { id, name, city, coordinates } = lot;
  if (name === '') note('kept', id, 'without a name');
  if (city === '') note('kept', id, 'without a city');
  if (lot.hasMadeId)
    note('kept', id, 'with an id made from name and position, which changes with them');
  const reason = oddPosition(coordinates, bounds);
  const row = `${labelOf(id, name)} at ${coordinates[1]}, ${coordinates[0]}`;
  if (reason !== undefined) note('look at', row, reason);
}

function oddPosition([lng, lat]: Position, bounds: BBox | undefined): string | undefined {
  const box = bounds ?? NORWAY;
  if (bboxContains(box, [lng, lat])) return undefined;
  const isSwapped = Math.abs(lng) <= 90 && bboxContains(box, [lat, lng]);
  if (isSwapped) return 'latitude and longitude look swapped';
  return bounds ? 'outside the operator’s bounds' : undefined;
}

/** The lots, each place once: it stands where the first of its lots stood. */
function mergedLots(read: Iterable<ReadLot>, note: Note): SourceLot[] {
  const lots = Array.from(read, ({ lot, source }) => {
    const { id, coordinates, registerIds = [] } = lot;
    return { id, name: comparedName(lot.name, lot.city), coordinates, registerIds, source, lot };
  });
  const { places, pairOf, apart } = samePlaces(lots);
  for (const { a, b, meters } of apart) {
    const row = `${a.id} and ${b.id}, ${(meters / 1000).toFixed(1)} km`;
    note('not merged', row, 'the same id in a register, but over 1 km apart');
  }
  const done = new Set<string>();
  return lots.flatMap((first) => {
    if (done.has(first.id)) return [];
    const together = (places.get(first.id) ?? [first]).map(({ lot }) => lot);
    const merged = mergedLot(together);
    for (const { id, name } of together) {
      done.add(id);
      if (id === merged.id) continue;
      const { by, meters } = pairOf.get(id)!;
      const row = `${id} "${name}" is ${merged.id} "${merged.name}", ${Math.round(meters)} m`;
      note('merged', row, by === 'name' ? 'same name' : 'same id in a register');
    }
    return [merged];
  });
}
