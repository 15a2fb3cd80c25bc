import type { PageRenderer, RequestedPage } from '../../server/render.ts';
import { FJELLRO } from './sample-operators.ts';
import { pathBelow, SitePaths } from '../../src/domain/paths.ts';

/** Asks a renderer for the page at a path, as a server does for its operator. */
export function pageAt(
  renderer: PageRenderer,
  pathname: string,
  parts: Partial<RequestedPage> = {},
) {
  const { operator = FJELLRO, basename = '/' } = parts;
  const path = SitePaths.of(operator.language).parse(pathBelow(basename, pathname));
  return renderer.at({ operator, basename, pathname, path, ...parts });
}
