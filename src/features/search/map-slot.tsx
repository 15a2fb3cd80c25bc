import { TriangleAlert } from 'lucide-react';
import { memo, startTransition, Suspense, useEffect, useMemo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTexts } from '../../i18n/texts.tsx';
import type { SearchMapProps } from '../../map/map-props.ts';
import { MapPoster } from '../../map/poster/map-poster.tsx';
import { Notice } from '../../ui/notice.tsx';
import { browserPart } from '../../ui/on-demand.tsx';
import styles from './map-slot.module.css';

const SearchMap = browserPart(async () => (await import('../../map/search-map.tsx')).SearchMap);

interface MapSlotProps extends SearchMapProps {
  /** The map's own code may load. */
  readonly start: boolean;
}

/** What of the map belongs to one answer of the list. */
type MapQuestion = Pick<
  MapSlotProps,
  'start' | 'query' | 'isSettled' | 'fitRequest' | 'destination'
>;

/** The map's place. A key press draws the list first: the map follows when the list has its answer. */
export function MapSlot({
  waits,
  ...map
}: MapSlotProps & {
  /** The list has no answer yet to what is asked. */
  readonly waits: boolean;
}) {
  const { start, query, isSettled, fitRequest, destination } = map;
  const next = useMemo<MapQuestion>(
    () => ({ start, query, isSettled, fitRequest, destination }),
    [start, query, isSettled, fitRequest, destination],
  );
  const [question, setQuestion] = useState(next);
  useEffect(() => {
    if (!waits) startTransition(() => setQuestion(next));
  }, [waits, next]);
  return <MapOrPoster {...map} {...question} />;
}

/** A poster until the list has answered, then the map's own code (M7: the list does all that the map does). */
const MapOrPoster = memo(function MapOrPoster({ start, ...map }: MapSlotProps) {
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
});

function MapFailure() {
  const { t } = useTexts();
  return (
    <div className={styles.failure}>
      <Notice icon={<TriangleAlert />} text={t('search.mapFailed')} />
    </div>
  );
}
