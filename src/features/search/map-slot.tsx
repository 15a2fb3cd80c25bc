import { MapPinOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import type { SearchMapProps } from '../../map/map-props.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './map-slot.module.css';

const SearchMap = lazy(async () => {
  const { SearchMap: Component } = await import('../../map/search-map.tsx');
  return { default: Component };
});

/** The map's place: nothing but paper until the list has answered, then the map's own code (M7: the list does all that the map does). */
export function MapSlot({ start, ...map }: SearchMapProps & { readonly start: boolean }) {
  return (
    <ErrorBoundary FallbackComponent={MapFailure}>
      {start ? (
        <Suspense fallback={<MapSkeleton />}>
          <SearchMap {...map} />
        </Suspense>
      ) : (
        <MapSkeleton />
      )}
    </ErrorBoundary>
  );
}

function MapSkeleton() {
  return <div className={styles['skeleton']} aria-hidden="true" />;
}

function MapFailure() {
  const { t } = useTranslation();
  return (
    <div className={styles['failure']}>
      <Notice art={<MapPinOff />} text={t('search.mapFailed')} />
    </div>
  );
}
