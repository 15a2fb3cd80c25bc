import type { BBox, Position } from '../geo.ts';
import type { Viewport } from './viewport.ts';

/** What stands on the map's first picture: a cluster, or a single lot. */
export interface FirstMarker {
  readonly position: Position;
  readonly pointCount: number;
  /** Lots with chargers. */
  readonly chargingCount: number;
  /** Around the lots of a cluster: its link leads there. [U5] */
  readonly area?: BBox;
  /** Of a single lot. */
  readonly lot?: {
    readonly id?: string;
    readonly name: string;
    readonly street: string;
    /** A station where one charges and doesn't park. [M5] */
    readonly isCharger?: boolean;
  };
}

/** `narrow`: windows up to 640 px wide; `large`: from 1,700 × 880 px, where the map begins with what an address asks for. */
export type WindowKind = 'wide' | 'narrow' | 'large';

type ByWindow<T> = Readonly<Record<'wide' | 'narrow', T> & Partial<Record<'large', T>>>;

/** Where the map begins, for each kind of window. */
export interface FirstViewports extends ByWindow<Viewport> {
  /** The text of the matches that the viewports are fitted to; absent if the address asks for nothing. [U5] */
  readonly text?: string;
}

/** The map's first picture, for each kind of window (M3). */
export type FirstView = ByWindow<{
  readonly viewport: Viewport;
  readonly markers: readonly FirstMarker[];
}>;

export interface NamedFirstView extends FirstView {
  /** Rows of `basemap/places.json`, from which the picture's names are taken. */
  readonly places: readonly unknown[];
}
