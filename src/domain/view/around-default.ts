import { MAP } from '../constants.ts';
import { type BBox, bboxContains } from '../geo.ts';

/** Where an operator works. */
export interface Territory {
  /** By ISO 3166. */
  readonly country: string;
  readonly map: { readonly bounds: BBox };
}

/** Whether the map begins where the pictures that ship begin: Norway's middle lies in a box around Sweden too. */
export function isAroundDefault({ country, map }: Territory): boolean {
  return country === 'NO' && bboxContains(map.bounds, MAP.defaultCenter);
}
