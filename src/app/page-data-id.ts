/** The element that holds the page's data; alone here, so that the server has it without what the browser reads it with. */
export const PAGE_DATA_ID = 'page-data';
