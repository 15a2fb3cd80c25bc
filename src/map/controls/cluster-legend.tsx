import { X } from 'lucide-react';
import { memo, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../i18n/texts.tsx';
import { keepLastingText, useLastingText } from '../../ui/lasting-text.ts';
import { hasRings } from '../pins/cluster-look.ts';
import type { MapAdapter } from '../canvas/map-adapter.ts';
import type { MarkerModel } from '../pins/marker-model.ts';
import styles from '../map-controls.module.css';
import { seenMarkers } from '../pins/marker-box.ts';
import { hideFirstNames, isClearOf, LATER } from '../view/covered-boxes.ts';

const KEY = 'map-legend';
const DISMISSED = 'dismissed';

/** Explains the ring on a cluster in one line, until the visitor closes it for good. Hidden where it would cover a marker. */
export const ClusterLegend = memo(function ClusterLegend(props: {
  readonly models: readonly MarkerModel[];
  readonly adapter: MapAdapter;
  /** The map's container. */
  readonly box: Element;
}) {
  const { t } = useTexts();
  const { models, adapter, box } = props;
  const legend = useRef<HTMLParagraphElement>(null);
  const isDismissed = useLastingText(KEY) === DISMISSED;
  useLayoutEffect(() => {
    // Without React, because a map that only moves renders nothing.
    const look = () => {
      const seen = seenMarkers(models, adapter);
      const hasRing = hasRings(models) && seen.some(({ model }) => model.kind === 'cluster');
      const taken = seen.map((marker) => marker.box);
      const isSeen = hasRing && isClearOf(taken, legend.current, box);
      if (isSeen) {
        legend.current?.setAttribute('data-map-float', LATER);
        hideFirstNames(legend.current, box);
      } else legend.current?.removeAttribute('data-map-float');
    };
    look();
    return adapter.on('settle', look);
  }, [adapter, box, models]);
  if (isDismissed) return null;
  const close = () => {
    // The button disappears, so the focus moves to the map.
    adapter.focus();
    keepLastingText(KEY, DISMISSED);
  };
  return (
    <p ref={legend} className={`line ${styles.legend}`}>
      <span className={styles.ring} aria-hidden="true" />
      <span>
        {t('map.legend')} <span className={styles.charges}>{t('map.legendCharging')}</span>
      </span>
      <button
        type="button"
        className="round-button muted"
        aria-label={t('map.legendClose')}
        onClick={close}
      >
        <X aria-hidden="true" size={16} />
      </button>
    </p>
  );
});
