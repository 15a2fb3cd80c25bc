import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { fileReason } from '../../server/file-reason.ts';
import { type LotEngine, LotIndexBuilder } from '../../workers/engine/index.ts';
import { LOT_RULES } from '../../workers/lot-rules.ts';
import { LotRowParser } from '../../workers/loading/lot-row-parser.ts';
import { readLots } from '../../workers/loading/read-lots.ts';

/** An engine over a file of lots, clusters included. Throws an Error of one line. */
export async function loadEngine(file: string): Promise<LotEngine> {
  const builder = new LotIndexBuilder(LOT_RULES);
  const parser = new LotRowParser();
  try {
    const stream = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
    for await (const lots of readLots(stream, parser)) for (const lot of lots) builder.add(lot);
  } catch (error) {
    const [reason = ''] = fileReason(error).split('\n', 1);
    throw new Error(`${file}: ${reason}`, { cause: error });
  }
  const engine = builder.finish(parser.counts());
  const dropped = Object.entries(engine.stats().dropped);
  if (dropped.length > 0) {
    const told = dropped.map(([reason, count]) => `${reason} ${count}`).join(', ');
    console.error(`${file}: ${engine.size} lots, left out: ${told}`);
  }
  const steps = engine.buildClusters();
  while (steps.next().done !== true);
  return engine;
}
