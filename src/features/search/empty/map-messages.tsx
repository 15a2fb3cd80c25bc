import { memo, Suspense } from 'react';
import { useEngineState } from '../../../engine-client/engine-context.tsx';
import { optionalPart } from '../../../ui/on-demand.tsx';
import { useShown } from '../state/search-provider.tsx';
import { isWithoutHits } from '../state/shown.ts';
import { SnapshotNotice } from './snapshot-notice.tsx';
import { LoadFailure } from './load-failure.tsx';

const MapNoHits = optionalPart(async () => (await import('./map-no-hits.tsx')).MapNoHits);

/** The list's messages, shown over the map that hides the list on a phone's first screen. [M4b] */
export const MapMessages = memo(function MapMessages(props: {
  readonly onRetry: () => void;
  readonly onShowList: () => void;
}) {
  const shown = useShown();
  const loadFault = useEngineState((state) =>
    state.status === 'failed' ? state.fault : undefined,
  );
  const trouble = loadFault ?? shown.fault;
  return (
    <>
      <SnapshotNotice />
      <LoadFailure loadFault={loadFault} fault={shown.fault} onRetry={props.onRetry} />
      {!trouble && isWithoutHits(shown) && (
        <Suspense fallback={null}>
          <MapNoHits onShowList={props.onShowList} />
        </Suspense>
      )}
    </>
  );
});
