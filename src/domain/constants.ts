/** The specification's business constants (section 9). A figure that docs/rules.md changed cites the rule. */

/** Mean earth radius used for every great-circle distance. */
export const EARTH_RADIUS_KM = 6371;

/** S6: empty text with a position lists lots within this distance. */
export const NEAREST_WITHIN_KM = 100;

/** Among lots within this distance of where the visitor goes prices are compared, or among so many nearest if those are fewer. [F7] */
export const PRICES = { withinKm: 1.5, fewest: 10 } as const;

/** F5: "at least so many kW", as chargers are told apart: slow, quick, fast, faster. */
export const POWER_STEPS_KW = [22, 50, 100, 150] as const;
/** F8: heights of cars that are offered: a small car, a van of the kind that garages are built for, one with a box on its roof. */
export const HEIGHT_STEPS_METERS = [1.8, 2, 2.1, 2.2, 2.3, 2.4, 2.5, 3] as const;

/** S5: results a page; "Vis flere" adds as many. */
export const PAGE_SIZE = 10;

/** U2: the saved search is forgotten after this long without a pointer, a key or a return to the page. */
export const INACTIVITY_TIMEOUT_MS = 2 * 60 * 60 * 1000;

/** Map figures are Google's (M3): a 256-px world at zoom 0. */
export const MAP = {
  defaultZoom: 5.5,
  /** Norway's geographical centre, in Steinkjer (Kartverket). */
  defaultCenter: [12.31, 63.99] as readonly [lng: number, lat: number],
  singleLotZoom: 14,
  singleLotZoomEmbedded: 13,
  /** Where the embedded map has no roads at all: towns and the shore say where the lot is. */
  singleLotZoomAbroad: 9,
  fitPaddingPx: 20,
  fitDelayMs: 500,
  fitMaxZoom: 14,
  maxLatitude: 85,
} as const;

/**
 * Cluster figures, for 512-px zooms (M3), which supercluster and MapLibre speak. The engine clusters up to
 * 512-px zoom 16; the map asks for single lots from *Google* zoom 17 on (`LOTS_FROM_ZOOM`), so it never asks
 * for 512-px zoom 16.
 */
export const CLUSTER = {
  /** Pixels, and those across a tile. */
  radius: 60,
  extent: 512,
  maxZoom: 16,
  minZoom: 0,
  minPoints: 2,
} as const;
