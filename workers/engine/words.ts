/**
 * S12: a text as words. As typed, the words stand between white space; if no lot has them all, commas
 * part words too ("Bryggen, Bergen"), and words that say nothing may be left out.
 */

/** Left out where they would empty the answer; folded. */
const SILENT_WORDS: ReadonlySet<string> = new Set([
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

export function isSilentWord(word: string): boolean {
  return SILENT_WORDS.has(word);
}

/** Distinct words between white space. @param text folded, trimmed. */
export function wordsAsTyped(text: string): readonly string[] {
  return distinct(text.split(/\s+/u));
}

/** Distinct words between white space, commas and semicolons. @param text folded, trimmed. */
export function wordsApart(text: string): readonly string[] {
  return distinct(text.split(/[\s,;]+/u));
}

/** Whether there are several words to look for, in any order. @param text folded, trimmed. */
export function hasSeveralWords(text: string): boolean {
  return /[\s,;]/u.test(text);
}

function distinct(words: readonly string[]): readonly string[] {
  return [...new Set(words)].filter((word) => word !== '');
}
