/** Gives keys and paints their turn: a start in one task would hold a slow phone up. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
