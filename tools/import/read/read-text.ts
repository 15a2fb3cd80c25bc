import { readBytes } from './read-bytes.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252';

/**
 * The file's encoding: UTF-8, UTF-16 by its byte order mark, else the Windows code page in which Excel writes CSV. It reads
 * the whole file, since the only `å` of the code page may be in the last line.
 */
export async function encodingOf(path: string, maxBytes: number): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const chunk of readBytes(path, maxBytes)) {
    if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
    isFirst = false;
    try {
      decoder.decode(chunk, { stream: true });
    } catch {
      return 'windows-1252';
    }
  }
  return endsWhole(decoder) ? 'utf-8' : 'windows-1252';
}

function endsWhole(decoder: TextDecoder): boolean {
  try {
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** A file's text by chunks, without its byte order mark. */
export async function* readText(
  path: string,
  encoding: Encoding,
  maxBytes: number,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of readBytes(path, maxBytes))
    yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
