import { TriangleAlert } from 'lucide-react';
import { lazy, memo, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTexts } from '../../i18n/texts.tsx';
import type { SearchMapProps } from '../../map/map-props.ts';
import { MapPoster } from '../../map/poster/map-poster.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './map-slot.module.css';

const SearchMap = lazy(async () => {
  const { SearchMap: Component } = await import('../../map/search-map.tsx');
  return { default: Component };
});

/** The map's place: a poster until the list has answered, then the map's own code (M7: the list does all that the map does). */
export const MapSlot = memo(function MapSlot({
  waits,
  ...next
}: MapSlotProps & {
  /** The list has not answered yet: the map follows it. */
  readonly waits: boolean;
}) {
  const [props, setProps] = useState(next);
  if (!waits && !isSame(props, next)) setProps(next);
  // A key press draws the list first, and the map when there is time.
  const shown = useDeferredValue(props);
  return useMemo(() => <MapOrPoster {...shown} />, [shown]);
});

type MapSlotProps = SearchMapProps & { readonly start: boolean };

function isSame(one: MapSlotProps, other: MapSlotProps): boolean {
  const names = Object.keys(other) as (keyof MapSlotProps)[];
  return names.every((name) => Object.is(one[name], other[name]));
}

function MapOrPoster({ start, ...map }: MapSlotProps) {
  // Where it starts with all of Norway, as it will look.
  const skeleton = map.initialViewport ? (
    <div className={styles.skeleton} aria-hidden="true" />
  ) : (
    <MapPoster />
  );
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
    <div className={styles.failure}>
      <Notice icon={<TriangleAlert />} text={t('search.mapFailed')} />
    </div>
  );
}
