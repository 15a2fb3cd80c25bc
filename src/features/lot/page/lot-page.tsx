import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { lotIdOf } from '../../../domain/lot.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useOperator } from '../../../operators/operator-context.tsx';
import type { InitialLot } from '../data/initial-lot.ts';
import { keepInitial, lotQueryClientWith } from '../data/lot-queries.ts';
import { LotNotFound } from './lot-not-found.tsx';
import { LotView } from './lot-view.tsx';

/** The landing page of one lot (`/parkinglot/{id}`). An unusable id asks the API nothing (P1, D4). */
export function LotPage({
  initial,
}: {
  /** What the server knew, where the page is its. */
  readonly initial: InitialLot | undefined;
}) {
  const { id } = useParams();
  const lotId = lotIdOf(id);
  const operator = useOperator();
  const language = useLanguage();
  const [client] = useState(() => lotQueryClientWith(initial, operator, language));
  // In the language that the page came in, whichever it is read in later.
  const [first] = useState({ initial, operator, language });
  useEffect(() => {
    if (first.initial) keepInitial(first.initial, first.operator, first.language);
  }, [first]);
  const isMissing = lotId === undefined || (initial?.id === lotId && !initial.answers);
  return (
    <QueryClientProvider client={client}>
      {isMissing ? <LotNotFound /> : <LotView key={lotId} id={lotId} />}
    </QueryClientProvider>
  );
}

export { askForLot } from '../data/lot-queries.ts';
