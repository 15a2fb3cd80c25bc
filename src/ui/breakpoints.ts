/** Where the layout changes, px; style sheets use no others. The tablet's and the phone's are the specification's. */
export const BREAKPOINTS = {
  width: { smallPhone: 360, phone: 550, mapCard: 640, twoColumns: 900, tablet: 1050 },
  height: { low: 480, short: 640, medium: 760, tall: 1200 },
} as const;

/** M3: up to this width the map begins with the operator's lots as a phone shows them. */
export const MAP_CARD_WIDTH_QUERY = `(max-width: ${BREAKPOINTS.width.mapCard}px)`;
/** M6: on windows so small a pin opens a card at thumb height. */
export const MAP_CARD_QUERY = `(max-width: ${BREAKPOINTS.width.mapCard}px), (max-height: ${BREAKPOINTS.height.low}px)`;
/** Up to this width map and list are exclusive. */
export const TABLET_QUERY = `(max-width: ${BREAKPOINTS.width.tablet}px)`;

export const DARK_QUERY = '(prefers-color-scheme: dark)';
