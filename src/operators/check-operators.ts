/**
 * Checks an operators file: its schema, and rules about several items that no schema can express. All issues are reported
 * together.
 */
import * as v from 'valibot';
import { LANGUAGES } from '../domain/languages.ts';
import { LOT_SEGMENT } from '../domain/paths.ts';
import { type OperatorIssue, rawOperators } from './raw-operators.ts';
import { safetyIssues } from './operator-safety.ts';
import {
  type Operator,
  operatorSchema,
  type OperatorsFile,
  operatorsFileSchema,
} from './operator.ts';

export type OperatorsCheck =
  | { readonly file: OperatorsFile; readonly issues: readonly [] }
  | { readonly file: undefined; readonly issues: readonly OperatorIssue[] };

/** First path segments that mean something else: an operator can't be reached under them. */
const TAKEN_SEGMENTS = new Set<string>([
  ...LANGUAGES.map(({ code }) => code),
  LOT_SEGMENT,
  'assets',
  'api',
  'operators',
  'basemap',
  'destinations',
]);

/** Checks a parsed operators file. Pure: the tool calls it before a release, the app to say why a file was refused. */
export function checkOperators(json: unknown): OperatorsCheck {
  const parsed = v.safeParse(operatorsFileSchema, json);
  const issues = [
    ...(parsed.success ? [] : schemaIssues(json)),
    ...issuesBetween(rawOperators(json)),
    ...safetyIssues(json),
  ];
  return parsed.success && issues.length === 0
    ? { file: parsed.output, issues: [] }
    : { file: undefined, issues };
}

/** One item of an operator, or undefined if it is wrong, which the schema reports. */
export function operatorItem<Name extends keyof Operator>(
  operator: unknown,
  name: Name,
): Operator[Name] | undefined {
  const parsed = v.safeParse(v.object({ item: operatorSchema.entries[name] }), {
    item: v.is(v.object({}), operator) ? Reflect.get(operator, name) : undefined,
  });
  return parsed.success ? (parsed.output.item as Operator[Name]) : undefined;
}

/** All issues in one message, a line each. */
export function issuesText(issues: readonly OperatorIssue[]): string {
  return issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('\n');
}

/** Each round removes an unknown item from an object; a file needs few rounds. */
const MAX_ROUNDS = 100;

/** The schema's issues. It names one unknown item of an object at a time, so it runs until all are named. */
function schemaIssues(json: unknown): OperatorIssue[] {
  const rest = structuredClone(json);
  const unknown: OperatorIssue[] = [];
  for (let round = 0; ; round += 1) {
    const issues = v.safeParse(operatorsFileSchema, rest).issues ?? [];
    const extra = issues.filter(isUnknownItem);
    for (const issue of extra) {
      unknown.push({ path: pathOf(issue), message: 'is no item of this file' });
    }
    if (extra.length === 0 || round >= MAX_ROUNDS) {
      const others = issues.filter((issue) => !isUnknownItem(issue));
      return [
        ...others.map((issue) => ({ path: pathOf(issue), message: words(issue) })),
        ...unknown,
      ];
    }
    for (const issue of extra) {
      const last = issue.path?.at(-1);
      if (last) Reflect.deleteProperty(last.input as object, last.key as string);
    }
  }
}

function isUnknownItem(issue: v.BaseIssue<unknown>): boolean {
  return issue.type === 'strict_object' && issue.expected === 'never';
}

function words(issue: v.BaseIssue<unknown>): string {
  const isMissing = issue.type === 'strict_object' && issue.received === 'undefined';
  return isMissing ? 'is missing' : issue.message;
}

/** `operators[1].logo.light` */
function pathOf(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? []).reduce((path, { key }) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    return path === '' ? String(key) : `${path}.${String(key)}`;
  }, '');
}

function issuesBetween(operators: readonly unknown[]): OperatorIssue[] {
  const ids = operators.map((operator) => operatorItem(operator, 'id'));
  const markers = operators.map((operator) => operatorItem(operator, 'marker'));
  return operators.flatMap((operator, index) => {
    const at = (item: string, message: string) => ({
      path: `operators[${index}].${item}`,
      message,
    });
    const id = ids[index];
    const marker = markers[index];
    return [
      id !== undefined &&
        ids.indexOf(id) < index &&
        at('id', `"${id}" is another operator's: stores and caches are keyed by it`),
      index > 0 &&
        v.is(v.object({ marker: v.optional(v.undefined()) }), operator) &&
        at('marker', 'is missing: only the first operator can be found without one (U3)'),
      marker !== undefined &&
        markers.indexOf(marker) < index &&
        at('marker', `"${marker}" is another operator's`),
      marker !== undefined &&
        TAKEN_SEGMENTS.has(marker) &&
        at('marker', `"${marker}" is a path of the product`),
      ...repeatedIds(operatorItem(operator, 'properties') ?? []).map(([entry, repeated]) =>
        at(`properties[${entry}].id`, `${repeated} is mapped above already`),
      ),
      ...boundsIssues(operatorItem(operator, 'map')?.bounds).map((message) =>
        at('map.bounds', message),
      ),
      ...originLists(operator).flatMap(([item, addresses]) =>
        addresses.map(
          (address, entry) =>
            new URL(address).href !== `${new URL(address).origin}/` &&
            at(`${item}[${entry}]`, `must be an origin such as ${new URL(address).origin}`),
        ),
      ),
    ].filter((issue) => issue !== false);
  });
}

function repeatedIds(properties: Operator['properties']): [entry: number, id: number][] {
  const ids = properties.map(({ id }) => id);
  return ids.flatMap((id, entry) => (ids.indexOf(id) < entry ? [[entry, id]] : []));
}

function boundsIssues(bounds: Operator['map']['bounds'] | undefined): string[] {
  if (!bounds) return [];
  const [west, south, east, north] = bounds;
  return [
    ...(west >= -180 && west < east && east <= 180
      ? []
      : ['must go from west to east within ±180']),
    ...(south >= -90 && south < north && north <= 90
      ? []
      : ['must go from south to north within ±90']),
  ];
}

/** Items that go into the content security policy, which knows origins only. */
function originLists(operator: unknown): [item: string, addresses: string[]][] {
  return [
    ['map.streets.origins', operatorItem(operator, 'map')?.streets?.origins ?? []],
    ['frameAncestors', operatorItem(operator, 'frameAncestors') ?? []],
  ];
}
