import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { LotEngine } from '../../workers/engine/engine.ts';
import { LotIndexBuilder } from '../../workers/engine/lot-index-builder.ts';
import { LotIntake } from '../../workers/parse-lot.ts';
import { readLots } from '../../workers/read-lots.ts';

/** An engine over a file of lots, clusters included. Throws an Error of one line. */
export async function loadEngine(file: string): Promise<LotEngine> {
  const builder = new LotIndexBuilder();
  const intake = new LotIntake();
  try {
    const stream = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
    for await (const lots of readLots(stream, intake)) for (const lot of lots) builder.add(lot);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file}: ${reason.split('\n', 1)[0] ?? ''}`, { cause: error });
  }
  const engine = builder.finish(intake.counts());
  const steps = engine.buildClusters();
  while (steps.next().done !== true);
  return engine;
}
