/**
 * Calls `work` for one piece [from, to) of [0, length) after the other, because a loop of its own in a generator is slow.
 * @yields after each piece.
 */
export function* inChunks(
  length: number,
  size: number,
  work: (from: number, to: number) => void,
): Generator<undefined, void> {
  for (let from = 0; from < length; from += size) {
    work(from, Math.min(from + size, length));
    yield;
  }
}
