/** Where the file of destinations stands (S13): beside the app, so that no foreign host is asked. */
export function destinationsUrl(): string {
  return new URL(`${import.meta.env.BASE_URL}destinations/norway.json`, location.href).href;
}
