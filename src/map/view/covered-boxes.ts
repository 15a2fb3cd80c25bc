import type { PixelBox } from '../../domain/view/pixel-box.ts';

/** What floats over the map: the page's field and switch, the map's buttons, notices, card and sources. */
const COVERS = '[data-map-float], .maplibregl-ctrl-scale';

/** The `data-map-float` of what may lie where names of the first picture stand. */
export const LATER = 'later';

/** Returns the areas of the map that are covered right now, in px from its top left corner. [M4] */
export function coveredBoxes(box: Element, covers = COVERS): readonly PixelBox[] {
  return coveredBy(box.ownerDocument.querySelectorAll(covers), box);
}

/** Returns the areas of the map that these elements cover. */
export function coveredBy(elements: Iterable<Element>, box: Element): readonly PixelBox[] {
  const map = box.getBoundingClientRect();
  return [...elements].flatMap((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const isOver =
      width > 1 &&
      height > 1 &&
      left < map.right &&
      right > map.left &&
      top < map.bottom &&
      bottom > map.top;
    if (!isOver) return [];
    return {
      left: left - map.left,
      top: top - map.top,
      right: right - map.left,
      bottom: bottom - map.top,
    };
  });
}

/** One and a half times the usual font size. */
const LARGE_TEXT_PX = 24;

/** With text this large a phone has room only for the field, the card and their buttons. */
export function sizeOfText(): 'large-text' | '' {
  const { fontSize } = getComputedStyle(document.documentElement);
  return Number.parseFloat(fontSize) >= LARGE_TEXT_PX ? 'large-text' : '';
}
