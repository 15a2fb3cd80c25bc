const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,6}|#x[\da-f]{1,5});/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
/** Some sources escape what is escaped already. */
const MOST_LAYERS = 3;

/**
 * A text of a source as it was meant: `Fjell U+0026amp; Ferie` is "Fjell & Ferie". For showing alone: what is
 * searched is what the source wrote (S1).
 */
export function plainText(text: string): string {
  let plain = text.replaceAll('U+0026', '&');
  for (let layer = 0; layer < MOST_LAYERS && plain.includes('&'); layer++) {
    plain = plain.replace(ENTITY, characterOf);
  }
  return plain;
}

function characterOf(entity: string): string {
  const name = entity.slice(1, -1).toLowerCase();
  if (!name.startsWith('#')) return NAMED[name] ?? entity;
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isCharacter = code >= 0x20 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : entity;
}
