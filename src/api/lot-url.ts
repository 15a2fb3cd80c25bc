import { Fault } from '../domain/errors.ts';
import { lotIdOf } from '../domain/lot.ts';

/** The parts of a lot that have an address of their own (specification, section 7). */
export type LotPart = 'services' | 'nearby' | 'paymentmethods' | 'image';

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

/** D4, P1: the address of a lot or of one of its parts. Throws `not-found` for an unusable id. */
export function lotUrl(folder: URL, id: string, part?: LotPart): string {
  const usable = lotIdOf(id);
  if (usable === undefined) throw new Fault('not-found', 'This is no lot id');
  return below(folder, part ? `/${usable}/${part}` : `/${usable}`).href;
}

/** Address of the filter properties. */
export function propertiesUrl(folder: URL): string {
  return below(folder, '/properties').href;
}

/**
 * The address of a lot's image: `image` is a path appended to the base address (specification,
 * section 3). Whatever leaves the API's folder or origin, however it is encoded, gives undefined.
 */
export function lotImageUrl(folder: URL, image: unknown): string | undefined {
  if (typeof image !== 'string' || image === '' || image.length > 1024) return undefined;
  if (climbs(image)) return undefined;
  const written = `${folder.origin}${folder.pathname}/${image.replace(/^\//, '')}`;
  if (!URL.canParse(written)) return undefined;
  const url = new URL(written);
  url.hash = '';
  const inside = url.origin === folder.origin && url.pathname.startsWith(`${folder.pathname}/`);
  return inside && url.username === '' ? url.href : undefined;
}

function below(folder: URL, path: string): URL {
  const url = new URL(folder);
  url.pathname = `${folder.pathname}${path}`;
  return url;
}

/** Whether a server that decodes once more than the URL parser would see a parent folder or a host. */
function climbs(path: string): boolean {
  let text = path;
  for (let round = 0; round < 4; round += 1) {
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    if (/[\\\u0000-\u001f\u007f]|\/\/|(^|\/)\.\.?(\/|$|[?#;])/.test(text)) return true;
    let next: string;
    try {
      next = decodeURIComponent(text);
    } catch {
      return true;
    }
    if (next === text) return false;
    text = next;
  }
  return true;
}
