/**
 * The API's folder as an absolute address without a trailing slash.
 * @param baseUrl the operator's `{base}`: a path of the page's origin, or absolute.
 * @param pageOrigin what a path is resolved against; never the document's `<base>`.
 */
export function apiFolder(baseUrl: string, pageOrigin: string): URL {
  const folder = new URL(baseUrl, pageOrigin);
  folder.pathname = folder.pathname.replace(/\/+$/, '');
  folder.hash = '';
  return folder;
}

export function listUrl(folder: URL, files?: boolean): string {
  return files ? below(folder, '/index.json').href : folder.href;
}

/** The address of what the API's folder holds at a path. */
export function below(folder: URL, path: string): URL {
  const url = new URL(folder);
  url.pathname = `${folder.pathname}${path}`;
  return url;
}
