/**
 * Turns files of any source into rows of one lot file, which hold what the source says and nothing else (F1). Rows are read
 * and written one by one and wait on disk in between, so a list of any length takes little memory.
 */
import { bboxContains, type BBox, type Position } from '../../src/domain/geo.ts';
import { type LotFileRow, lotFileRow, type LotFileStyle } from './lot/lot-row.ts';
import { wordOf, member } from './lot/values.ts';
import { mergedLot } from './merge/merge-lots.ts';
import { comparedName, type PlacedLot, type SamePlace, samePlaces } from './merge/same-place.ts';
import { Spool } from './merge/spool.ts';
import { type FilePlan, planFile, type PlanOptions } from './plan-file.ts';
import { FieldCounts } from './report/field-counts.ts';
import { Reasons } from './report/reasons.ts';
import { type FileReport, type ImportReport, newFileReport } from './report/report.ts';
import type { Head, SourceLot } from './source.ts';

/** How many tariffs are held in memory for lookup. */
const MAX_TARIFFS = 200_000;

export interface ImportFile extends PlanOptions {
  readonly path: string;
}

export interface ImportOptions {
  readonly style: LotFileStyle;
  /** Two lots of one place stay two lots. */
  readonly keepBoth?: boolean;
  /** The operator's bounds: lots outside are reported. */
  readonly bounds?: BBox | undefined;
  readonly now?: Date;
  /** Whether a position is at sea, far from land. */
  readonly isAtSea?: (position: Position) => Promise<boolean>;
  /** Called with every row that was rejected, every value left out, every position to look at and every merge. */
  readonly onDetail?: (what: string, row: string, reason: string) => void;
}

/**
 * Reads all files, in their order, and then writes the lots.
 * @param write takes each row of the lot file
 * @throws Error whose message begins with the file's path
 */
export async function importLots(
  files: readonly ImportFile[],
  options: ImportOptions,
  write: (row: LotFileRow) => void,
): Promise<ImportReport> {
  const plans: { readonly path: string; readonly plan: FilePlan }[] = [];
  for (const file of files) {
    plans.push({ path: file.path, plan: await naming(file.path, () => planFile(file.path, file)) });
  }
  const tariffs = new Map<string, unknown>();
  for (const { path, plan } of plans) await naming(path, () => readTariffs(plan, tariffs));

  const spool = new Spool<SourceLot>();
  try {
    const parser = new Intake(spool, options, tariffs);
    const reports: FileReport[] = [];
    for (const { path, plan } of plans) {
      if (plan.id === 'ocpi-tariffs') continue;
      reports.push(await naming(path, () => parser.read(path, plan)));
    }
    const merges = options.keepBoth || reports.length < 2 ? [] : samePlaces(parser.places);
    return writeLots(spool, merges, options, write, { reports, tariffs: tariffs.size });
  } finally {
    spool.close();
  }
}

