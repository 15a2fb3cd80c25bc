/**
 * Files that keep answers as text, so that a change is read before it ships: `UPDATE_WAYS=1 npm test -- FILE` (built
 * ones: `--only whole FILE`) writes them anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';

export const UPDATE = process.env['UPDATE_WAYS'] === '1';

/** Lines of those that say something, indented. */
export function linesOf(answer: Readonly<Record<string, string>>): string {
  return Object.entries(answer)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `  ${name}: ${text}`)
    .join('\n');
}

/** Reads a file of blocks: what was typed and, indented under it, its lines. */
export function readAnswers(file: string): ReadonlyMap<string, string> {
  const blocks = readFileSync(file, 'utf8').trimEnd().split('\n\n');
  return new Map(
    blocks.map((block) => {
      const [typed = '', ...lines] = block.split('\n');
      return [typed, lines.join('\n')];
    }),
  );
}

/** Writes the answers in the order in which the texts are listed, if each has one. */
export function writeAnswers(
  file: string,
  texts: readonly string[],
  answers: ReadonlyMap<string, string>,
): void {
  if (!UPDATE || answers.size < texts.length) return;
  writeFileSync(file, `${texts.map((typed) => `${typed}\n${answers.get(typed)}`).join('\n\n')}\n`);
}
