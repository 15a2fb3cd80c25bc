/**
 * L3: the language an answer's texts are in, a BCP 47 tag: by its header, where that names just one; a
 * file server says none, and an exported answer names it itself.
 * @param json of a file's answer; undefined where an API answered
 */
export function contentLanguageOf(header: string | null, json?: unknown): string | undefined {
  const own = (json as { contentLanguage?: unknown } | null | undefined)?.contentLanguage;
  return canonical(header?.trim()) ?? (typeof own === 'string' ? canonical(own) : undefined);
}

/** Several languages at once say nothing about the part at hand, and are no tag. */
function canonical(tag: string | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag ?? '')[0];
  } catch {
    return undefined;
  }
}
