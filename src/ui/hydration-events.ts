/** The document's events that tell a script which knows nothing of React how far hydration is. */

/** From here on React answers the visitor. */
export const HYDRATION_START = 'hydration-start';
/** The page's first effects have run; a part of it that is still to be hydrated is so by a press. */
export const HYDRATION_END = 'hydration-end';
