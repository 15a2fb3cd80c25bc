import { fold } from '../../src/domain/fold.ts';
import type { LotColumns } from '../lot-columns.ts';
import type { TextIndex } from './text-peer.ts';

/** Keeps a match from running over the end of a name; no query holds a line break. */
const SEPARATOR = '\n';

/** All folded text in one string, scanned with `indexOf`; offsets lead back to the rows. Exact. */
export function createJoined({ names, cities }: LotColumns): TextIndex {
  const starts = new Uint32Array(names.length + 1);
  const parts: string[] = [];
  let length = 0;
  for (let row = 0; row < names.length; row++) {
    const part = `${fold(cities[row] as string)}${SEPARATOR}${fold(names[row] as string)}${SEPARATOR}`;
    parts.push(part);
    starts[row] = length;
    length += part.length;
  }
  starts[names.length] = length;
  const joined = parts.join('');

  /** The row that holds an offset at or after the start of row `from`: steps double, then halve. */
  function rowAt(offset: number, from: number): number {
    let low = from;
    let step = 1;
    while (low + step < names.length && (starts[low + step] as number) <= offset) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, names.length);
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low;
  }

  return {
    forEachMatch(text, visit) {
      let row = 0;
      let at = joined.indexOf(text);
      while (at !== -1) {
        row = rowAt(at, row);
        visit(row);
        at = joined.indexOf(text, starts[row + 1]);
      }
    },
  };
}
