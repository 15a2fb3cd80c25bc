import { lotTitle } from './lot-title.ts';
import { fold } from './fold.ts';
import { haversineKm, type Position } from './geo.ts';
import type { LotFacts } from './lot-facts.ts';
import type { LotHit } from './search-api.ts';
import { placeLine } from './place-line.ts';

/** The lots of a list that look the same: same title, same place. */
export function namesakes(hits: readonly LotHit[]): readonly (readonly LotHit[])[] {
  const groups = new Map<string, LotHit[]>();
  for (const hit of hits) {
    const key = `${fold(lotTitle(hit, ''))}\n${fold(placeLine(hit))}`;
    const group = groups.get(key);
    if (group) group.push(hit);
    else groups.set(key, [hit]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** What tells a lot from its namesakes where its street doesn't: who runs it, or its highest power. */
export interface Mark {
  readonly operatorName?: string | undefined;
  readonly kW?: number | undefined;
}

/** @param said what stands beside it already: a name that has the operator in it is not told apart by it */
export function markOf({ operatorName, connectors = [] }: LotFacts = {}, said = ''): Mark {
  if (operatorName !== undefined && !fold(said).includes(fold(operatorName)))
    return { operatorName };
  const kW = connectors.reduce((most, connector) => Math.max(most, connector.kW ?? 0), 0);
  return kW > 0 ? { kW } : {};
}

export function marksOf(group: readonly LotHit[]): readonly Mark[] | undefined {
  const marks = group.map((hit) => markOf(hit.facts, lotTitle(hit, '')));
  return new Set(marks.map((mark) => JSON.stringify(mark))).size === group.length
    ? marks
    : undefined;
}

/** From the north clockwise. */
export const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Lots within this distance are on one site, so a district does not tell them apart. */
const SITE_KM = 1;
/** A lot nearer to the middle than this gets no direction. */
const MIDDLE_KM = 0.03;

/** Whether the lots are on one site, a hospital's or a shopping centre's. */
export function isOneSite(group: readonly LotHit[]): boolean {
  const middle = middleOf(group);
  return group.every(({ position }) => haversineKm(position, middle) <= SITE_KM);
}

/** The direction of each lot from the middle of all lots on the site; undefined in the middle. */
export function directionsOnSite(group: readonly LotHit[]): readonly (Direction | undefined)[] {
  const middle = middleOf(group);
  return group.map(({ position }) => {
    if (haversineKm(position, middle) < MIDDLE_KM) return undefined;
    const north = position[1] - middle[1];
    const east = (position[0] - middle[0]) * Math.cos((middle[1] * Math.PI) / 180);
    const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4));
    return DIRECTIONS[(eighth + 8) % 8];
  });
}

/** The mean of the lots' positions. */
export function middleOf(group: readonly LotHit[]): Position {
  const sum = (axis: 0 | 1) => group.reduce((total, { position }) => total + position[axis], 0);
  return [sum(0) / group.length, sum(1) / group.length];
}
