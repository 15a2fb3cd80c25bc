/** S1: text as it is compared. Its length may change (`İ` becomes two code units), so offsets never cross it. */
export function fold(text: string): string {
  return text.toWellFormed().normalize('NFC').toLowerCase();
}
