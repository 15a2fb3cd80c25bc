import { existsSync } from 'node:fs';

import { TileAreas } from '../../basemap/tile-areas.ts';
import { bboxContains, type BBox, type Position } from '../../../src/domain/geo.ts';

/** Where the map's coast is fine enough: northern Europe, at this zoom. */
const NORTH: BBox = [-25, 50, 45, 81];
const ZOOM = 8;
/** Farther out than any pier or bridge, and than the coast's own coarseness. */
const FAR_METERS = 1_000;
const METERS_PER_DEGREE = 111_195;

/** Tells whether a position is far out at sea, by the coast of the product's map. */
export class SeaChart {
  readonly #land: TileAreas | undefined;

  /** @param path the coast as PMTiles; without the file no position is at sea */
  constructor(path: string) {
    this.#land = existsSync(path) ? new TileAreas(path, 'earth', ZOOM) : undefined;
  }

  /** Whether a position is in the water with no land within a kilometre. */
  async isAtSea(position: Position): Promise<boolean> {
    if (!this.#land || !bboxContains(NORTH, position)) return false;
    const around = [FAR_METERS / 3, FAR_METERS].flatMap((meters) => ringOf(position, meters));
    for (const near of [position, ...around])
      if ((await this.#land.hold(near)) === true) return false;
    return true;
  }
}

/** Eight positions around another. */
function ringOf([lng, lat]: Position, meters: number): Position[] {
  return Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4;
    const north = (Math.cos(angle) * meters) / METERS_PER_DEGREE;
    const east =
      (Math.sin(angle) * meters) /
      METERS_PER_DEGREE /
      Math.max(Math.cos((lat * Math.PI) / 180), 0.01);
    return [lng + east, lat + north];
  });
}
