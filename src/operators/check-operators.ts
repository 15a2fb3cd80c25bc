/**
 * What makes an operators file usable: its schema, and what no schema can say about several items
 * at once. All mistakes are told together, so that nobody mends them one by one.
 */
import * as v from 'valibot';
import { LANGUAGES } from '../domain/languages.ts';
import {
  type Operator,
  operatorSchema,
  type OperatorsFile,
  operatorsFileSchema,
} from './operator.ts';

/** One mistake, in a sentence's worth of words. */
export interface OperatorMistake {
  /** Where in the file, e.g. `operators[1].colours.dark.primary`. */
  readonly path: string;
  readonly message: string;
}

export type OperatorsCheck =
  | { readonly file: OperatorsFile; readonly mistakes: readonly [] }
  | { readonly file: undefined; readonly mistakes: readonly OperatorMistake[] };

/** First path segments that mean something else: an operator can't be reached under them. */
const TAKEN_SEGMENTS = new Set<string>([
  ...LANGUAGES.map(({ code }) => code),
  'parkinglot',
  'assets',
  'api',
  'operators',
  'basemap',
]);

/** Checks a parsed operators file. Pure: the tool calls it before a release, the app to say why a file was refused. */
export function checkOperators(json: unknown): OperatorsCheck {
  const parsed = v.safeParse(operatorsFileSchema, json);
  const broken = parsed.issues ?? [];
  const mistakes = [
    ...broken.map((issue) => ({ path: pathOf(issue), message: issue.message })),
    ...mistakesBetween(rawOperators(json)),
  ];
  return parsed.success && mistakes.length === 0
    ? { file: parsed.output, mistakes: [] }
    : { file: undefined, mistakes };
}

/** The operators as they stand in a file that may be broken elsewhere. */
export function rawOperators(json: unknown): readonly unknown[] {
  const list = v.safeParse(v.object({ operators: v.array(v.unknown()) }), json);
  return list.success ? list.output.operators : [];
}

/** One item of an operator, or undefined unless that item is right: its own mistake is told elsewhere. */
export function operatorItem<Name extends keyof Operator>(
  operator: unknown,
  name: Name,
): Operator[Name] | undefined {
  const parsed = v.safeParse(v.object({ item: operatorSchema.entries[name] }), {
    item: v.is(v.object({}), operator) ? Reflect.get(operator, name) : undefined,
  });
  return parsed.success ? (parsed.output.item as Operator[Name]) : undefined;
}

/** All mistakes in one message, a line each. */
export function mistakesText(mistakes: readonly OperatorMistake[]): string {
  return mistakes.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('\n');
}

/** `operators[1].logo.light` */
function pathOf(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? []).reduce((path, { key }) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    return path === '' ? String(key) : `${path}.${String(key)}`;
  }, '');
}

function mistakesBetween(operators: readonly unknown[]): OperatorMistake[] {
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
      ...boundsMistakes(operatorItem(operator, 'map')?.bounds).map((message) =>
        at('map.bounds', message),
      ),
      ...originLists(operator).flatMap(([item, addresses]) =>
        addresses.map(
          (address, entry) =>
            new URL(address).href !== `${new URL(address).origin}/` &&
            at(`${item}[${entry}]`, `must be an origin such as ${new URL(address).origin}`),
        ),
      ),
    ].filter((mistake) => mistake !== false);
  });
}

function boundsMistakes(bounds: Operator['map']['bounds'] | undefined): string[] {
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
