/**
 * Turns files of any source into rows of one lot file, which hold what the source says and nothing else (F1). Rows are read
 * and written one by one and wait on disk in between, so a list of any length takes little memory.
 */
import { bboxContains, type BBox, type Position } from '../../src/domain/geo.ts';
import { type LotFileRow, lotFileRow, type LotFileStyle } from './lot/lot-row.ts';
import { wordOf, member } from './lot/values.ts';
import { byLead, mergedLot } from './merge/merge-lots.ts';
import {
  compare,
  comparedName,
  type Pair,
  type PlacedLot,
  type SamePlaces,
  samePlaces,
} from './merge/same-place.ts';
import { Spool } from './output/files-on-disk.ts';
import { type FilePlan, planFile, type PlanOptions } from './plan-file.ts';
import { FieldCounts } from './report/field-counts.ts';
import { TOO_LONG } from './read/read-bytes.ts';
import { type FileReport, type ImportReport, newFileReport, Reasons } from './report/report.ts';
import { type Head, type Rejection, SOURCE_IDS, type SourceLot } from './source.ts';

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
 * Reads all files, and then writes the lots: the same list in whichever order the files are given.
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
  plans.sort((a, b) => rank(a.plan) - rank(b.plan) || compare(a.path, b.path));
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
    const isMerged = !options.keepBoth && reports.length > 1;
    const places = samePlaces(isMerged ? parser.places : []);
    return writeLots(spool, parser.numbers, places, options, write, {
      reports,
      tariffs: tariffs.size,
    });
  } finally {
    spool.close();
  }
}

function rank({ id }: FilePlan): number {
  return SOURCE_IDS.findIndex((known) => known === id);
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
    if (tariff === TOO_LONG) continue;
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
  /** By the id of each lot: its number in the spool. */
  readonly numbers = new Map<string, number>();

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
    // The extracts of one known source may overlap, but it never lists one place as two.
    const source = plan.id === 'table' ? path : plan.id;
    let head: Head = {};
    const reject = (rejection: Rejection) => {
      report.rejections.add(rejection);
      onDetail('rejected', rejection.row, rejection.reason);
    };
    for await (const row of plan.rows((members) => (head = members))) {
      report.rows += 1;
      if (row === TOO_LONG) {
        reject({ row: `row ${report.rows}`, reason: 'longer than 4 MB' });
        continue;
      }
      const wrong = fields.count(row);
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
        rejection ??
        (this.numbers.has(lot.id) ? { row: lot.id, reason: 'repeats an id' } : undefined);
      if (reason) {
        reject(reason);
        continue;
      }
      if (!lot) continue;
      for (const text of [...wrong, ...('leftOut' in rest ? (rest.leftOut ?? []) : [])]) {
        report.leftOut.add({ row: lot.id, reason: text });
        onDetail('left out', lot.id, text);
      }
      await this.#look(lot, report);
      this.#keep(lot, source, report);
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

  #keep(lot: SourceLot, source: string, report: FileReport): void {
    this.numbers.set(lot.id, this.#spool.length);
    this.#spool.push(lot);
    const { id, name, coordinates, registerIds = [] } = lot;
    this.places.push({ id, name: comparedName(name, lot.city), coordinates, registerIds, source });
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
  numbers: ReadonlyMap<string, number>,
  { places, apart }: SamePlaces,
  { style, onDetail = () => undefined }: ImportOptions,
  write: (row: LotFileRow) => void,
  read: { readonly reports: readonly FileReport[]; readonly tariffs: number },
): ImportReport {
  const report: ImportReport = {
    ...read,
    merges: [],
    apart: new Reasons(),
    lots: 0,
    spaces: 0,
    handicapSpaces: 0,
    chargers: 0,
    dropped: new Reasons(),
  };
  for (const { a, b, meters } of apart) {
    const row = `${a.id} and ${b.id}, ${(meters / 1000).toFixed(1)} km`;
    const reason = 'the same id in a register, but over 1 km apart';
    report.apart.add({ row, reason });
    onDetail('not merged', row, reason);
  }
  const isWritten = new Set<string>();
  for (const [id, index] of numbers) {
    if (isWritten.has(id)) continue;
    // A place stands where the first of its lots stood.
    const ids = places.get(id)?.ids ?? [];
    for (const other of ids) isWritten.add(other);
    const [lead = spool.at(index), ...others] = byLead(
      ids.map((one) => spool.at(numbers.get(one)!)),
    );
    for (const other of others) {
      const row = `${other.id} "${other.name}"`;
      const reason = `is ${lead.id} "${lead.name}": ${sameness(places.get(other.id)?.pair)}`;
      report.merges.push({ row, reason });
      onDetail('merged', row, reason);
    }
    const lot = others.reduce(mergedLot, lead);
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

function sameness(pair: Pair | undefined): string {
  const same = pair?.by === 'name' ? 'same name' : 'same id in a register';
  return `${same}, ${Math.round(pair?.meters ?? 0)} m`;
}
