import type { Viewport } from '../src/domain/view/viewport.ts';

/** Where the sample's first operator keeps a tab's search. [U2] */
export const SAVED_SEARCH = 'search:fjellro';

/** Returns the record of a visitor who left just now with the map at this viewport, and comes back to it. [U2] */
export function savedView(viewport: Viewport): string {
  const search = {
    text: '',
    propertyIds: [],
    limit: 10,
    listScrollPx: 0,
    view: 'map',
    viewport,
  };
  return JSON.stringify({ search, activeAtMs: Date.now() });
}
