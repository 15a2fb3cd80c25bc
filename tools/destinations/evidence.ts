/** What the positions of known places are held to: lots, postcodes, streets, places and ferry links by name. */
import type { LineString } from 'geojson';
import type { Position } from '../../src/domain/geo.ts';
import { sourceFeatures, sourceText } from '../source-data.ts';
import type { PlaceSource, PostcodeSource } from './sources.ts';
import type { StreetLine } from './street-lines.ts';

export interface Evidence {
  /** @param checkedBy "lot CC Vest": a kind of evidence and a name, or part of a lot's */
  positionsOf(checkedBy: string): readonly Position[];
}

interface NamedPosition {
  readonly name: string;
  readonly position: Position;
}

export function readEvidence(sources: {
  readonly postcodes: readonly PostcodeSource[];
  readonly places: readonly PlaceSource[];
  readonly lines: readonly StreetLine[];
}): Evidence {
  const lots = readLots();
  const links = readFerryLinks();
  return {
    positionsOf(checkedBy) {
      const kind = checkedBy.split(' ', 1)[0]!;
      const name = checkedBy.slice(kind.length + 1);
      switch (kind) {
        case 'lot':
          return positionsOf(lots, (lot) => lot.toLowerCase().includes(name.toLowerCase()));
        case 'postcode':
          return sources.postcodes.filter(({ code }) => code === name).map((row) => row.position);
        case 'place':
          return positionsOf(sources.places, (place) => place === name);
        case 'street':
          return sources.lines.filter((line) => line.name === name).flatMap(({ points }) => points);
        case 'ferry-link':
          return links;
        default:
          throw new Error(`${kind} is no evidence`);
      }
    },
  };
}

function positionsOf(
  all: readonly NamedPosition[],
  isMeant: (name: string) => boolean,
): readonly Position[] {
  return all.filter(({ name }) => isMeant(name)).map(({ position }) => position);
}

function readLots(): readonly NamedPosition[] {
  const lots = JSON.parse(sourceText('norway-lots.json')) as readonly {
    readonly name: string;
    readonly position: { readonly coordinates: Position };
  }[];
  return lots.map(({ name, position }) => ({ name, position: position.coordinates }));
}

/** Both ends of each. */
function readFerryLinks(): readonly Position[] {
  return sourceFeatures<LineString, { readonly typeVeg: string }>(
    'streets/norway-n1000/Veglenke.geojson.gz',
  )
    .filter(({ properties }) => properties.typeVeg.endsWith('ferje'))
    .flatMap(({ geometry: { coordinates } }) => {
      const line = coordinates as unknown as readonly Position[];
      return [line[0]!, line.at(-1)!];
    });
}
