import { Suspense } from 'react';
import { useEngineState } from '../../../engine-client/engine-context.tsx';
import { optionalPart } from '../../../ui/on-demand.tsx';
import { useShown } from '../state/search-provider.tsx';
import { isWithoutHits } from '../state/store.ts';
import { KeptNotice } from './kept-notice.tsx';
import { LoadFailure } from './load-failure.tsx';

const MapNoHits = optionalPart(async () => (await import('./map-no-hits.tsx')).MapNoHits);

/** M4b: what the list says of itself, where the map hides it: on a phone's first screen it can't be seen. */
export function MapMessages(props: {
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
      <KeptNotice />
      {trouble && <LoadFailure fault={trouble} onRetry={props.onRetry} />}
      {!trouble && isWithoutHits(shown) && (
        <Suspense fallback={null}>
          <MapNoHits onShowList={props.onShowList} />
        </Suspense>
      )}
    </>
  );
}
