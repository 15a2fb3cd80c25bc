import type { NamedFirstView } from '../domain/view/first-view-types.ts';
import type { PageData } from './page-data.ts';

export interface RenderedPage {
  readonly head: string;
  readonly root: string;
  /** Records that the page describes itself with (P5). */
  readonly structuredData: readonly object[];
}

/** The exports of the module built from entry-server.tsx. */
export interface PageRendering {
  /** @param firstView what the map shows first, in the HTML alone @throws what a component throws */
  readonly renderPage: (pageData: PageData, firstView?: NamedFirstView) => Promise<RenderedPage>;
}
