/**
 * `npm run query -- --lots FILE`: the engine on standard input and output, one JSON query a line, one
 * JSON answer a line, in order. Nothing else is printed on standard output.
 */
import { answerLine, type Answerers } from './query/answer.ts';
import { loadDestinations } from './query/load-destinations.ts';
import { loadEngine } from './query/load-engine.ts';
import { linesOf } from './query/lines.ts';
import { readFlags, UsageError } from '../server/options.ts';

const USAGE = 'Usage: npm run query -- --lots FILE';

/** Characters of answers gathered before they are written. */
const FLUSH_AT = 1 << 16;

try {
  const answerers: Answerers = {
    engine: await loadEngine(lotFile()),
    destinations: (query) => loadDestinations().answer(query),
  };
  // A reader that goes away (`| head`) is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1);
  });
  for await (const lines of linesOf(process.stdin)) {
    let answers = '';
    for (const line of lines) {
      answers += `${answerLine(answerers, line)}\n`;
      if (answers.length < FLUSH_AT) continue;
      await write(answers);
      answers = '';
    }
    if (answers !== '') await write(answers);
  }
} catch (error) {
  console.error(`query: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

function lotFile(): string {
  const { lots } = readFlags({ options: { lots: { type: 'string' } } }, USAGE).values;
  if (lots === undefined || lots === '') throw new UsageError(USAGE);
  return lots;
}

function write(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(text, () => resolve());
  });
}
