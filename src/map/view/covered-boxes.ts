import { boxOfSize, type PixelBox, sharedArea } from '../../domain/view/pixel-box.ts';

/** What floats over the map: the page's field and switch, the map's buttons, notices, card and sources. */
export const COVERS = '[data-map-float], .maplibregl-ctrl-scale';

/** The `data-map-float` of what may lie where names of the first picture stand. */
export const LATER = 'later';

/** Returns the areas of the map that are covered right now, in px from its top left corner. [M4] */
export function coveredBoxes(box: Element, covers = COVERS): readonly PixelBox[] {
  return coveredBy(box.ownerDocument.querySelectorAll(covers), box);
}

/** What is there for screen readers alone is a pixel large. */
const LEAST_PX = 1.5;

/** Returns the areas of the map that these elements cover. */
export function coveredBy(elements: Iterable<Element>, box: Element): readonly PixelBox[] {
  const map = box.getBoundingClientRect();
  const boxes = Array.from(elements, (element): PixelBox => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [x, y] = [map.left, map.top];
    return { left: left - x, top: top - y, right: right - x, bottom: bottom - y };
  });
  return boxes.filter(
    (each) =>
      each.right - each.left > LEAST_PX &&
      each.bottom - each.top > LEAST_PX &&
      sharedArea(each, boxOfSize(map)) > 0,
  );
}

/** Whether an element over the map covers none of these. */
export function isClearOf(
  others: readonly PixelBox[],
  element: Element | null,
  map: Element,
): boolean {
  const [own] = element ? coveredBy([element], map) : [];
  return own !== undefined && others.every((box) => sharedArea(box, own) === 0);
}

/** Of the first picture, which is drawn above what comes later: the live map, too, has no names there. [M3] */
export function hideFirstNames(cover: Element | null, map: Element): void {
  for (const name of map.parentElement?.querySelectorAll('[data-first-markers] text') ?? []) {
    if (!isClearOf(coveredBy([name], map), cover, map)) name.setAttribute('visibility', 'hidden');
  }
}

/** One and a half times the usual font size. */
const LARGE_TEXT_PX = 24;

/** With text this large a phone has room only for the field, the card and their buttons. */
export function sizeOfText(): 'large-text' | '' {
  const { fontSize } = getComputedStyle(document.documentElement);
  return Number.parseFloat(fontSize) >= LARGE_TEXT_PX ? 'large-text' : '';
}
