import { X } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import { chargingShare } from './markers/cluster-look.ts';
import type { MapAdapter } from './map-adapter.ts';
import { isOnPoster } from './poster/map-poster.tsx';
import type { MarkerModel } from './markers/marker-model.ts';
import styles from './map-controls.module.css';

const KEY = 'map-legend';
const listeners = new Set<() => void>();
/** Where storage is denied, it lives as long as the page. */
let dismissedHere = false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isDismissed(): boolean {
  try {
    return dismissedHere || localStorage.getItem(KEY) === 'dismissed';
  } catch {
    return dismissedHere;
  }
}

function dismiss(): void {
  dismissedHere = true;
  try {
    localStorage.setItem(KEY, 'dismissed');
  } catch {
    // Kept in memory.
  }
  for (const listener of listeners) listener();
}

/** What the ring on a cluster means, in one line, until it is put away for good. The first view is not for reading it. */
export function ClusterLegend({
  models,
  adapter,
}: {
  readonly models: readonly MarkerModel[];
  readonly adapter: MapAdapter;
}) {
  const { t } = useTexts();
  const isFirstView = useSyncExternalStore(
    useCallback((onChange: () => void) => adapter.on('settle', onChange), [adapter]),
    () => isOnPoster(adapter.viewport()),
    () => true,
  );
  const dismissed = useSyncExternalStore(subscribe, isDismissed, () => true);
  const hasRing = models.some(
    (model) => model.kind === 'cluster' && chargingShare(model) !== undefined,
  );
  if (dismissed || !hasRing || isFirstView) return null;
  return (
    <p className={styles.legend} data-map-float="">
      <span className={styles.ring} aria-hidden="true" />
      {t('map.legend')}
      <button type="button" aria-label={t('map.legendClose')} onClick={dismiss}>
        <X aria-hidden="true" size={16} />
      </button>
    </p>
  );
}
