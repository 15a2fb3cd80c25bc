import { UsageError } from '../../../server/options.ts';
import { member, wordOf } from '../lot/values.ts';
import { openFile } from '../read/open-source.ts';

/** A list that lost more than this share of its lots counts as a broken download. */
const USUAL_SHRINK = 0.1;

export interface Loss {
  readonly before: number;
  /** Earlier lots whose ids the new list lacks: their pages are gone. */
  readonly lost: number;
  readonly examples: readonly string[];
}

/** @throws UsageError unless it is a share */
export function readShrink(text: string | undefined): number {
  if (text === undefined) return USUAL_SHRINK;
  const percent = Number(/^(\d{1,3})\s*%$/.exec(text.trim())?.[1] ?? Number.NaN);
  if (!(percent >= 0 && percent <= 100))
    throw new UsageError(`--shrink takes a share such as 50%, not "${text}"`);
  return percent / 100;
}

/** Counts the lots that the previous list has and the new one lacks. */
export async function lostLots(path: string, ids: ReadonlySet<string>): Promise<Loss> {
  const file = await openFile(path, { listPaths: [], headerScore: () => 0 });
  const examples: string[] = [];
  let before = 0;
  let lost = 0;
  for await (const row of file.rows()) {
    const id = wordOf(member(row, 'parkingLotId'));
    if (id === '') continue;
    before += 1;
    if (ids.has(id)) continue;
    lost += 1;
    if (examples.length < 3) examples.push(id);
  }
  if (before === 0) throw new Error(`${path}: it holds no lot to compare with`);
  return { before, lost, examples };
}

/** @throws Error in one sentence when too many lots are lost */
export function requireNoLoss(path: string, { before, lost, examples }: Loss, share: number): void {
  if (lost <= before * share) return;
  const percent = Math.round((lost / before) * 1000) / 10;
  const names = lost > examples.length ? `${examples.join(', ')}, …` : examples.join(', ');
  throw new Error(
    `${lost} of ${before} lots of ${path} are gone (${percent} %: ${names}); at most ${Math.round(share * 100)} % may be: nothing is written. --shrink 50% allows more.`,
  );
}
