/** What a screen may ask of a map, whichever of the three draws it. [M1] */
import type { BBox, Position } from '../domain/geo.ts';
import type { Destination, LotHit, MatchQuery } from '../domain/search-api.ts';
import type { VisitorPosition } from '../domain/visitor-position.ts';
import type { FirstViewports } from '../domain/view/first-view-types.ts';
import type { Viewport } from '../domain/view/viewport.ts';

/** What the live map has drawn of the page's first picture; the ground has the names of places. */
export type DrawnPart = 'markers' | 'ground' | 'all';

/** The lot in the map's window, and the one whose nearest lots the window goes through: their ids. */
export interface OpenLot {
  readonly id: string;
  readonly first: string;
}

export interface SearchMapProps {
  readonly query: MatchQuery;
  /** Whether the list has answered this query and no destination is still being searched for. */
  readonly isSettled: boolean;
  /** S13: marked on the map, and what a fit goes to. */
  readonly destination?: Destination | undefined;
  /** The window that was open when the visitor left; rows change when the list is loaded again. [U2] */
  readonly initialWindow?: OpenLot | undefined;
  /** A window opened or closed; also undefined for a lot without an id. */
  readonly onWindowChange?: ((lot: OpenLot | undefined) => void) | undefined;
  /** What the visitor asked for, once its results settled: the map fits once for each object. [M4] */
  readonly fitFor: object;
  /** Where to start: the saved viewport (U2), else the operator's bounds. */
  readonly initialViewport: Viewport | undefined;
  /** False if the visitor left it at another question than this: then the map goes on from there. [M4] */
  readonly isRestored?: boolean;
  /** Where to start without a saved viewport, for each kind of window (M3); absent: at the operator's bounds. */
  readonly firstViewports?: FirstViewports | undefined;
  readonly onDrawn?: (part: DrawnPart) => void;
  /** After each move; `fromVisitorPosition` marks a viewport that must not be stored (U2, G2). */
  readonly onViewportChange: (
    viewport: Viewport,
    info: { readonly fromVisitorPosition: boolean },
  ) => void;
  /** The result with pointer or focus: its window opens without moving the map. [M6] */
  readonly activeLot: LotHit | undefined;
  /** A marker got or lost pointer or focus; the list marks its result. [M6] */
  readonly onMarkerActive: (lotIndex: number | undefined) => void;
  /** S11, with undo. */
  readonly area: BBox | undefined;
  readonly onAreaChange: (area: BBox | undefined) => void;
  readonly visitor: VisitorPosition | undefined;
  /** "Nær meg" on the map [G1]. Resolves to undefined if the position is denied or doesn't come. */
  readonly onLocate: () => Promise<VisitorPosition | undefined>;
  /** Moves the focus past the map (skip link target). */
  readonly skipTargetId: string;
  /**
   * Calls `hold` when something else is asked for, and `release` once the list shows the answer: the map that moves for an
   * earlier answer, or draws what came for it, then takes no time from the list.
   * @returns stop
   */
  readonly holdForList?: (hold: () => void, release: () => void) => () => void;
  /** Whether the visitor can see the map; a map behind the list isn't drawn. */
  readonly shown: boolean;
}

export interface LotMapProps {
  readonly lot: {
    readonly name: string;
    readonly position: Position;
    readonly chargers: number;
    /** Whether one charges there and doesn't park. [M5] */
    readonly isCharger: boolean;
  };
  /** Shown as quiet pins with links. */
  readonly nearby: readonly LotHit[];
}
