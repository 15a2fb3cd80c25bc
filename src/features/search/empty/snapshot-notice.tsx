import { memo, Suspense } from 'react';
import { useEngineState } from '../../../engine-client/engine-context.tsx';
import { optionalPart } from '../../../ui/on-demand.tsx';

const SnapshotDate = optionalPart(async () => (await import('./snapshot-date.tsx')).SnapshotDate);

/** Says that the snapshot is shown because the network can't be reached, and how old it is. [D3] */
export const SnapshotNotice = memo(function SnapshotNotice() {
  const fetchedAtMs = useEngineState((state) =>
    state.status === 'ready' && state.report.origin === 'snapshot'
      ? state.report.fetchedAtMs
      : undefined,
  );
  // A screen reader announces later text only in an element that was there before.
  return (
    <output>
      <Suspense fallback={null}>
        {fetchedAtMs !== undefined && <SnapshotDate fetchedAtMs={fetchedAtMs} />}
      </Suspense>
    </output>
  );
});
