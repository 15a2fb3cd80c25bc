/**
 * Resolves once the page has painted what was known when this was called: timers of 0 ms, promises and React's work that
 * were due have run. For tests of what must not happen after an answer.
 */
export async function painted(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    // After the frame's own work.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
