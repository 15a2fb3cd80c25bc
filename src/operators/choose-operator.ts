import { withoutEndSlash } from '../domain/paths.ts';
import type { Operator } from './operator.ts';

export interface OperatorChoice<O = Operator> {
  readonly operator: O;
  /** The router's base: root path and, if the path chose the operator, its marker. No slash at the end, except alone. */
  readonly basename: string;
}

/** U3: by a label of the host name, or the first path segment below the root path, never by what a visitor types. */
export function chooseOperator<O extends Pick<Operator, 'marker'>>(
  file: { readonly operators: readonly O[]; readonly rootPath: string },
  url: Pick<URL, 'hostname' | 'pathname'>,
): OperatorChoice<O> {
  const { operators, rootPath } = file;
  const labels = url.hostname.toLowerCase().split('.');
  const byHost = operators.find(({ marker }) => marker !== undefined && labels.includes(marker));
  if (byHost) return { operator: byHost, basename: withoutEndSlash(rootPath) };

  const below = url.pathname.startsWith(rootPath) ? url.pathname.slice(rootPath.length) : '';
  const segment = below.split('/')[0]?.toLowerCase();
  const byPath = operators.find(({ marker }) => marker !== undefined && marker === segment);
  if (byPath) return { operator: byPath, basename: `${rootPath}${byPath.marker}` };

  const [first] = operators;
  if (!first) throw new Error('The operators file names no operator.');
  return { operator: first, basename: withoutEndSlash(rootPath) };
}
