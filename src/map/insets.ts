import { areaOf, type PixelBox, sharedArea } from './pixel-box.ts';
import type { MapSize, Padding } from '../domain/view/viewport.ts';

function pixels(value: string): number {
  return Number.parseFloat(value) || 0;
}

/**
 * Pixels along each edge of the map that something floats over: the page's field, the map's own
 * buttons, a card. The style sheets say how much, as scroll padding of the map's box.
 */
export function insetsOf(box: Element): Padding {
  const insets = styledInsets(box);
  const card = box.querySelector('[data-map-card]')?.getBoundingClientRect();
  if (!card) return insets;
  const map = box.getBoundingClientRect();
  const above = map.width * (card.top - map.top);
  const beside = map.height * (card.left - map.left);
  return beside > above
    ? { ...insets, right: Math.max(insets.right, map.right - card.left) }
    : { ...insets, bottom: Math.max(insets.bottom, map.bottom - card.top) };
}

function styledInsets(box: Element): Padding {
  const style = getComputedStyle(box);
  return {
    top: pixels(style.scrollPaddingTop),
    right: pixels(style.scrollPaddingRight),
    bottom: pixels(style.scrollPaddingBottom),
    left: pixels(style.scrollPaddingLeft),
  };
}

/** The map without what the page floats over its edges; the map's own buttons are not counted. */
export function shownBox(box: Element, { width, height }: MapSize): PixelBox {
  const { top, bottom } = styledInsets(box);
  return { left: 0, top, right: width, bottom: height - bottom };
}

/** What is left of a rectangle in one piece beside others, which it makes way for largest first. */
export function freeOf(whole: PixelBox, others: readonly PixelBox[]): PixelBox {
  const largestFirst = others.toSorted((a, b) => areaOf(b) - areaOf(a));
  let free = whole;
  for (const other of largestFirst) {
    if (sharedArea(free, other) === 0) continue;
    const [largest] = [
      { ...free, left: other.right },
      { ...free, right: other.left },
      { ...free, top: other.bottom },
      { ...free, bottom: other.top },
    ].toSorted((a, b) => areaOf(b) - areaOf(a));
    free = largest ?? free;
  }
  return free;
}

/**
 * The insets when the map's buttons count as a band along its lower edge, so that what is free lies above them;
 * undefined without buttons.
 */
export function insetsAboveTools(box: Element, insets: Padding): Padding | undefined {
  const tools = box.querySelector('[data-map-tools]')?.getBoundingClientRect();
  if (!tools || tools.height === 0) return undefined;
  const height = box.getBoundingClientRect().bottom - tools.top;
  return { ...insets, right: 0, bottom: Math.max(insets.bottom, height) };
}

/** What floats over the map right now, piece by piece: buttons, notices, a card. */
export function floatsOver(box: Element): readonly PixelBox[] {
  const origin = box.getBoundingClientRect();
  return [...box.querySelectorAll('[data-map-float]')].flatMap((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return [];
    return {
      left: left - origin.left,
      top: top - origin.top,
      right: right - origin.left,
      bottom: bottom - origin.top,
    };
  });
}
