import { type ComponentProps, type MouseEvent, useContext } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import { opensHere } from './link-clicks.ts';
import { type LinkTarget, useHref, withBase } from './use-href.ts';

/** A link within the product. The router's own brings prefetching, a tenth of its code, and renders at each new address. */
export function Link({
  to,
  state,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> & {
  /** Absolute, below the router's base. */
  readonly to: string | LinkTarget;
  /** State of the history entry that the link makes. */
  readonly state?: unknown;
  readonly onClick?: (() => void) | undefined;
}) {
  const { basename, navigator } = useContext(NavigationContext);
  const href = useHref(to);
  const follow = (event: MouseEvent): void => {
    onClick?.();
    if (!opensHere(event.nativeEvent)) return;
    event.preventDefault();
    const { pathname, search, hash } = globalThis.location;
    const target = withBase(basename, to);
    if (href === pathname + search + hash) navigator.replace(target, state);
    else navigator.push(target, state);
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
