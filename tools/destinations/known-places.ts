/**
 * What no list has and everybody drives to: shopping centres, ferry quays, universities, stadiums, ski
 * resorts, sights, some squares (known-places.tsv).
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Position } from '../../src/domain/geo.ts';
import { isKnownKind, type KnownKind } from './language.ts';

export interface KnownPlace {
  readonly kind: KnownKind | 'street';
  readonly name: string;
  readonly town: string;
  readonly position: Position;
  readonly otherNames: readonly string[];
  /** How far what bears the name, or lies beside the place, is from it: at least 200 m, but for a street. */
  readonly accuracyMeters: number;
}

export function readKnownPlaces(): readonly KnownPlace[] {
  const file = fileURLToPath(new URL('known-places.tsv', import.meta.url));
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [kind = '', name = '', town = '', lng, lat, others = '', , accuracy] = line.split('\t');
      if (kind !== 'street' && !isKnownKind(kind)) throw new Error(`${name}: ${kind} is no kind`);
      const otherNames = others === '' ? [] : others.split('|');
      const position = [Number(lng), Number(lat)] as const;
      const accuracyMeters = Number(accuracy);
      if (!(accuracyMeters > 0)) throw new Error(`${name} has no accuracy`);
      return { kind, name, town, position, otherNames, accuracyMeters };
    });
}
