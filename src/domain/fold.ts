/**
 * S1: the one folding under which text is compared: well-formed Unicode, NFC, lower case.
 * It may change a string's length (`İ` becomes two code units), so offsets never cross it.
 */
export function fold(text: string): string {
  return text.toWellFormed().normalize('NFC').toLowerCase();
}
