/**
 * Where the operator's file of destinations stands (S13): on this origin, so that no foreign host is asked.
 * @param path `destinationsFile`: a path of this origin, or one relative to the app
 */
export function destinationsUrl(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const url = new URL(path, new URL(import.meta.env.BASE_URL, location.href));
  return url.origin === location.origin ? url.href : undefined;
}
