import { LotIndexBuilder } from '../workers/engine/lot-index-builder.ts';
import { LOT_RULES } from '../workers/lot-rules.ts';
import { LotRowParser } from '../workers/loading/lot-row-parser.ts';
import { readLots } from '../workers/loading/read-lots.ts';
import { generatedRows } from './read-lots.ts';
import { type LotsSource, fileBytes } from './read-lots.ts';

/**
 * Times the product's way from bytes to the first answer: unpacking, splitting, parsing, validating and indexing.
 * @returns milliseconds, without the time to generate the rows
 */
export async function timeLoad(source: LotsSource): Promise<number> {
  let generatingMs = 0;
  function generatedBytes(n: number): ReadableStream<Uint8Array> {
    const chunks = generatedRows(n);
    const encoder = new TextEncoder();
    return new ReadableStream({
      pull(controller) {
        const start = performance.now();
        const next = chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(encoder.encode(next.value));
        generatingMs += performance.now() - start;
      },
    });
  }

  const bytes = 'n' in source ? generatedBytes(source.n) : fileBytes(source.file);
  const parser = new LotRowParser();
  const builder = new LotIndexBuilder(LOT_RULES);
  const start = performance.now();
  for await (const lots of readLots(bytes, parser)) for (const lot of lots) builder.add(lot);
  builder.finish(parser.counts());
  return performance.now() - start - generatingMs;
}
