/** The stay as the address has it, not parsed yet (asked-stay.ts), so that the first view needs little code. [F7] */
export const COST_KEYS = ['stay', 'at', 'kwh', 'order'] as const;
export type CostKey = (typeof COST_KEYS)[number];
export type CostParameters = { readonly [K in CostKey]?: string | undefined };

/** Where a price needs a length, and none was said. */
export const USUAL_STAY_MINUTES = 120;
