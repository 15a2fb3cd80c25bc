/** Names from the specification's sections 7 and 9. */
const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';

/** What the page knows when it decides; passed in so that Node can test every form. */
export interface PageAddress {
  /** `document.baseURI`: what `fetch` resolves against, so a `<base>` counts. */
  readonly baseUri: string;
  /** `location.origin`: where the token may go. */
  readonly origin: string;
  readonly cookie: string;
}

/** Whether a method changes nothing. */
export function isSafeMethod(method: string): boolean {
  return /^(get|head)$/i.test(method);
}

export function currentPageAddress(): PageAddress {
  return {
    baseUri: document.baseURI,
    origin: globalThis.location.origin,
    cookie: document.cookie,
  };
}

/**
 * The token to send with a request, or undefined when none may go: only relative addresses that
 * resolve to the page's own origin, and neither GET nor HEAD. The URL parser decides, never a
 * pattern: backslashes, tabs, `//host` and a `<base>` all mean to it what they mean to `fetch`.
 */
export function xsrfTokenFor(method: string, url: string, page: PageAddress): string | undefined {
  if (isSafeMethod(method)) return undefined;
  const originAt = (base?: string) =>
    URL.canParse(url, base) ? new URL(url, base).origin : undefined;
  // It names no scheme and no host, so that its origin is its base's.
  const isRelative = originAt() === undefined && originAt(NOWHERE) === NOWHERE;
  // All opaque origins read "null", so equal texts prove nothing.
  const isOwn = originAt(page.baseUri) === page.origin && page.origin !== 'null';
  return isRelative && isOwn ? cookieValue(page.cookie, XSRF_COOKIE) : undefined;
}

const NOWHERE = 'https://nowhere.invalid';

function cookieValue(cookies: string, name: string): string | undefined {
  for (const cookie of cookies.split(';')) {
    const equals = cookie.indexOf('=');
    if (equals < 0 || cookie.slice(0, equals).trim() !== name) continue;
    const value = decoded(cookie.slice(equals + 1).trim());
    // A header takes visible ASCII only; an empty token is no token.
    return /^[\u0021-\u007e]+$/.test(value) ? value : undefined;
  }
  return undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
