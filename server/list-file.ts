import { stat } from 'node:fs/promises';

import { fileReason } from './file-reason.ts';
import type { LotCollection } from './lot-collection.ts';
import { readLotFile } from './lot-file.ts';

/** A new list with no more than this share of the old one's lots is refused: it is likely a broken export. */
const SMALLEST_SHARE = 0.5;

/** A file of lots that may be replaced while it is served. */
export interface ListFile {
  readonly path: string;
  /** The operator's other file in the same folder, which makes an error of both. */
  twin?: string | undefined;
  /** The list as it was read last. */
  served?: Awaited<ReturnType<typeof read>>;
  /** What was found at the last check, unless it is what is served, and why it was refused. */
  found?: { readonly stamp: string; readonly refused?: string } | undefined;
}

/**
 * Reads a file once two checks in a row find the same change, because it may still be written to before that.
 * @param isForced reads it at once, and accepts a list that lost most of its lots
 * @returns whether another list is served now
 */
export async function checkFile(
  file: ListFile,
  isForced: boolean,
  log: (line: string) => void,
): Promise<boolean> {
  const { path, twin, served, found } = file;
  const stamp = [(await stampOf(path)).stamp, twin].filter(Boolean).join(' ');
  const isSettled = stamp === found?.stamp;
  if (stamp === served?.stamp) {
    file.found = undefined;
    return false;
  }
  if (!isForced && !isSettled) file.found = { stamp };
  if (!isForced && (!isSettled || found.refused !== undefined)) return false;
  try {
    if (twin !== undefined)
      throw new Error(`Can't serve ${path}: ${twin} stands beside it; keep one`);
    const fresh = await read(path);
    if (fresh.stamp !== (await stampOf(path)).stamp) return false;
    const [now, before] = [totalOf(fresh), served ? totalOf(served) : 0];
    if (!isForced && before > 0 && now <= before * SMALLEST_SHARE) {
      throw new Error(
        `${path} has ${now} lots, ${before} before. It is refused; restart the server to accept it, or send SIGHUP to serve.js`,
      );
    }
    // When the server starts, nobody waits yet for the compressed list, and no news is good news.
    if (served || found) await fresh.lots.list.encoded('br');
    file.served = fresh;
    file.found = undefined;
    const leftOut = fresh.badRows > 0 ? `, ${fresh.badRows} lines left out` : '';
    if (served || found || leftOut) log(`${path}: ${now} lots${leftOut}`);
    return true;
  } catch (error) {
    // It is read again once it changes.
    const [refused = ''] = fileReason(error).split('\n', 1);
    file.found = { stamp, refused };
    log(`${refused}. ${served ? 'The previous list is still served.' : 'There are no lots.'}`);
    return false;
  }
}

async function read(path: string) {
  return { ...(await stampOf(path)), ...(await readLotFile(path)) };
}

function totalOf({ lots }: { readonly lots: LotCollection }): number {
  return lots.summary.answer.total;
}

/** Returns a file's stamp, which changes when the file is written to or replaced. Without a file it is empty. */
export async function stampOf(
  path: string,
): Promise<{ readonly stamp: string; readonly changedMs: number }> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return { stamp: '', changedMs: 0 };
  const { ino, size, mtimeMs } = found;
  return { stamp: `${ino} ${size} ${mtimeMs}`, changedMs: mtimeMs };
}
