/**
 * The script of a page that came as HTML: fetches the app's code once the page is painted, so that nothing on its way is in
 * the way of what is seen.
 */
import { APP_CODE_ID } from './app-code-id.ts';
import { untilFirstPaint } from './first-paint.ts';

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
if (entry !== undefined) await import(/* @vite-ignore */ entry);
