import { memo, Suspense } from 'react';
import { useEngineState } from '../../../engine-client/engine-context.tsx';
import { optionalPart } from '../../../ui/on-demand.tsx';

const SnapshotAge = optionalPart(async () => (await import('./snapshot-age.tsx')).SnapshotAge);

/** Says that the snapshot is shown because the network can't be reached, and how old it is. [D3] */
export const SnapshotNotice = memo(function SnapshotNotice() {
  const fetchedAtMs = useEngineState((state) =>
    state.status === 'ready' && state.report.origin === 'snapshot'
      ? state.report.fetchedAtMs
      : undefined,
  );
  if (fetchedAtMs === undefined) return null;
  return (
    <Suspense fallback={null}>
      <SnapshotAge fetchedAtMs={fetchedAtMs} />
    </Suspense>
  );
});
