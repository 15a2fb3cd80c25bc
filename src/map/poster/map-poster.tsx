import { useLayoutEffect, useRef } from 'react';
import { MAP } from '../../domain/constants.ts';
import type { MapAdapter } from '../map-adapter.ts';
import type { Viewport } from '../../domain/view/viewport.ts';
import { pixelsBetween } from '../../domain/view/web-mercator.ts';
import styles from './map-poster.module.css';

/** What the poster is drawn for: all of Norway, as the embedded map will draw it. */
export const POSTER_VIEWPORT: Viewport = { center: MAP.defaultCenter, zoom: MAP.defaultZoom };

/** Times larger than drawn: beyond it a picture says nothing. */
const MAX_SCALE = 4;

/** Half of what the picture for phones shows, as large as it is drawn. */
const PHONE_HALF = { width: 636, height: 1131 } as const;

/** Whether the poster is worth looking at where the map is. */
export function isOnPoster({ zoom }: Viewport): boolean {
  return 2 ** (zoom - POSTER_VIEWPORT.zoom) <= MAX_SCALE;
}

/** Where the server writes the map's first markers (M3); in the browser empty, and what is there is left alone. */
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
 * The first picture of the map, in the page's HTML: style alone decides between light and dark,
 * narrow and wide. Follows the map that is to be drawn over it.
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
      // Closer than that most of it would be land: the map's own ground.
      if (current.parentElement) current.parentElement.hidden = !isOnPoster(viewport);
      const { width, height } = adapter.size();
      // Beyond the narrow picture's edge lies no sea: the wide one follows from there on.
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
