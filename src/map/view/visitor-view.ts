import { type BBox, bboxContains, type Position } from '../../domain/geo.ts';

/**
 * Whether a viewport came from the visitor's position [U2, G2]: from when the map goes there until the position is out of view
 * and the middle is outside what was seen there. Zooming in alone leaves a view whose middle is still the visitor's place.
 */
export class VisitorView {
  #from: { readonly position: Position; readonly seen: BBox } | undefined;
  /** The map may be stopped on its way; what it shows then isn't where it was sent. */
  #isThere = false;

  /** The map is about to show `seen`, because of the visitor's position or for another reason. */
  goTo(position: Position | undefined, seen: BBox): void {
    const isSeen = position !== undefined && bboxContains(seen, position);
    this.#from = isSeen ? { position, seen } : undefined;
    this.#isThere = false;
  }

  /** The visitor started to move the map. */
  drag(): void {
    this.#isThere = true;
  }

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
