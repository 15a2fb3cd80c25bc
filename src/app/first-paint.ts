/** Longer than a frame takes: a page that isn't painted, in a tab behind others, must not wait for it. */
const LONGEST_WAIT_MS = 250;

/** Resolves once what came as HTML has been painted: what runs before holds that up. */
export function untilFirstPaint(): Promise<void> {
  if (document.hidden || performance.getEntriesByName('first-contentful-paint').length > 0) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    // A frame's callbacks run before it is painted, the next task after.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}
