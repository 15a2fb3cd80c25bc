import { useEffect, useState } from 'react';

/**
 * Returns the value once it has stayed the same for a while: what a screen reader is told. [S7]
 * @param isFinal while false, the last settled value stays
 */
export function useSettled<T>(value: T, isFinal: boolean, delayMs: number): T | undefined {
  const [settled, setSettled] = useState<T>();
  useEffect(() => {
    if (!isFinal) return undefined;
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, isFinal, delayMs]);
  return settled;
}
