/** Content negotiation (RFC 9110, sections 12.4 and 12.5), for the two headers that this server respects. */

import { parseAccept } from 'hono/utils/accept';

/** Languages in which the embedded API has texts. */
export type ApiLanguage = 'nb-NO' | 'en-GB';

/** Chooses English for a visitor who prefers it to any Scandinavian language, and Norwegian for everyone else. */
export function chooseLanguage(acceptLanguage: string | undefined): ApiLanguage {
  for (const { type, q } of parseAccept(acceptLanguage ?? '')) {
    if (q > 0 && /^en\b/i.test(type)) return 'en-GB';
    if (q > 0 && /^(?:nb|no|nn|da|sv|dk|\*)(?:$|-)/i.test(type)) return 'nb-NO';
  }
  return 'nb-NO';
}

/** Whether the client accepts this content encoding. */
export function acceptsEncoding(acceptEncoding: string | undefined, encoding: string): boolean {
  const accepted = parseAccept(acceptEncoding ?? '');
  const named = (name: string) => accepted.find(({ type }) => type.toLowerCase() === name);
  const { q } = named(encoding) ?? named('*') ?? { q: 0 };
  return q > 0;
}
