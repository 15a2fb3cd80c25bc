import { useOperator } from '../../../operators/operator-context.tsx';
import { useIsHydrated } from '../../../ui/hydration.tsx';

/** The origin of links to share and print: where the page stands; on the server what the operator configured, or none. */
export function useSiteOrigin(): string {
  const { publicUrl } = useOperator();
  if (useIsHydrated()) return globalThis.location.origin;
  return publicUrl === undefined ? '' : new URL(publicUrl).origin;
}
