/** The lines of a text stream, as many at a time as each chunk completes; the last needs no line break. */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  /** The pieces of an unfinished line, joined once when it ends. */
  let pieces: string[] = [];
  for await (const chunk of stream) {
    const parts = decoder.decode(chunk, { stream: true }).split('\n');
    const rest = parts.pop()!;
    if (parts.length > 0) {
      parts[0] = pieces.join('') + parts[0]!;
      pieces = [];
      yield parts;
    }
    if (rest !== '') pieces.push(rest);
  }
  const last = pieces.join('') + decoder.decode();
  if (last !== '') yield [last];
}
