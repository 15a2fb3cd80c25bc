/**
 * The language that an answer's texts are in, a BCP 47 tag (L3). A header that names one language decides; a file
 * server sends none, so an exported answer names its language itself.
 * @param json the content of an exported file; undefined where an API answered
 */
export function contentLanguageOf(header: string | null, json?: unknown): string | undefined {
  const own = (json as { contentLanguage?: unknown } | null | undefined)?.contentLanguage;
  return canonical(header?.trim()) ?? (typeof own === 'string' ? canonical(own) : undefined);
}

/** The tag in its canonical form. Undefined for a list of languages, which does not say which one this part is in. */
function canonical(tag: string | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag ?? '')[0];
  } catch {
    return undefined;
  }
}
