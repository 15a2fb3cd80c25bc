import { useSyncExternalStore } from 'react';
import { useOperator } from '../../operators/operator-context.tsx';

const never = (): (() => void) => () => undefined;
const here = (): string => globalThis.location.origin;

/** The origin of links to share and print: where the page stands; on the server what the operator configured, or none. */
export function useSiteOrigin(): string {
  const { publicUrl } = useOperator();
  return useSyncExternalStore(never, here, () => (publicUrl ? new URL(publicUrl).origin : ''));
}
