/**
 * S12: a text as words. As typed, the words stand between white space; if no lot has them all, commas
 * part words too ("Bryggen, Bergen"), and words that say nothing may be left out.
 */

/** Left out where they would empty the answer; folded. */
const STOP_WORDS: ReadonlySet<string> = new Set([
  'sentrum',
  'parkering',
  'parkeringsplass',
  'p-plass',
  'norge',
  'norway',
  'i',
  'ved',
  'nær',
  'in',
  'near',
]);

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Distinct words between white space. @param text folded, trimmed. */
export function wordsAsTyped(text: string): readonly string[] {
  return distinct(text.split(/\s+/u));
}

/** Distinct words between white space, commas and semicolons. @param text folded, trimmed. */
export function wordsApart(text: string): readonly string[] {
  return distinct(text.split(/[\s,;]+/u));
}

/**
 * Whether white space, a comma or a semicolon is in the text: "Bergen," counts too.
 * @param text folded, trimmed.
 */
export function hasSeparator(text: string): boolean {
  return /[\s,;]/u.test(text);
}

function distinct(words: readonly string[]): readonly string[] {
  return [...new Set(words)].filter((word) => word !== '');
}
