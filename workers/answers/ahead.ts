/** What a text may go on with, the most frequent letters of names first. */
const NEXT_KEYS = 'erntsaioldgkvmfupbhøjyåæcwzxq 1234567890-';

/** Returns the texts that one more key may make of this one, the likeliest first. */
export function nextTexts(text: string): readonly string[] {
  return Array.from(NEXT_KEYS, (key) => (text + key).trim());
}
