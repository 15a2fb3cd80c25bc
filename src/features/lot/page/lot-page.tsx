import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator, usePaths } from '../../../operators/operator-context.tsx';
import { sayKeptCost } from '../../../ui/said-cost.ts';
import type { InitialLot } from '../data/safe-lot.ts';
import { keepInitial, lotQueryClientWith } from '../data/lot-queries.ts';
import { LotNotFound } from './lot-not-found.tsx';
import { LotView } from './lot-view.tsx';

/** The page of one lot (`/parkinglot/{id}`). An unusable id sends no request to the API. [P1, D4] */
export function LotPage({
  initial,
}: {
  /** What the server knew, if it rendered the page. */
  readonly initial: InitialLot | undefined;
}) {
  const { id: lotId } = { id: undefined, ...usePaths().parse(useLocation().pathname) };
  const operator = useOperator();
  const { language } = useTexts();
  const [client] = useState(() => lotQueryClientWith(initial, operator, language));
  // Kept in the language that the page came in, even if the visitor changes it.
  const [first] = useState({ initial, operator, language });
  useEffect(() => {
    if (first.initial) keepInitial(first.initial, first.operator, first.language);
  }, [first]);
  useEffect(() => sayKeptCost(operator.id), [operator.id]);
  const isMissing = lotId === undefined || (initial?.id === lotId && !initial.answers);
  return (
    <QueryClientProvider client={client}>
      {isMissing ? <LotNotFound /> : <LotView key={lotId} id={lotId} />}
    </QueryClientProvider>
  );
}
