/**
 * What no list has and everybody drives to: shopping centres, ferry quays, universities, stadiums, ski
 * resorts, sights, some squares (known-places.tsv). Each position is held to something else that bears the
 * name or lies beside it, and is as exact as the two agree (known-places.checks.tsv).
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { haversineKm, type Position } from '../../src/domain/geo.ts';
import { isKnownKind, type KnownKind } from './language.ts';
import type { Evidence } from './evidence.ts';

export interface KnownPlace {
  readonly kind: KnownKind | 'street';
  readonly name: string;
  /** A town or municipality. */
  readonly town: string;
  readonly position: Position;
  readonly otherNames: readonly string[];
  /** "lot CC Vest", "postcode 7013": what evidence.ts finds. */
  readonly checkedBy: string;
}

export interface CheckedPlace extends KnownPlace {
  /** What bears the evidence's name near it. */
  readonly found: number;
  /** From the nearest of these. */
  readonly metres: number;
  readonly accuracyMeters: number;
}

/** Nothing is known better from a lot's or a postcode's position. */
const BEST_METERS = 200;
/** Farther than this says nothing of a place. */
const FARTHEST_METERS = 4_500;
/** A street that was placed by hand stands on itself. */
const STREET_METERS = 100;

export function readKnownPlaces(): readonly KnownPlace[] {
  const file = fileURLToPath(new URL('known-places.tsv', import.meta.url));
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [kind = '', name = '', town = '', lng, lat, others = '', checkedBy = ''] =
        line.split('\t');
      if (kind !== 'street' && !isKnownKind(kind)) throw new Error(`${name}: ${kind} is no kind`);
      const otherNames = others === '' ? [] : others.split('|');
      return { kind, name, town, position: [Number(lng), Number(lat)], otherNames, checkedBy };
    });
}

/** Throws an Error that names those that nothing bears out. */
export function checkKnownPlaces(
  places: readonly KnownPlace[],
  evidence: Evidence,
): readonly CheckedPlace[] {
  const checked = places.map((place): CheckedPlace => {
    const near = evidence
      .positionsOf(place.checkedBy)
      .map((position) => Math.round(haversineKm(position, place.position) * 1_000))
      .filter((metres) => metres <= FARTHEST_METERS);
    const metres = Math.min(...near);
    const hundreds = Math.ceil(metres / 100) * 100;
    const accuracyMeters =
      place.kind === 'street' ? STREET_METERS : Math.max(BEST_METERS, hundreds);
    return { ...place, found: near.length, metres, accuracyMeters };
  });
  const unproven = checked.filter(({ found }) => found === 0);
  if (unproven.length > 0) {
    const names = unproven.map(({ name, checkedBy }) => `${name} (${checkedBy})`).join(', ');
    throw new Error(`nothing bears out where these are: ${names}`);
  }
  return checked;
}

export function checksText(checked: readonly CheckedPlace[]): string {
  const rows = checked.map(({ kind, name, town, checkedBy, found, metres, accuracyMeters }) =>
    [kind, name, town, checkedBy, found, metres, accuracyMeters].join('\t'),
  );
  const head = 'kind\tname\ttown\tchecked_by\tfound\tnearest_m\taccuracy_m';
  return `${[head, ...rows].join('\n')}\n`;
}
