/**
 * `npm run feed -- --lots FILE --from stavanger|ocpi --url URL|--file FILE`: one reading of a feed of free spaces, on
 * standard output as the body of `{base}/availability`, and on standard error what joined which lots, what did not, and why.
 */
import { readFile } from 'node:fs/promises';

import { isCurrent, readingRow } from '../src/domain/availability.ts';
import { rowsIn } from '../server/feeds/feed-rows.ts';
import { FEED_SOURCE_IDS, readFeed } from '../server/feeds/feed-sources.ts';
import { fetchFeed } from '../server/feeds/fetch-feed.ts';
import { joinRows } from '../server/feeds/join-rows.ts';
import { fileReason } from '../server/file-reason.ts';
import { runCommand } from '../server/listen.ts';
import { readLotFile } from '../server/lot-file.ts';
import { readFlags, textFlags, UsageError } from '../server/options.ts';
import { endQuietlyOnClosedPipe } from './closed-pipe.ts';

endQuietlyOnClosedPipe();

const USAGE = `Usage: npm run feed -- --lots FILE --from ${FEED_SOURCE_IDS.join('|')} --url URL|--file FILE`;

await runCommand(async () => {
  const { lots: lotFile, from, url, file } = flags();
  const { lots } = await readLotFile(lotFile);
  const nowMs = Date.now();
  const text = url === undefined ? await textOf(file) : (await fetchFeed(url))?.text;
  const body = readFeed({ from, text: text ?? '', nowMs });
  const { readings, leftOut } = joinRows(body, lots);
  console.log(JSON.stringify(readings.map(readingRow), undefined, 2));
  const old = readings.filter((reading) => !isCurrent(reading, nowMs)).length;
  console.error(
    `${body.rows.length + rowsIn(body.leftOut)} rows: ${readings.length} lots joined, ${rowsIn(leftOut)} rows did not`,
  );
  for (const { name, reason, rows } of leftOut) {
    console.error(`  ${rows === undefined ? name || '(no name)' : `${rows} rows`}: ${reason}`);
  }
  if (old > 0) console.error(`${old} too old to be shown, or still to come, by their own time`);
});

function flags() {
  const { lots, from, url, file } = readFlags(
    {
      options: textFlags('lots', 'from', 'url', 'file'),
    },
    USAGE,
  ).values;
  const source = FEED_SOURCE_IDS.find((id) => id === from);
  if (!lots || !source || (url === undefined) === (file === undefined)) throw new UsageError(USAGE);
  return { lots, from: source, url, file: file ?? '' };
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`Can't read ${file}: ${fileReason(error)}`, { cause: error });
  }
}
