/**
 * `npm run query -- --lots FILE`: the engine on standard input and output, one JSON query a line, one
 * JSON answer a line, in order. Nothing else is printed on standard output.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileReason } from '../server/file-reason.ts';
import { fileBytes } from '../server/file-bytes.ts';
import { readFlags, UsageError } from '../server/options.ts';
import { runToEnd } from '../src/domain/run-to-end.ts';
import { buildDestinationIndex } from '../workers/destinations/destination-index.ts';
import type { DestinationIndex } from '../workers/destinations/destination-index.ts';
import { type LotEngine, LotIndexBuilder } from '../workers/engine/index.ts';
import { LotRowParser } from '../workers/loading/lot-row-parser.ts';
import { readLots } from '../workers/loading/read-lots.ts';
import { LOT_RULES } from '../workers/lot-rules.ts';
import { endQuietlyOnClosedPipe } from './closed-pipe.ts';
import { answerLine, type Answerers } from './query/answer.ts';

endQuietlyOnClosedPipe();

const USAGE = 'Usage: npm run query -- --lots FILE';
const DESTINATIONS = join(import.meta.dirname, '../public/destinations/norway.json');

try {
  let destinations: DestinationIndex | undefined;
  const startMs = performance.now();
  const engine = await loadEngine(lotFile());
  const answerers: Answerers = {
    engine,
    buildMs: Math.round(performance.now() - startMs),
    destinations: (query) => {
      // Those that ship; read when first asked for.
      destinations ??= runToEnd(buildDestinationIndex(readFileSync(DESTINATIONS, 'utf8')));
      return destinations.answer(query);
    },
  };
  for await (const line of linesOf(process.stdin)) await write(`${answerLine(answerers, line)}\n`);
} catch (error) {
  console.error(`query: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

function lotFile(): string {
  const { lots } = readFlags({ options: { lots: { type: 'string' } } }, USAGE).values;
  if (lots === undefined || lots === '') throw new UsageError(USAGE);
  return lots;
}

/** An engine over a file of lots, clusters included. @throws Error whose message is one line */
async function loadEngine(file: string): Promise<LotEngine> {
  const builder = new LotIndexBuilder(LOT_RULES);
  const parser = new LotRowParser();
  try {
    for await (const lots of readLots(fileBytes(file), parser))
      for (const lot of lots) builder.add(lot);
  } catch (error) {
    const [reason = ''] = fileReason(error).split('\n', 1);
    throw new Error(`${file}: ${reason}`, { cause: error });
  }
  const engine = builder.finish(parser.counts());
  const dropped = Object.entries(engine.dropped);
  if (dropped.length > 0) {
    const leftOut = dropped.map(([reason, count]) => `${reason} ${count}`).join(', ');
    console.error(`${file}: ${engine.size} lots, left out: ${leftOut}`);
  }
  runToEnd(engine.buildClusters());
  return engine;
}

/** The lines of a text stream; the last needs no line break. Not by `node:readline`, which breaks lines at U+2028 too. */
async function* linesOf(stream: NodeJS.ReadStream): AsyncGenerator<string, void, undefined> {
  // Joined where the line ends, not at each piece, which would take the square of its length.
  let pieces: string[] = [];
  for await (const text of stream.setEncoding('utf8') as AsyncIterable<string>) {
    pieces.push(text);
    if (!text.includes('\n')) continue;
    const lines = pieces.join('').split('\n');
    pieces = lines.splice(-1);
    yield* lines;
  }
  const rest = pieces.join('');
  if (rest !== '') yield rest;
}

function write(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(text, () => resolve());
  });
}
