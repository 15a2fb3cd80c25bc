import type { Position } from './geo.ts';

/** Where the visitor is (G1). Never stored, never sent (G2). */
export interface VisitorPosition {
  readonly position: Position;
  readonly accuracyM: number;
  /** "Nær meg" asked for it; else it was used because permission had been granted before. */
  readonly byGesture: boolean;
}
