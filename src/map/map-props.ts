/** What a screen may ask of a map, whichever of the three draws it (M1). */
import type { BBox, Position } from '../domain/geo.ts';
import type { Destination, LotHit, MatchQuery } from '../domain/search-api.ts';
import type { VisitorPosition } from '../domain/visitor-position.ts';
import type { FirstViewports } from '../domain/view/first-view.ts';
import type { Viewport } from '../domain/view/viewport.ts';

/** The lot whose window is open, by what stays the same from load to load (U2). */
export type OpenLotId = string;

export interface SearchMapProps {
  readonly query: MatchQuery;
  /** Whether the list has answered just this query, and no destination is being looked for any more. */
  readonly isSettled: boolean;
  /** S13: marked on the map, and what a fit goes to. */
  readonly destination?: Destination | undefined;
  /** The lot whose window was open when the visitor left (U2). */
  readonly initialWindow?: OpenLotId | undefined;
  /** A window opened or closed; undefined also for a lot without an id. */
  readonly onWindowChange?: ((lot: OpenLotId | undefined) => void) | undefined;
  /**
   * Another number when the visitor changed text or filters and the results settled: the map fits (M4).
   * It grows, and is 0 anew once the search expired (U2).
   */
  readonly fitRequest: number;
  /** Where to start: the saved viewport (U2), else all of Norway. */
  readonly initialViewport: Viewport | undefined;
  /** Where to start without a saved one, on windows of a kind (M3); absent: all of Norway. */
  readonly firstViewports?: FirstViewports | undefined;
  /** The markers of the first answer are drawn. */
  readonly onMarkers?: () => void;
  /** After each move; `fromVisitorPosition` marks a viewport that must not be stored (U2, G2). */
  readonly onViewportChange: (
    viewport: Viewport,
    info: { readonly fromVisitorPosition: boolean },
  ) => void;
  /** The result under pointer or focus: its window opens without moving the map (M6). */
  readonly activeLot: LotHit | undefined;
  /** A marker got or lost pointer or focus: the list marks that result (M6). */
  readonly onMarkerActive: (lotIndex: number | undefined) => void;
  /** S11, with undo. */
  readonly area: BBox | undefined;
  readonly onAreaChange: (area: BBox | undefined) => void;
  readonly visitor: VisitorPosition | undefined;
  /** "Nær meg" on the map (G1). Resolves to the position, or undefined when denied or silent. */
  readonly onLocate: () => Promise<VisitorPosition | undefined>;
  /** Moves the focus past the map (skip link target). */
  readonly skipTargetId: string;
  /** The map may wait for the visitor's first move, a poster in its place; else it starts at once. */
  readonly deferStart?: boolean;
  /** Whether the visitor can see the map: behind the list, drawing it would be for nobody. */
  readonly shown?: boolean;
}

export interface LotMapProps {
  readonly lot: { readonly name: string; readonly position: Position; readonly chargers: number };
  /** Shown as quiet pins with links. */
  readonly nearby: readonly LotHit[];
}
