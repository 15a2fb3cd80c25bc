/** A longer cluster of marks is no readable letter, so the text may be cut within it. */
const MAX_GRAPHEME = 64;

let segmenter: Intl.Segmenter | undefined;

/** Returns at most `length` UTF-16 units of `text`, cut between two graphemes, so that no letter loses its accent. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const from = Math.max(0, length - 2 * MAX_GRAPHEME);
  const near = text.slice(from, length + MAX_GRAPHEME);
  const at = from + (segmenter.segment(near).containing(length - from)?.index ?? 0);
  if (length - at <= MAX_GRAPHEME) return text.slice(0, at);
  // Even then it is never cut between the halves of a surrogate pair.
  const isPair = /[\ud800-\udbff]/u.test(text.charAt(length - 1));
  return text.slice(0, isPair ? length - 1 : length);
}
