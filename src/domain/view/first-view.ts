import type { Position } from '../geo.ts';
import type { Viewport } from './viewport.ts';

/** What stands on the map's first picture: a cluster, or a single lot. */
export interface FirstMarker {
  readonly position: Position;
  readonly pointCount: number;
  /** Lots with chargers. */
  readonly chargingCount: number;
  /** Of a single lot. */
  readonly lot?: {
    readonly id?: string;
    readonly name: string;
    readonly street: string;
    /** A station where one charges and doesn't park. [M5] */
    readonly isCharger?: boolean;
  };
}

/** Where the map begins, for each kind of window. */
export interface FirstViewports {
  readonly wide: Viewport;
  /** On windows up to 640 px wide. */
  readonly narrow: Viewport;
}

/** The map's first picture, for each kind of window (M3). */
export interface FirstView {
  readonly wide: { readonly viewport: Viewport; readonly markers: readonly FirstMarker[] };
  readonly narrow: { readonly viewport: Viewport; readonly markers: readonly FirstMarker[] };
}

export interface NamedFirstView extends FirstView {
  /** Rows of `basemap/places.json`, from which the picture's names are taken. */
  readonly places: readonly unknown[];
}
