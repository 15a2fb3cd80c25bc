import { useEffect, useState } from 'react';

/** The value once it has stayed the same for a while: what a screen reader is told (S7). */
export function useSettled<T>(value: T, delayMs: number): T | undefined {
  const [settled, setSettled] = useState<T>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
