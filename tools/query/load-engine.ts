import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { fileReason } from '../../server/file-reason.ts';
import { type LotEngine, LotIndexBuilder } from '../../workers/engine/index.ts';
import { LOT_RULES } from '../../workers/lot-rules.ts';
import { LotRowParser } from '../../workers/loading/lot-row-parser.ts';
import { readLots } from '../../workers/loading/read-lots.ts';
import { runToEnd } from '../../src/domain/run-to-end.ts';

/** An engine over a file of lots, clusters included. @throws Error whose message is one line */
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
    const leftOut = dropped.map(([reason, count]) => `${reason} ${count}`).join(', ');
    console.error(`${file}: ${engine.size} lots, left out: ${leftOut}`);
  }
  runToEnd(engine.buildClusters());
  return engine;
}
