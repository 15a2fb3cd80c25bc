/** Checks an operators file: its schema, then what no schema of one operator can say. */
import * as v from 'valibot';
import { LANGUAGES } from '../domain/languages.ts';
import { LOT_SEGMENT } from '../domain/paths.ts';
import { chooseOperator } from './choose-operator.ts';
import { type OperatorsFile, operatorsFileSchema } from './operator.ts';

/** One issue, in a sentence's worth of words. */
export interface OperatorIssue {
  /** Where in the file, e.g. `operators[1].colours.dark.primary`. */
  readonly path: string;
  readonly message: string;
}

type OperatorsCheck =
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

/** Checks a parsed operators file. What lies between operators is checked once each of them is as it should be. */
export function checkOperators(json: unknown): OperatorsCheck {
  const parsed = v.safeParse(operatorsFileSchema, json);
  const issues = parsed.success
    ? issuesBetween(parsed.output)
    : schemaIssues(structuredClone(json)).map((issue) => ({
        path: issuePath(issue),
        message: issueWords(issue),
      }));
  return parsed.success && issues.length === 0
    ? { file: parsed.output, issues: [] }
    : { file: undefined, issues };
}

/** Of an object's unknown items the schema names one: it is taken out, and the rest read again. @param json is changed */
function schemaIssues(json: unknown): v.BaseIssue<unknown>[] {
  const issues = v.safeParse(operatorsFileSchema, json).issues ?? [];
  const unknown = issues.filter(({ expected }) => expected === 'never');
  for (const { path } of unknown) {
    const { input, key } = path!.at(-1)!;
    Reflect.deleteProperty(input as object, key as string);
  }
  return unknown.length === 0 ? issues : [...unknown, ...schemaIssues(json)];
}

/** All issues in one message, a line each. */
export function issuesText(issues: readonly OperatorIssue[]): string {
  return issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('\n');
}

/** What is expected, in plain words. The schema's checks have words of their own. */
export function issueWords({ expected, received, message }: v.BaseIssue<unknown>): string {
  if (expected === 'never') return 'is no item of this file';
  if (received === 'undefined') return 'is missing';
  return message.startsWith('must') ? message : `must be ${expected}, not ${received}`;
}

/** `operators[1].logo.light` */
export function issuePath(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? []).reduce((path, { key }) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    return path === '' ? String(key) : `${path}.${String(key)}`;
  }, '');
}

function issuesBetween({ operators, rootPath }: OperatorsFile): OperatorIssue[] {
  const ids = operators.map(({ id }) => id);
  const markers = operators.map(({ marker }) => marker);
  return operators.flatMap((operator, index) => {
    const { id, marker, publicUrl } = operator;
    const at = (item: string, message: string) => ({
      path: `operators[${index}].${item}`,
      message,
    });
    const met =
      publicUrl === undefined || (index > 0 && marker === undefined)
        ? operator
        : chooseOperator({ operators, rootPath }, new URL(publicUrl)).operator;
    return [
      ids.indexOf(id) < index &&
        at('id', `"${id}" is another operator's: stores and caches are keyed by it`),
      index > 0 &&
        marker === undefined &&
        at('marker', 'is missing: only the first operator can be found without one (U3)'),
      marker !== undefined &&
        markers.indexOf(marker) < index &&
        at('marker', `"${marker}" is another operator's`),
      marker !== undefined &&
        TAKEN_SEGMENTS.has(marker) &&
        at('marker', `"${marker}" is a path of the product`),
      met !== operator &&
        at(
          'publicUrl',
          `leads to operator ${met.id}: its host name or its first folder must hold the marker of this one (U3)`,
        ),
    ].filter((issue) => issue !== false);
  });
}
