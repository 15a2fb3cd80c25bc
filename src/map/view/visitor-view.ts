import { type BBox, bboxContains, type Position } from '../../domain/geo.ts';

/**
 * Whether a viewport came from the visitor's position (U2, G2), in memory only: from when the map goes there until
 * the position is out of view and the middle is out of what was seen there. Zooming in alone would leave a view whose
 * middle still is where the visitor is. It is so whatever moves the map, and also when the position is forgotten.
 */
export class VisitorView {
  #from: { readonly position: Position; readonly seen: BBox } | undefined;
  /** On its way the map may be stopped: what it shows then is not where it was sent. */
  #isThere = false;

  /** The map is about to show `seen`, because the visitor is at a position, or for another reason. */
  goTo(position: Position | undefined, seen: BBox): void {
    const isSeen = position !== undefined && bboxContains(seen, position);
    this.#from = isSeen ? { position, seen } : undefined;
    this.#isThere = false;
  }

  /** The visitor took hold of the map. */
  drag(): void {
    this.#isThere = true;
  }

  /** The map rests. */
  settle(center: Position, bounds: BBox): void {
    if (!this.#from) return;
    const { position, seen } = this.#from;
    const isInView = bboxContains(bounds, position);
    this.#isThere ||= isInView;
    if (this.#isThere && !isInView && !bboxContains(seen, center)) this.#from = undefined;
  }

  get isVisitors(): boolean {
    return this.#from !== undefined;
  }
}
