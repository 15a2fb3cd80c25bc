import type { Lot } from '../../../src/domain/lot.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import { readLots } from '../../../workers/loading/read-lots.ts';

/** Returns a stream of the bytes in chunks of the given lengths, and one chunk of the rest. */
function streamOf(
  bytes: Uint8Array,
  chunkLengths: readonly number[] = [],
): ReadableStream<Uint8Array> {
  let at = 0;
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      const length = chunkLengths[next] ?? bytes.length;
      next += 1;
      if (at < bytes.length) controller.enqueue(bytes.slice(at, at + length));
      else controller.close();
      at += length;
    },
  });
}

export function readAll(bytes: Uint8Array | string, chunkLengths?: readonly number[]) {
  const whole = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  return readStream(streamOf(whole, chunkLengths));
}

export async function readStream(stream: ReadableStream<Uint8Array>) {
  const parser = new LotRowParser();
  const lots: Lot[] = [];
  for await (const batch of readLots(stream, parser)) lots.push(...batch);
  return { lots, parser };
}
