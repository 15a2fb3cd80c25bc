import { useLayoutEffect, useRef } from 'react';
import { MAP } from '../../../domain/constants.ts';
import type { MapAdapter } from '../map-adapter.ts';
import type { Viewport } from '../../../domain/view/viewport.ts';
import { pixelsBetween } from '../../../domain/view/web-mercator.ts';
import styles from './map-poster.module.css';

/** The viewport of the poster: all of Norway, as the embedded map draws it. */
export const POSTER_VIEWPORT: Viewport = { center: MAP.defaultCenter, zoom: MAP.defaultZoom };

/** The poster is enlarged at most this many times; beyond that it says nothing. */
const MAX_SCALE = 4;

/** Half the size of what the picture shows, unscaled. */
const POSTER_HALF = { width: 1300, height: 850 } as const;

/** Half the size of what the phones' picture shows, unscaled. */
const PHONE_HALF = { width: 636, height: 1131 } as const;

/** Whether the poster is still useful at this zoom. */
export function isOnPoster({ zoom }: Viewport): boolean {
  return 2 ** (zoom - POSTER_VIEWPORT.zoom) <= MAX_SCALE;
}

/** The element into which the server writes the map's first markers [M3]; the browser leaves its content alone. */
export function FirstMarkersRoom() {
  return (
    <div
      className={styles.first}
      data-first-markers=""
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={NOTHING}
    />
  );
}

const NOTHING = { __html: '' } as const;

/**
 * The first picture of the map, in the page's HTML: CSS alone chooses between light and dark, narrow and wide. It
 * follows the map that will be drawn over it.
 */
export function MapPoster({ adapter }: { readonly adapter?: MapAdapter | undefined }) {
  const picture = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = picture;
    if (!adapter || !current) return undefined;
    const place = () => {
      const viewport = adapter.viewport();
      const { x, y } = pixelsBetween(viewport.center, POSTER_VIEWPORT.center, viewport.zoom);
      const scale = 2 ** (viewport.zoom - POSTER_VIEWPORT.zoom);
      const { width, height } = adapter.size();
      // Closer than that it would show mostly land, and without sea: the map's plain ground is shown instead.
      const isSeen =
        isOnPoster(viewport) &&
        Math.abs(x) < POSTER_HALF.width * scale &&
        Math.abs(y) < POSTER_HALF.height * scale;
      if (current.parentElement) current.parentElement.hidden = !isSeen;
      // The narrow picture shows no sea beyond its edge, so the wide one takes over there.
      current.toggleAttribute(
        'data-wide',
        current.hasAttribute('data-wide') ||
          Math.abs(x) + width / 2 > PHONE_HALF.width * scale ||
          Math.abs(y) + height / 2 > PHONE_HALF.height * scale,
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
