/** Longer clusters of marks are no letter anybody reads; they are cut where they are. */
const MAX_GRAPHEME = 64;

let segmenter: Intl.Segmenter | undefined;

/** At most `length` UTF-16 units of `text`, cut between two graphemes: no letter loses its accent. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const from = Math.max(0, length - 2 * MAX_GRAPHEME);
  const near = text.slice(from, length + MAX_GRAPHEME);
  const at = from + (segmenter.segment(near).containing(length - from)?.index ?? 0);
  if (length - at <= MAX_GRAPHEME) return text.slice(0, at);
  // Not between the halves of a pair, though.
  const isPair = /[\ud800-\udbff]/u.test(text.charAt(length - 1));
  return text.slice(0, isPair ? length - 1 : length);
}
