import { Suspense } from 'react';
import { useLoadReport } from '../../../engine-client/engine-context.tsx';
import { optionalPart } from '../../../ui/on-demand.tsx';

const KeptSince = optionalPart(async () => (await import('./kept-since.tsx')).KeptSince);

/** Where the snapshot serves since the network can't be reached: says so, and how old it is [D3]. */
export function KeptNotice() {
  const report = useLoadReport();
  if (report?.origin !== 'kept') return null;
  return (
    <Suspense fallback={null}>
      <KeptSince fetchedAtMs={report.fetchedAtMs} />
    </Suspense>
  );
}