async function naming<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${path}: ${message}`, { cause: error });
  }
}

async function readTariffs(plan: FilePlan, tariffs: Map<string, unknown>): Promise<void> {
  if (plan.id !== 'ocpi-tariffs') return;
  for await (const tariff of plan.rows(() => undefined)) {
    if (tariffs.size >= MAX_TARIFFS) throw new Error(`It has more than ${MAX_TARIFFS} tariffs.`);
    tariffs.set(wordOf(member(tariff, 'id')), tariff);
  }
}

/** Reads the rows of one file after another. */
class Intake {
  readonly places: PlacedLot[] = [];
  readonly #spool: Spool<SourceLot>;
  readonly #options: ImportOptions;
  readonly #tariffs: ReadonlyMap<string, unknown>;
  readonly #ids = new Set<string>();
  /** The files of one known source form a group: its extracts may overlap, but it never lists one place as two. */
  readonly #groups = new Map<string, number>();

  constructor(
    spool: Spool<SourceLot>,
    options: ImportOptions,
    tariffs: ReadonlyMap<string, unknown>,
  ) {
    this.#spool = spool;
    this.#options = options;
    this.#tariffs = tariffs;
  }

  async read(path: string, plan: FilePlan): Promise<FileReport> {
    const { style, now = new Date(), onDetail = () => undefined } = this.#options;
    const fields = new FieldCounts(plan.fields);
    const report = newFileReport(path, plan, fields);
    const key = plan.id === 'table' ? path : plan.id;
    const group = this.#groups.get(key) ?? this.#groups.size;
    this.#groups.set(key, group);
    let head: Head = {};
    for await (const row of plan.rows((members) => (head = members))) {
      report.rows += 1;
      fields.count(row);
      const context = {
        head,
        row: `row ${report.rows}`,
        language: style.language,
        now,
        tariffs: this.#tariffs,
      };
      const { lot, rejection, ...rest } = plan.convert(row, context);
      // A repeated id keeps its first row (D4).
      const reason =
        rejection ?? (this.#ids.has(lot.id) ? { row: lot.id, reason: 'repeats an id' } : undefined);
      if (reason) {
        report.rejections.add(reason);
        onDetail('rejected', reason.row, reason.reason);
        continue;
      }
      if (!lot) continue;
      for (const text of 'leftOut' in rest ? (rest.leftOut ?? []) : []) {
        report.leftOut.add({ row: lot.id, reason: text });
        onDetail('left out', lot.id, text);
      }
      await this.#look(lot, report);
      this.#keep(lot, group, report);
    }
    report.head = head;
    return report;
  }

  async #look({ id, name, coordinates }: SourceLot, report: FileReport): Promise<void> {
    const { bounds, isAtSea, onDetail = () => undefined } = this.#options;
    const reason =
      oddPosition(coordinates, bounds) ??
      ((await isAtSea?.(coordinates)) ? 'in the water, far from land' : undefined);
    if (reason === undefined) return;
    const row = `${id}${name && ` "${name}"`} at ${coordinates[1]}, ${coordinates[0]}`;
    report.odd.add({ row, reason });
    onDetail('position', row, reason);
  }

  #keep(lot: SourceLot, group: number, report: FileReport): void {
    this.#ids.add(lot.id);
    this.#spool.push(lot);
    const { name, coordinates, registerIds = [] } = lot;
    this.places.push({ name: comparedName(name, lot.city), coordinates, registerIds, group });
    report.kept += 1;
    if (lot.hasMadeId) report.madeIds += 1;
    if (name === '') report.withoutName += 1;
    if (lot.city === '') report.withoutCity += 1;
  }
}

/** Where Norway's lots are; used when no operator gives bounds. */
const NORWAY: BBox = [4, 57.5, 34, 81.5];

function oddPosition([lng, lat]: Position, bounds: BBox | undefined): string | undefined {
  const box = bounds ?? NORWAY;
  if (bboxContains(box, [lng, lat])) return undefined;
  const isSwapped = Math.abs(lng) <= 90 && bboxContains(box, [lat, lng]);
  if (isSwapped) return 'latitude and longitude look swapped';
  return bounds ? 'outside the operator’s bounds' : undefined;
}

function writeLots(
  spool: Spool<SourceLot>,
  merges: readonly SamePlace[],
  { style, onDetail = () => undefined }: ImportOptions,
  write: (row: LotFileRow) => void,
  read: { readonly reports: readonly FileReport[]; readonly tariffs: number },
): ImportReport {
  const gone = new Set(merges.map(({ from }) => from));
  const mergesInto = groupMerges(merges);
  const report: ImportReport = {
    ...read,
    merges: [],
    lots: 0,
    spaces: 0,
    handicapSpaces: 0,
    chargers: 0,
    dropped: new Reasons(),
  };
  for (let index = 0; index < spool.length; index += 1) {
    if (gone.has(index)) continue;
    let lot = spool.at(index);
    for (const { from, meters, by } of mergesInto.get(index) ?? []) {
      const other = spool.at(from);
      const reason = `is ${lot.id} "${lot.name}": ${by === 'name' ? 'same name' : 'same id in a register'}, ${Math.round(meters)} m`;
      report.merges.push({ row: `${other.id} "${other.name}"`, reason });
      onDetail('merged', `${other.id} "${other.name}"`, reason);
      lot = mergedLot(lot, other);
    }
    const row = lotFileRow(lot, style, (reason) => {
      report.dropped.add({ row: lot.id, reason });
      onDetail('left out', lot.id, reason);
    });
    report.lots += 1;
    report.spaces += row.noOfSpaces ?? 0;
    report.handicapSpaces += row.noOfHandicapSpaces ?? 0;
    report.chargers += row.totalNoOfChargers;
    write(row);
  }
  return report;
}

function groupMerges(merges: readonly SamePlace[]): ReadonlyMap<number, SamePlace[]> {
  const groups = new Map<number, SamePlace[]>();
  for (const merge of merges) groups.set(merge.into, [...(groups.get(merge.into) ?? []), merge]);
  return groups;
}
