import { useOperator } from '../operators/operator-context.tsx';
import { useIsHydrated } from './hydration.tsx';
import { useHref } from './use-href.ts';

/**
 * The absolute address of a path of the product: below the operator's public address, else where the
 * page stands; undefined on the server and until hydrated where the latter alone is known.
 */
export function usePublicAddress(): ((path: string) => string) | undefined {
  const { publicUrl } = useOperator();
  const base = useHref('/').replace(/\/$/, '');
  const isHydrated = useIsHydrated();
  if (publicUrl !== undefined) return (path) => new URL(`.${path}`, publicUrl).href;
  return isHydrated ? (path) => globalThis.location.origin + base + path : undefined;
}
