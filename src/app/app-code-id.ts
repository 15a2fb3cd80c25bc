/** The id of the element that names the app's files, the entry first. In a file of its own, for server and browser. */
export const APP_CODE_ID = 'app-code';
