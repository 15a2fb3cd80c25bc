import { useContext } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';

/** A path of the product, and what follows it. */
export interface LinkTarget {
  readonly pathname: string;
  readonly search?: string;
  readonly hash?: string;
}

/** The address of a path of the product. The router's own hook knows relative paths, and so runs at each new address. */
export function useHref(to: string | LinkTarget): string {
  const { basename, navigator } = useContext(NavigationContext);
  return navigator.createHref(withBase(basename, to));
}

/** The path as the router's history expects it. */
export function withBase(basename: string, to: string | LinkTarget): Required<LinkTarget> {
  const { pathname, search = '', hash = '' } = typeof to === 'string' ? { pathname: to } : to;
  // Two slashes at the start would name a host.
  const below = pathname.replace(/[\\/]{2,}/g, '/');
  if (basename === '/') return { pathname: below, search, hash };
  return { pathname: below === '/' ? basename : basename + below, search, hash };
}
