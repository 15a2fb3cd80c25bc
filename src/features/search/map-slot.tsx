import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTexts } from '../../i18n/texts.tsx';
import type { SearchMapProps } from '../../map/map-props.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './map-slot.module.css';

const SearchMap = lazy(async () => {
  const { SearchMap: Component } = await import('../../map/search-map.tsx');
  return { default: Component };
});

/** The map's place: a still until the list has answered, then the map's own code (M7: the list does all that the map does). */
export function MapSlot({ start, ...map }: SearchMapProps & { readonly start: boolean }) {
  // Where it starts with all of Norway, as it will look.
  const look = styles[map.initialViewport ? 'skeleton' : 'norway'];
  const skeleton = <div className={look} aria-hidden="true" />;
  return (
    <ErrorBoundary FallbackComponent={MapFailure}>
      {start ? (
        <Suspense fallback={skeleton}>
          <SearchMap {...map} />
        </Suspense>
      ) : (
        skeleton
      )}
    </ErrorBoundary>
  );
}

function MapFailure() {
  const { t } = useTexts();
  return (
    <div className={styles['failure']}>
      <Notice art={<TriangleAlert />} text={t('search.mapFailed')} />
    </div>
  );
}
