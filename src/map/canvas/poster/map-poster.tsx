import { useLayoutEffect, useRef } from 'react';
import { MAP } from '../../../domain/constants.ts';
import type { DrawnPart } from '../../map-props.ts';
import type { MapAdapter } from '../map-adapter.ts';
import type { Viewport } from '../../../domain/view/viewport.ts';
import { pixelsBetween } from '../../../domain/view/web-mercator.ts';
import styles from './map-poster.module.css';

/** The viewport that the poster shows: all of Norway. */
export const POSTER_VIEWPORT: Viewport = { center: MAP.defaultCenter, zoom: MAP.defaultZoom };

/** How many times the poster may be enlarged before it is too coarse to be useful. */
const MAX_SCALE = 4;

/** The pictures that ship, in CSS pixels at the poster's own zoom; the phones' is drawn half a zoom farther out. */
export const POSTERS = {
  wide: { width: 2600, height: 1700 },
  phone: { width: 900 * Math.SQRT2, height: 1600 * Math.SQRT2 },
} as const;

/** Whether the poster is detailed enough for this zoom. */
export function isOnPoster({ zoom }: Viewport): boolean {
  return 2 ** (zoom - POSTER_VIEWPORT.zoom) <= MAX_SCALE;
}

/** The distance from a viewport's centre to a picture's, and how many times the picture is enlarged there. */
export function picturePlace({ center, zoom }: Viewport, pictured = POSTER_VIEWPORT) {
  return {
    ...pixelsBetween(center, pictured.center, zoom),
    scale: 2 ** (zoom - pictured.zoom),
  };
}

/**
 * The element into which the server writes the map's first markers and names [M3]; the browser leaves its content alone.
 * @param live what the live map has drawn already, which is hidden here
 */
export function FirstMarkersRoom({ live }: { readonly live?: DrawnPart | undefined }) {
  return (
    <div
      className={styles.first}
      data-first-markers=""
      data-live={live}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={NOTHING}
    />
  );
}

const NOTHING = { __html: '' } as const;

/**
 * Shows a picture of the map in the page's HTML until the live map is drawn over it. CSS chooses the light or dark and the
 * narrow or wide picture. The picture moves and scales with the map's viewport.
 */
export function MapPoster({ adapter }: { readonly adapter?: MapAdapter | undefined }) {
  const picture = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = picture;
    if (!adapter || !current) return undefined;
    const place = () => {
      const viewport = adapter.viewport();
      const { x, y, scale } = picturePlace(viewport);
      const { width, height } = adapter.size();
      // An enlarged poster would show land without a shore, so beyond its scale the plain ground is shown.
      const isSeen =
        isOnPoster(viewport) &&
        Math.abs(x) < (POSTERS.wide.width / 2) * scale &&
        Math.abs(y) < (POSTERS.wide.height / 2) * scale;
      if (current.parentElement) current.parentElement.hidden = !isSeen;
      // The narrow picture ends at its edge, so the wide one replaces it once the edge would be visible.
      current.toggleAttribute(
        'data-wide',
        current.hasAttribute('data-wide') ||
          Math.abs(x) + width / 2 > (POSTERS.phone.width / 2) * scale ||
          Math.abs(y) + height / 2 > (POSTERS.phone.height / 2) * scale,
      );
      current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    };
    place();
    return adapter.on('move', place);
  }, [adapter]);
  return (
    <div className={styles.sea} aria-hidden="true">
      <div ref={picture} className={styles.poster} />
    </div>
  );
}
