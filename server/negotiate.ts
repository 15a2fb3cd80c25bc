/** Content negotiation (RFC 9110, sections 12.4 and 12.5), for the two headers that this server respects. */

import { parseAccept } from 'hono/utils/accept';

/** Languages in which the embedded API has texts. */
export type ApiLanguage = 'nb-NO' | 'en-GB';

/** Reads comma-separated preferences, best first; of equal ones the first named comes first. */
function preferences(header = ''): string[] {
  return parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase());
}

/** Chooses English for a visitor who prefers it to any Scandinavian language, and Norwegian for everyone else. */
export function chooseLanguage(acceptLanguage: string | undefined): ApiLanguage {
  for (const value of preferences(acceptLanguage)) {
    if (/^en\b/.test(value)) return 'en-GB';
    if (/^(?:nb|no|nn|da|sv|dk|\*)(?:$|-)/.test(value)) return 'nb-NO';
  }
  return 'nb-NO';
}

/** Whether the client accepts this content encoding. */
export function acceptsEncoding(acceptEncoding: string | undefined, encoding: string): boolean {
  const refused = new RegExp(`(?:^|[\\s,])${encoding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`, 'i');
  if (refused.test(acceptEncoding ?? '')) return false;
  return preferences(acceptEncoding).some((value) => value === encoding || value === '*');
}
