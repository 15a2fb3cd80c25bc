import { useState } from 'react';

/**
 * M4: a number that grows when the visitor changed text or filters and the answer to just that is
 * there; never on load, on restore or for "Vis flere".
 */
export function useFitRequest(changes: number, answered: boolean): number {
  const [settledChanges, setSettledChanges] = useState(changes);
  if (answered && settledChanges !== changes) setSettledChanges(changes);
  return settledChanges;
}
