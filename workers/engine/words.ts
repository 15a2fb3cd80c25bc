/**
 * Splits a text into words [S12]: first at white space. If no lot has all of them, at commas and semicolons too
 * ("Bryggen, Bergen"), and stop words may be left out.
 */

/** Returns the distinct words between white space. @param text folded, trimmed. */
export function wordsAsTyped(text: string): readonly string[] {
  return distinct(text.split(/\s+/u));
}

/** Returns the distinct words between white space, commas and semicolons. @param text folded, trimmed. */
export function wordsApart(text: string): readonly string[] {
  return distinct(text.split(/[\s,;]+/u));
}

/**
 * Whether the text contains white space, a comma or a semicolon; "Bergen," counts.
 * @param text folded, trimmed.
 */
export function hasSeparator(text: string): boolean {
  return /[\s,;]/u.test(text);
}

function distinct(words: readonly string[]): readonly string[] {
  return [...new Set(words)].filter((word) => word !== '');
}
