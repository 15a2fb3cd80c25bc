import type { Plug } from '../../../src/domain/kinds-and-plugs.ts';
import type { Connector } from '../../../src/domain/lot-facts.ts';

/** Adds connectors to those of the same plug and power. */
export function addConnector(
  connectors: Connector[],
  added: { readonly plug: Plug; readonly kW: number | undefined; readonly count: number },
): void {
  const { plug, kW, count } = added;
  const at = connectors.findIndex((one) => one.plug === plug && one.kW === kW);
  const known = connectors[at];
  if (known) connectors[at] = { ...known, count: known.count + count };
  else connectors.push({ plug, ...(kW !== undefined && { kW }), count });
}

/** The connectors, where any is known. */
export function listed(connectors: readonly Connector[]): readonly Connector[] | undefined {
  return connectors.length > 0 ? connectors : undefined;
}

/** The plugs' names in a text. */
const NAMES: Readonly<Record<Plug, string>> = {
  ccs: 'CCS',
  chademo: 'CHAdeMO',
  type2: 'Type 2',
  tesla: 'Tesla',
  type1: 'Type 1',
  schuko: 'Schuko',
  other: '',
  unknown: '',
};

/** The name of a plug whose number isn't known: it is no connector (F2), so the text mentions it. */
export function plugText({
  plug,
  kW,
}: {
  readonly plug: Plug;
  readonly kW: number | undefined;
}): string {
  return [NAMES[plug], kW === undefined ? '' : `${kW} kW`].filter(Boolean).join(' ');
}
