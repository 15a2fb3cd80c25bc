import { memo } from 'react';
import { useLoadFault } from '../../../engine-client/engine-context.tsx';
import { optionalPart, withBoundary } from '../../../ui/on-demand.tsx';
import { useShown } from '../state/search-provider.tsx';
import { isWithoutHits } from '../state/shown.ts';
import { LoadFailure } from './load-failure.tsx';
import { SnapshotNotice } from './snapshot-notice.tsx';

const NoHitsOnMap = withBoundary(
  optionalPart(async () => (await import('./no-hits.tsx')).NoHitsOnMap),
);

/** The list's messages, shown over the map that hides the list on a phone's first screen. [M4b] */
export const MapMessages = memo(function MapMessages(props: {
  readonly onRetry: () => void;
  readonly onShowList: () => void;
}) {
  const shown = useShown();
  const trouble = useLoadFault() ?? shown.fault;
  return (
    <>
      <SnapshotNotice />
      <LoadFailure fault={shown.fault} onRetry={props.onRetry} />
      {!trouble && isWithoutHits(shown) && <NoHitsOnMap onShowList={props.onShowList} />}
    </>
  );
});
