import { useState } from 'react';

/**
 * M4: a number that is another when the visitor changed text or filters and the answer to just that is
 * there; never on load, on restore or for "Vis flere". It grows, and is 0 anew once the search expired (U2).
 */
export function useFitRequest(changes: number, answered: boolean): number {
  const [settledChanges, setSettledChanges] = useState(changes);
  if (answered && settledChanges !== changes) setSettledChanges(changes);
  return settledChanges;
}
