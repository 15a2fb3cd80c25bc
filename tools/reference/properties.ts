import type { Property } from '../../src/domain/lot.ts';

/** A property of the generated lots, and the share of lots that have it. */
export interface BenchProperty extends Property {
  readonly share: number;
}

/** Twenty properties of uneven density, from four lots in five to one in five hundred. */
export const BENCH_PROPERTIES: readonly BenchProperty[] = [
  { id: 1, name: 'Contract parking B2B', share: 0.02 },
  { id: 2, name: 'EV charging', share: 0.3 },
  { id: 3, name: 'Fast charging (50 kW or more)', share: 0.08 },
  { id: 4, name: 'Disabled spaces', share: 0.4 },
  { id: 5, name: 'Indoor parking', share: 0.12 },
  { id: 6, name: 'Underground', share: 0.06 },
  { id: 7, name: 'Park and ride', share: 0.03 },
  { id: 8, name: 'Paid parking', share: 0.8 },
  { id: 9, name: 'Free parking', share: 0.2 },
  { id: 10, name: 'Open 24/7', share: 0.5 },
  { id: 11, name: 'Supervised', share: 0.05 },
  { id: 12, name: 'Time limited', share: 0.1 },
  { id: 13, name: 'Height limit', share: 0.07 },
  { id: 14, name: 'Customers only', share: 0.15 },
  { id: 15, name: 'Wheelchair accessible', share: 0.25 },
  { id: 16, name: 'Card payment', share: 0.35 },
  { id: 17, name: 'App payment', share: 0.45 },
  { id: 18, name: 'Cash payment', share: 0.04 },
  { id: 19, name: 'On-street', share: 0.01 },
  { id: 20, name: 'Reservable', share: 0.002 },
];
