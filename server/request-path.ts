/**
 * The decoded segments of a request's path, or undefined for one that can't be decoded. `//host`
 * stays a path, dots stay names: segments are looked up in maps, never joined to a file path.
 */
export function pathSegments(url: string | undefined): string[] | undefined {
  const path = (url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  try {
    return path
      .replace(/^\//, '')
      .replace(/\/$/, '')
      .split('/')
      .map((segment) => decodeURIComponent(segment));
  } catch {
    return undefined;
  }
}
