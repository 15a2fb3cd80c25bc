/**
 * Checks an operators file: its schema, and rules about several items that no schema can express. All issues are reported
 * together.
 */
import * as v from 'valibot';
import { LANGUAGES } from '../domain/languages.ts';
import { LOT_SEGMENT } from '../domain/paths.ts';
import { damerauDistance } from '../domain/spelling-distance.ts';
import { chooseOperator } from './choose-operator.ts';
import { type OperatorIssue, rawOperators, rawText } from './raw-operators.ts';
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
  'healthz',
  'streets',
]);

/** Checks a parsed operators file. Pure: the tool calls it before a release, the app to say why a file was refused. */
export function checkOperators(json: unknown): OperatorsCheck {
  const parsed = v.safeParse(operatorsFileSchema, json);
  const issues = [
    ...(parsed.success ? [] : schemaIssues(json)),
    ...issuesBetween(rawOperators(json), rawText(json, 'rootPath') ?? '/'),
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

/** The schema's issues, and all unknown items, of which the schema names one of each object. */
function schemaIssues(json: unknown): OperatorIssue[] {
  const issues = v.safeParse(operatorsFileSchema, json).issues ?? [];
  const others = issues.filter((issue) => issue.expected !== 'never');
  return [
    ...others.map((issue) => ({ path: pathOf(issue), message: words(issue) })),
    ...unknownItems(operatorsFileSchema, json, ''),
  ];
}

/** The parts of a schema that lead to the items of an object in it. */
interface SchemaNode {
  readonly type: string;
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  readonly item?: SchemaNode;
  readonly wrapped?: SchemaNode;
}

function unknownItems(node: SchemaNode, json: unknown, path: string): OperatorIssue[] {
  const { item, entries } = node.wrapped ?? node;
  if (item && Array.isArray(json)) {
    return json.flatMap((entry, index) => unknownItems(item, entry, `${path}[${index}]`));
  }
  if (!entries || typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, value]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (Object.hasOwn(entries, name)) return unknownItems(entries[name]!, value, at);
    const meant = nearest(name, Object.keys(entries));
    const hint = meant === undefined ? '' : `; did you mean "${meant}"?`;
    return [{ path: at, message: `is no item of this file${hint}` }];
  });
}

/** What is expected, in plain words, by the type of the schema's issue. */
const DUE: Readonly<Record<string, string>> = {
  string: 'must be a text',
  union:
    'must be a path that starts with one /, or an absolute http(s) address without credentials',
  number: 'must be a number',
  finite: 'must be a number',
  safe_integer: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  tuple: 'must be a list of numbers: west, south, east, north',
  strict_object: 'must be an object in braces',
  email: 'must be an e-mail address',
};

function words(issue: v.BaseIssue<unknown>): string {
  // Undefined for what JSON can't hold: what isn't there, or what a list inherits where an object is due.
  const given = JSON.stringify(issue.input) as string | undefined;
  if (given === undefined) return 'is missing';
  if (issue.type === 'min_length' && issue.requirement === 1) return 'must not be empty';
  return `${due(issue)}, not ${shortened(given)}`;
}

function due({ type, input, requirement, message, expected }: v.BaseIssue<unknown>): string {
  const unit = typeof input === 'string' ? ' letters' : Array.isArray(input) ? ' entries' : '';
  switch (type) {
    case 'picklist': {
      const known = [...(expected ?? '').matchAll(/"([^"]*)"/g)].map(([, name = '']) => name);
      const meant = nearest(String(input), known);
      const hint = meant === undefined ? '' : ` (did you mean "${meant}"?)`;
      return `must be one of ${known.join(', ')}${hint}`;
    }
    case 'max_length':
      return `must have at most ${String(requirement)}${unit}`;
    case 'min_value':
      return `must be at least ${String(requirement)}`;
    case 'max_value':
      return `must be at most ${String(requirement)}`;
    default:
      // The other checks of the schema have words of their own.
      return DUE[type] ?? message;
  }
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** The known name that a misspelt one is like, if there is one. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(name.length / 3));
  const near = known
    .map((other) => ({
      other,
      edits: damerauDistance(name.toLowerCase(), other.toLowerCase(), most),
    }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits);
  return near[0]?.other;
}

/** `operators[1].logo.light` */
function pathOf(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? []).reduce((path, { key }) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    return path === '' ? String(key) : `${path}.${String(key)}`;
  }, '');
}

function issuesBetween(operators: readonly unknown[], rootPath: string): OperatorIssue[] {
  const ids = operators.map((operator) => operatorItem(operator, 'id'));
  const markers = operators.map((operator) => operatorItem(operator, 'marker'));
  const brands = markers.map((marker, index) => ({ marker, index }));
  return operators.flatMap((operator, index) => {
    const at = (item: string, message: string) => ({
      path: `operators[${index}].${item}`,
      message,
    });
    const id = ids[index];
    const marker = markers[index];
    const publicUrl = operatorItem(operator, 'publicUrl');
    const met =
      publicUrl === undefined || (index > 0 && marker === undefined)
        ? index
        : chooseOperator({ operators: brands, rootPath }, new URL(publicUrl)).operator.index;
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
      met !== index &&
        at(
          'publicUrl',
          `leads to operator ${ids[met] ?? met}: its host name or its first folder must hold the marker of this one (U3)`,
        ),
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
  const isEastward = west >= -180 && west < east && east <= 180;
  const isNorthward = south >= -90 && south < north && north <= 90;
  return [
    isEastward ? '' : 'must go from west to east within ±180',
    isNorthward ? '' : 'must go from south to north within ±90',
  ].filter(Boolean);
}

/** Items that go into the content security policy, which knows origins only. */
function originLists(operator: unknown): [item: string, addresses: string[]][] {
  return [
    ['map.streets.origins', operatorItem(operator, 'map')?.streets?.origins ?? []],
    ['frameAncestors', operatorItem(operator, 'frameAncestors') ?? []],
  ];
}
