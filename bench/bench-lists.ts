/** What the bench of the engine and that of the browser share: the lists of lots, one after another, and their rows. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { type Sample, takeSample, writeGeneratedLots } from './read-lots.ts';
import { reportRun } from './report.ts';
import { type ResultRow, runOf } from './results.ts';

/** A row without what is the same for all of a list. */
export type Measured = Omit<ResultRow, 'n' | 'lots'>;

interface Flags {
  /** Counts of generated lots. */
  readonly n: string;
  /** A file of lots instead. */
  readonly lots?: string | undefined;
  readonly commit: boolean;
}

export function countOf(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`${text} is not a count`);
  return count;
}

/**
 * Measures each list that the flags name; prints its rows and adds them to the results.
 * @param script what is run: `bench`
 */
export async function benchLists(
  script: string,
  { n: counts, lots, commit }: Flags,
  sampleSize: number,
  measure: (file: string, sample: Sample) => Promise<readonly Measured[]>,
  versions: Readonly<Record<string, string>> = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-lots-'));
  try {
    for (const count of lots === undefined ? counts.split(',').map(countOf) : [0]) {
      const run = runOf(script);
      const file = lots ?? join(folder, `${count}.ndjson`);
      if (lots === undefined) await writeGeneratedLots(file, count);
      const sample = await takeSample(file, sampleSize);
      const from = { n: sample.n, ...(lots !== undefined && { lots: basename(lots) }) };
      const rows = await measure(resolve(file), sample);
      reportRun(
        rows.map((row) => Object.assign(row, from)),
        run,
        commit,
        versions,
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
