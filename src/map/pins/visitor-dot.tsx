import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../i18n/texts.tsx';
import { MapAt } from './map-at.tsx';
import type { MapAdapter } from '../canvas/map-adapter.ts';
import type { VisitorPosition } from '../../domain/visitor-position.ts';
import styles from './markers.module.css';
import { metresPerPixel } from '../../domain/view/viewport-bounds.ts';

/** A wider circle covers the whole map and says nothing. */
const MAX_CIRCLE_PX = 4_000;

/** The circle is beneath every marker, the dot above all of them, because a cluster would hide it. */
const CIRCLE_LEVEL = 0;
const DOT_LEVEL = 600;

/** The visitor's dot and its accuracy circle [G1]; neither takes a marker's clicks. */
export function VisitorDot(props: {
  readonly adapter: MapAdapter;
  readonly visitor: VisitorPosition;
}) {
  const { t } = useTexts();
  const circle = useRef<HTMLDivElement>(null);
  const { adapter } = props;
  const { position, accuracyM } = props.visitor;
  const [, lat] = position;
  useLayoutEffect(() => {
    const { current } = circle;
    if (!current) return undefined;
    let zoom: number | undefined;
    const resize = () => {
      const viewport = adapter.viewport();
      if (viewport.zoom === zoom) return;
      zoom = viewport.zoom;
      const size = (2 * accuracyM) / metresPerPixel(lat, zoom);
      current.hidden = !(size <= MAX_CIRCLE_PX);
      current.style.setProperty('--size', `${Math.round(size)}px`);
    };
    resize();
    return adapter.on('move', resize);
  }, [adapter, accuracyM, lat]);
  return (
    <>
      <MapAt position={position} level={CIRCLE_LEVEL}>
        <div ref={circle} className={styles.accuracy} />
      </MapAt>
      <MapAt position={position} level={DOT_LEVEL}>
        {/* Drawn by style alone: there is no file of it. */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div className={styles.visitor} role="img" aria-label={t('map.you')} />
      </MapAt>
    </>
  );
}
