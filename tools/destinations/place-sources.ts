/** Places of every kind but towns and streets, as the source lists them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Position } from '../../src/domain/geo.ts';

export interface PlaceSource {
  readonly name: string;
  /** The source's word: station, airport, peak, island … */
  readonly kind: string;
  /** The Norwegian name of those it has. */
  readonly municipality: string;
  readonly position: Position;
  readonly otherNames: readonly string[];
  /** 1: drawn on the map of the whole country, or served. */
  readonly importance: number;
  /** Undefined: its label stands somewhere in a large thing. */
  readonly accuracyMeters: number | undefined;
}

/** @param municipalities as the postcodes call them */
export function readPlaces(
  folder: string,
  municipalities: ReadonlySet<string>,
): readonly PlaceSource[] {
  const text = gunzipSync(readFileSync(join(folder, 'places.tsv.gz'))).toString('utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line): PlaceSource => {
      const [name = '', kind = '', area = '', lng, lat, others = '', importance, exact = ''] =
        line.split('\t');
      const areas = area.split(' - ');
      return {
        name,
        kind,
        municipality: areas.find((one) => municipalities.has(one)) ?? areas[0]!,
        position: [Number(lng), Number(lat)],
        otherNames: others === '' ? [] : others.split('|'),
        importance: Number(importance) || 3,
        accuracyMeters: exact === 'area' ? undefined : Number(exact),
      };
    });
}
