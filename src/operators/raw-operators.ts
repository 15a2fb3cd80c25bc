/** An operators file that may be broken: what can be read of it all the same. */
import { isRow } from '../domain/row-values.ts';

/** One issue, in a sentence's worth of words. */
export interface OperatorIssue {
  /** Where in the file, e.g. `operators[1].colours.dark.primary`. */
  readonly path: string;
  readonly message: string;
}

/** The operators in a file that may be broken elsewhere. */
export function rawOperators(json: unknown): readonly unknown[] {
  const list = rawValue(json, 'operators');
  return Array.isArray(list) ? list : [];
}

/** The value at a path of an operator such as `logo.light`, whatever is wrong elsewhere. */
export function rawValue(operator: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce(
      (node, name) => (isRow(node) && Object.hasOwn(node, name) ? node[name] : undefined),
      operator,
    );
}

export function rawText(operator: unknown, path: string): string | undefined {
  const value = rawValue(operator, path);
  return typeof value === 'string' ? value : undefined;
}
