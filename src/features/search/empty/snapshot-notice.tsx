import { Suspense } from 'react';
import { useLoadReport } from '../../../engine-client/engine-context.tsx';
import { optionalPart } from '../../../ui/on-demand.tsx';

const SnapshotAge = optionalPart(async () => (await import('./snapshot-age.tsx')).SnapshotAge);

/** Says that the snapshot is shown because the network can't be reached, and how old it is. [D3] */
export function SnapshotNotice() {
  const report = useLoadReport();
  if (report?.origin !== 'snapshot') return null;
  return (
    <Suspense fallback={null}>
      <SnapshotAge fetchedAtMs={report.fetchedAtMs} />
    </Suspense>
  );
}
