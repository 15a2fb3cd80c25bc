import type { PageRenderer, RequestedPage } from '../../server/render.ts';
import { pathBelow, SitePaths } from '../../src/domain/paths.ts';

/** Asks a renderer for the page at a path, as a server does for its operator. */
export function pageAt(
  renderer: PageRenderer,
  pathname: string,
  parts: Partial<RequestedPage> = {},
) {
  const { home = 'no', basename = '/' } = parts;
  const path = SitePaths.of(home).parse(pathBelow(basename, pathname));
  return renderer.at({ operatorId: 'fjellro', home, basename, pathname, path, ...parts });
}
