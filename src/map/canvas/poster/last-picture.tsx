/**
 * What the search page's map showed when it was left: the visitor who comes back sees it until the next map is drawn, in place
 * of blank ground. [U2] In memory only [G2], and forgotten once it was of use.
 */
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import type { Operator } from '../../../operators/operator.ts';
import type { MapSize, Viewport } from '../../../domain/view/viewport.ts';
import { DARK_QUERY } from '../../../ui/breakpoints.ts';
import { isElsewhere } from '../../view/first-viewport.ts';
import type { MapAdapter } from '../map-adapter.ts';
import { picturePlace } from './map-poster.tsx';
import styles from './map-poster.module.css';

export interface LastPicture {
  readonly canvas: HTMLCanvasElement;
  readonly viewport: Viewport;
  /** In CSS pixels. */
  readonly size: MapSize;
  /** Whose map it was, and in which language: `ownerOf`. */
  readonly owner: string;
  readonly dark: boolean;
}

let last: LastPicture | undefined;

/** @param drawn a canvas that has just been drawn: WebGL clears it after the frame */
export function keepPicture(drawn: HTMLCanvasElement, about: Omit<LastPicture, 'canvas'>): void {
  const canvas = document.createElement('canvas');
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  canvas.getContext('2d')?.drawImage(drawn, 0, 0);
  last = { ...about, canvas };
}

export function forgetPicture(): void {
  last = undefined;
}

export function ownerOf({ id }: Pick<Operator, 'id'>, language: string): string {
  return `${id} ${language}`;
}

/** The picture of a map that begins where the last one was left; undefined where it would look otherwise now. */
export function lastPicture(owner: string, begins: Viewport | undefined): LastPicture | undefined {
  if (!begins || last?.owner !== owner || isElsewhere(begins, last.viewport)) return undefined;
  // Not React's state, which says light at hydration.
  return last.dark === matchMedia(DARK_QUERY).matches ? last : undefined;
}

/** Moves and scales with the map's viewport. @param adapter absent: the map hasn't begun */
export function LastMap({
  picture: { canvas, viewport, size },
  adapter,
}: {
  readonly picture: LastPicture;
  readonly adapter?: MapAdapter | undefined;
}) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(canvas), [canvas]);
  useLayoutEffect(() => {
    const { current } = place;
    if (!adapter || !current) return undefined;
    const move = () => {
      const { x, y, scale } = picturePlace(adapter.viewport(), viewport);
      current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    };
    move();
    return adapter.on('move', move);
  }, [adapter, viewport]);
  const box = { '--width': `${size.width}px`, '--height': `${size.height}px` } as CSSProperties;
  return (
    <div className={styles.land} aria-hidden="true">
      <div ref={place} className={styles.last} style={box} />
    </div>
  );
}
