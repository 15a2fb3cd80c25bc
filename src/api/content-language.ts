/** L3: the BCP 47 tag of an answer's texts: the header's if it names one language, else that of an exported file. */
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
