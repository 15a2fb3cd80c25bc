import { setHtmlSanitiser } from '../../ui/html-policy.ts';

/** A source names its makers in a line of text with links; nothing else is let through. */
const ALLOWED = { ALLOWED_TAGS: ['a'], ALLOWED_ATTR: ['href', 'title'] };

/**
 * Lets MapLibre write the links of a foreign source's attribution under Trusted Types; loaded with
 * the street map only, so the first view does without the sanitiser.
 */
export async function allowAttributionLinks(): Promise<void> {
  const { default: purify } = await import('dompurify');
  setHtmlSanitiser((html) => purify.sanitize(html, ALLOWED));
}
