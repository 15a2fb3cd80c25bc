/** Longer addresses are refused: no real link needs more, and browsers disagree about longer ones. */
const MAX_LENGTH = 2048;

/** An address, as the URL parser writes it, that a link may lead to: absolute http(s), a host, no credentials. [P6] */
export function safeWebUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  // The parser silently drops tabs and line breaks; an address that holds any was not written by a person.
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(value.trim()) || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  // The parser repairs `https:host` and `https:\\host`; only somebody who means to deceive writes them.
  if (!/^\s*https?:\/\//i.test(value)) return undefined;
  if (url.hostname === '' || url.username !== '' || url.password !== '') return undefined;
  // An empty `user@` leaves no credentials behind but still hides the host from a reader.
  if (/^[^/]*\/\/[^/?#\\]*@/.test(value)) return undefined;
  return url.href;
}
