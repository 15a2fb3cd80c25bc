import { type BBox, bboxContains, type Position } from '../../domain/geo.ts';

/** U2, G2: whether a viewport is the visitor's place: until that is out of view and the middle outside what was seen there. */
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
