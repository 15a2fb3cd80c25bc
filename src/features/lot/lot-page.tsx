import { QueryClientProvider } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { lotIdOf } from '../../domain/lot.ts';
import { lotQueryClient } from './lot-queries.ts';
import { LotNotFound } from './lot-not-found.tsx';
import { LotView } from './lot-view.tsx';

/** The landing page of one lot (`/parkinglot/{id}`). An unusable id asks the API nothing (P1, D4). */
export function LotPage() {
  const { id } = useParams();
  const lotId = lotIdOf(id);
  return (
    <QueryClientProvider client={lotQueryClient}>
      {lotId === undefined ? <LotNotFound /> : <LotView key={lotId} id={lotId} />}
    </QueryClientProvider>
  );
}

export { askForLot } from './lot-queries.ts';
