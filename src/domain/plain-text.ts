import { cleanText } from './row-values.ts';

const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,6}|#x[\da-f]{1,5});/gi;
const ENTITY_OR_AMPERSAND = new RegExp(`${ENTITY.source}|&`, 'gi');
/** The characters of the common entities of HTML. */
export const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
/** Some sources escape what is escaped already. */
const MOST_LAYERS = 3;

/** `Fjell U+0026amp; Ferie` as it is shown, "Fjell & Ferie"; search uses the text as the source wrote it (S1). */
export function plainText(text: string): string {
  let plain = text.replaceAll('U+0026', '&');
  for (let layer = 0; layer < MOST_LAYERS && plain.includes('&'); layer++) {
    plain = plain.replace(ENTITY, characterOf);
  }
  return plain;
}

/** The longest part of a text that is shown as it is written: it finds the text (S1) and can be read in the field. */
export function searchableText(text: string): string {
  if (plainText(text) === text) return text;
  const parts = text
    .replaceAll('U+0026', '&')
    .replaceAll(/&amp;/gi, '&')
    .split(ENTITY_OR_AMPERSAND)
    .map((part) => part.trim());
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

function characterOf(entity: string): string {
  const name = entity.slice(1, -1).toLowerCase();
  if (!name.startsWith('#')) return NAMED_ENTITIES[name] ?? entity;
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isCharacter = code >= 0x20 && code <= 0x10_ff_ff;
  return isCharacter ? cleanText(String.fromCodePoint(code)) : entity;
}
