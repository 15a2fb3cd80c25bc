// In a file of their own, so that the server does not load the browser's code.
/** The id of the element that names the app's files, the entry first. */
export const APP_CODE_ID = 'app-code';
export const PAGE_DATA_ID = 'page-data';
