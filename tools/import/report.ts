import type { Import } from './import-lots.ts';
import type { LotFileRow, Rejection } from './lot-row.ts';

/** How many rows the short report names for each reason. */
const EXAMPLES = 3;

/** What was kept, what was rejected and why, and what the kept lots lack. */
export function importReport({ source, rows, lots, rejections, leftOut, guessed }: Import): string {
  const lacking = (text: string, lacks: (lot: LotFileRow) => boolean) => {
    const count = lots.filter(lacks).length;
    return count === 0 ? [] : [`  ${count} kept without ${text}`];
  };
  return [
    `${source}: ${rows} rows, ${lots.length} kept, ${rejections.length} rejected`,
    ...reasonLines(rejections),
    ...lacking('a name', ({ name }) => name === ''),
    ...lacking('a city', ({ address }) => address.city === ''),
    ...(leftOut.length === 0
      ? []
      : [`  ${leftOut.length} values of kept lots left out`, ...reasonLines(leftOut, '    ')]),
    ...(guessed === undefined ? [] : ['Columns, by their names:', guessed.replaceAll(/^/gm, '  ')]),
  ].join('\n');
}

/** Every rejected row and every value that was left out, a line each: what, tab, why. */
export function fullReport({ rejections, leftOut }: Import): string {
  return [
    ...rejections.map(({ row, reason }) => `rejected\t${row}\t${reason}\n`),
    ...leftOut.map(({ row, reason }) => `left out\t${row}\t${reason}\n`),
  ].join('');
}

function reasonLines(rejections: readonly Rejection[], indent = '  '): string[] {
  const groups = new Map<string, Rejection[]>();
  for (const rejection of rejections) {
    const group = groups.get(rejection.reason);
    if (group) group.push(rejection);
    else groups.set(rejection.reason, [rejection]);
  }
  return [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([reason, rejected]) => {
      const named = rejected.slice(0, EXAMPLES).map(({ row }) => row);
      const more = rejected.length > EXAMPLES ? ', …' : '';
      return `${indent}${rejected.length} ${reason}: ${named.join(', ')}${more}`;
    });
}
