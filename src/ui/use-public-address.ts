import { useOperator } from '../operators/operator-context.tsx';
import { useIsHydrated } from './hydration.tsx';
import { useHref } from './use-href.ts';

/** The absolute address of a path: below the operator's public address, else, once hydrated, where the page stands. */
export function usePublicAddress(): ((path: string) => string) | undefined {
  const { publicUrl } = useOperator();
  const base = useHref('/').replace(/\/$/, '');
  const isHydrated = useIsHydrated();
  if (publicUrl !== undefined) return (path) => new URL(`.${path}`, publicUrl).href;
  return isHydrated ? (path) => globalThis.location.origin + base + path : undefined;
}
