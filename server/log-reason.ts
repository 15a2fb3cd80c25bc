/** What a stranger sends is repeated in the log no longer than this. */
export const LOGGED_LENGTH = 200;

/** What went wrong, in one line without the places in the code. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [first = ''] = text.split('\n', 1);
  return first.slice(0, LOGGED_LENGTH);
}
