/** The id of the element that holds the page's data. In a file of its own, so that the server does not load the browser's code. */
export const PAGE_DATA_ID = 'page-data';
