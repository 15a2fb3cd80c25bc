import { createSanitiser } from './sanitise.ts';

/** Makes an API's HTML safe to show, for lots that the page fetches itself. */
export const sanitiseHtml = createSanitiser(window);
