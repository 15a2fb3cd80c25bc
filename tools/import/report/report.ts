/** The report: what was kept, what was rejected and why, what wasn't used, and what the kept lots lack. */
import { member, textOf } from '../lot/values.ts';
import type { FilePlan } from '../plan-file.ts';
import type { Attribution, Head, Rejection } from '../source.ts';
import type { FieldCount, FieldCounts } from './field-counts.ts';

export interface FileReport {
  readonly path: string;
  readonly plan: FilePlan;
  readonly fields: FieldCounts;
  readonly rejections: Reasons;
  /** Values of kept lots that were left out, and why. */
  readonly leftOut: Reasons;
  /** Positions to look at. */
  readonly odd: Reasons;
  rows: number;
  kept: number;
  madeIds: number;
  withoutName: number;
  withoutCity: number;
  /** The document around the rows. */
  head: Head;
}

export interface ImportReport {
  readonly reports: readonly FileReport[];
  /** How many tariffs were given beside the lots. */
  readonly tariffs: number;
  readonly merges: Rejection[];
  /** Pairs of lots that a register's id calls one place, and their positions don't. */
  readonly apart: Reasons;
  /** Facts that are no possible values. */
  readonly dropped: Reasons;
  lots: number;
  spaces: number;
  handicapSpaces: number;
  chargers: number;
}

export function newFileReport(path: string, plan: FilePlan, fields: FieldCounts): FileReport {
  return {
    path,
    plan,
    fields,
    rejections: new Reasons(),
    leftOut: new Reasons(),
    odd: new Reasons(),
    rows: 0,
    kept: 0,
    madeIds: 0,
    withoutName: 0,
    withoutCity: 0,
    head: {},
  };
}

/** How many merges the report names. */
const NAMED_MERGES = 5;

export function importReport(report: ImportReport): string {
  const { lots, spaces, handicapSpaces, chargers, merges, apart, dropped, reports } = report;
  const named = merges.slice(0, NAMED_MERGES).map(({ row, reason }) => `  ${row} ${reason}`);
  return [
    ...reports.flatMap(fileLines),
    ...(report.tariffs > 0 ? [`${report.tariffs} tariffs`] : []),
    ...(merges.length > 0
      ? [`${merges.length} became one with another (--keep-both keeps both):`, ...named]
      : []),
    ...(merges.length > NAMED_MERGES ? ['  … (all of them: --report FILE)'] : []),
    ...(apart.count > 0 ? [`${apart.count} pairs not merged`, ...apart.lines()] : []),
    ...(dropped.count > 0 ? [`${dropped.count} facts left out`, ...dropped.lines()] : []),
    `${lots} lots: ${spaces} spaces, ${handicapSpaces} for disabled drivers, ${chargers} charging points`,
    ...attributionsOf(report).map(({ text }) => `Attribution: ${text}`),
  ].join('\n');
}

/** Everyone whom the data must be attributed to, each once: by the licence's line, and by what the file itself says. */
export function attributionsOf({ reports }: ImportReport): Attribution[] {
  const all = reports.flatMap(({ plan, head, kept }) => {
    if (kept === 0) return [];
    const source = textOf(member(head, 'attribution')) || textOf(member(head, 'license'));
    if (plan.attribution) return [plan.attribution];
    return source === '' ? [] : [{ text: source.slice(0, 200) }];
  });
  return [...new Map(all.map((attribution) => [attribution.text, attribution])).values()];
}

function fileLines(file: FileReport): string[] {
  const { path, plan, rows, kept, rejections, leftOut, odd, madeIds } = file;
  const counts = file.fields.counts();
  const ignored = counts.filter(({ field }) => field?.isUsed === false);
  const unknown = counts.filter(({ field }) => !field);
  return [
    `${path}: ${plan.source}: ${rows} rows, ${kept} kept, ${rejections.count} rejected`,
    ...rejections.lines(),
    ...some(file.withoutName, 'kept without a name'),
    ...some(file.withoutCity, 'kept without a city'),
    ...some(
      madeIds,
      'ids made from name and position: a lot that moves or is renamed gets another address',
    ),
    ...(odd.count === 0 ? [] : [`  ${odd.count} positions to look at`, ...odd.lines('    ')]),
    ...(leftOut.count === 0
      ? []
      : [`  ${leftOut.count} values of kept lots left out`, ...leftOut.lines('    ')]),
    ...(unknown.length === 0 ? [] : [`  Not used: ${fieldList(unknown)}`]),
    ...(ignored.length === 0
      ? []
      : [`  Left aside, as the source’s page says: ${fieldList(ignored)}`]),
    ...plan.unread.map((what) => `  Not read: ${what}`),
    ...(plan.guessed === undefined
      ? []
      : ['  Columns, by their names:', plan.guessed.replaceAll(/^/gm, '    ')]),
  ];
}

function some(count: number, text: string): string[] {
  return count === 0 ? [] : [`  ${count} ${text}`];
}

function fieldList(fields: readonly FieldCount[]): string {
  return fields.map(({ path, rows }) => `${path} (${rows})`).join(', ');
}

/** How many rows the short report names for each reason. */
const EXAMPLES = 3;
/** How many different reasons are told apart. */
const MAX_REASONS = 200;

interface Group {
  readonly examples: string[];
  count: number;
}

/** Counts rows by why they were rejected or what they lack, and remembers a few examples of each. */
export class Reasons {
  readonly #groups = new Map<string, Group>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add({ row, reason }: Rejection): void {
    this.#count += 1;
    const isKnown = this.#groups.has(reason) || this.#groups.size < MAX_REASONS;
    const key = isKnown ? reason : 'other reasons';
    const group = this.#groups.get(key) ?? { examples: [], count: 0 };
    if (group.examples.length < EXAMPLES) group.examples.push(row);
    group.count += 1;
    this.#groups.set(key, group);
  }

  /** A line a reason, the most frequent first. */
  lines(indent = '  '): string[] {
    return [...this.#groups]
      .toSorted(([, a], [, b]) => b.count - a.count)
      .map(([reason, { examples, count }]) => {
        const more = count > examples.length ? ', …' : '';
        return `${indent}${count} ${reason}: ${examples.join(', ')}${more}`;
      });
  }
}
