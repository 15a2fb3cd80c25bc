/**
 * The script of a page that came as HTML: fetches the app's code once the page is painted, so that nothing on its way is in
 * the way of what is seen, and keeps what is pressed until then.
 */
import { APP_CODE_ID } from './document-ids.ts';
import { keepEarlyPresses } from './early-presses.ts';

/** A page that isn't painted, in a tab behind others or out of sight in a frame, must not wait for it. */
const LONGEST_WAIT_MS = 1_000;

const stopKeeping = keepEarlyPresses();
await untilFirstPaint();
const listed = document.getElementById(APP_CODE_ID)?.textContent ?? '[]';
const [entry, ...others] = JSON.parse(listed) as string[];
for (const href of others) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.fetchPriority = 'low';
  link.href = href;
  document.head.append(link);
}
try {
  if (entry !== undefined) await import(/* @vite-ignore */ entry);
} catch (error) {
  // The page stays as it is, so nothing may look as if it were still loading.
  stopKeeping();
  throw error;
}

function untilFirstPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    // Reports a paint before this line as well.
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}
