/** Returns the words of a lot's HTML as lines of text, which React escapes. */
import { NAMED_ENTITIES } from '../../../domain/plain-text.ts';
import type { SafeHtml } from '../data/safe-lot.ts';

/** Where a new line starts. */
const LINE =
  /<(?:\/?(?:p|div|br|hr|li|ul|ol|dl|h[1-6]|table|caption|thead|tbody|tfoot|tr|blockquote)|dt|\/dd)\b[^>]*>/g;
/** Edges of the cells of one row, such as a name and its value. */
const CELL = /<(?:\/?t[dh]|\/dt|dd)\b[^>]*>/g;

export const CELL_SEPARATOR = '\t';

/** Returns the non-empty lines of text in a piece of HTML. Cells of a table row are separated by a tab. */
export function textLines(html: SafeHtml): string[] {
  return html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(LINE, '\n')
    .replaceAll(CELL, CELL_SEPARATOR)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|nbsp);/g, (_entity, name: string) => NAMED_ENTITIES[name]!)
    .split('\n')
    .map((line) =>
      line
        .split(CELL_SEPARATOR)
        .map((cell) => cell.replaceAll(/\s+/g, ' ').trim())
        .filter((cell) => cell !== '')
        .join(CELL_SEPARATOR),
    )
    .filter((line) => line !== '');
}
