/** Folds the lots' texts, each distinct one once. [S1] */
import { fold } from '../../src/domain/fold.ts';
import type { LotTable } from './lot-table.ts';
import { NO_STRING } from './postings.ts';
import { StringDictionary, type StringTable } from './string-dictionary.ts';

/** How many texts are folded between two pauses. */
const CHUNK = 4_000;

export interface FoldedTexts {
  readonly strings: StringTable;
  /** Per column the number of each row's folded string; `NO_STRING` if its text is empty. */
  readonly columns: readonly Uint32Array[];
}

/**
 * @param columns text numbers per row.
 * @yields every few milliseconds.
 */
export function* foldTexts(
  table: LotTable,
  columns: readonly Uint32Array[],
): Generator<undefined, FoldedTexts> {
  const { texts } = table;
  const isSearched = new Uint8Array(texts.length);
  for (const column of columns) for (const text of column) isSearched[text] = 1;
  const folded = new StringDictionary();
  const foldedOf = new Uint32Array(texts.length).fill(NO_STRING);
  for (let index = 0; index < texts.length; index++) {
    if (index % CHUNK === 0) yield;
    if (isSearched[index] === 0 || texts.isEmpty(index)) continue;
    foldedOf[index] = folded.add(fold(texts.get(index)));
  }
  const strings = folded.finish();
  const numbers: Uint32Array[] = [];
  for (const column of columns) {
    yield;
    numbers.push(column.map((text) => foldedOf[text]!));
  }
  return { strings, columns: numbers };
}
