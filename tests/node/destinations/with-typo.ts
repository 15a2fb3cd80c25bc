import type { seededRandom } from '../../../tools/reference/random.ts';

/** Returns the text with one edit at a random place: a letter added, removed, replaced or swapped with the next. */
export function withTypo(text: string, random: ReturnType<typeof seededRandom>): string {
  const letters = Array.from(text.matchAll(/(?=\p{L}{2})/gu), ({ index: at }) => at);
  const at = random.pick(letters);
  const [before, letter, next, after] = [
    text.slice(0, at),
    text[at]!,
    text[at + 1]!,
    text.slice(at + 2),
  ];
  return random.pick([
    before + letter + letter + next + after,
    before + next + after,
    `${before}${letter === 'e' ? 'a' : 'e'}${next}${after}`,
    before + next + letter + after,
  ]);
}
