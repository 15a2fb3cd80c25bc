/** What a lot is for (F2). */
export const LOT_KINDS = ['parking', 'charging'] as const;
export type LotKind = (typeof LOT_KINDS)[number];

/** Plugs as a driver knows them; `tesla` is Tesla's own plug of before CCS. */
export const PLUGS = [
  'ccs',
  'chademo',
  'type2',
  'tesla',
  'type1',
  'schuko',
  'other',
  'unknown',
] as const;
export type Plug = (typeof PLUGS)[number];
