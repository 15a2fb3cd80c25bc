import { DRAWN_ICON } from '../operators/drawn-icon.ts';
import type { Operator } from '../operators/operator.ts';

/** The built page's folder, starting and ending with `/`. */
const BASE = import.meta.env.BASE_URL;

/**
 * Makes the page installable and usable without a network: links the operator's manifest, and registers the service worker
 * when the page has loaded and is idle.
 */
export function makeInstallable(operator: Operator, basename: string): void {
  if (!import.meta.env.PROD) return;
  const byPath = operator.marker !== undefined && basename.endsWith(`/${operator.marker}`);
  const folder = `${BASE}operators/${operator.id}`;
  addLink('manifest', `${folder}/${byPath ? 'path' : 'host'}.webmanifest`);
  // iOS reads no icons from a manifest, and takes no SVG.
  const isDrawn = DRAWN_ICON.test(operator.icon);
  addLink('apple-touch-icon', isDrawn ? `${folder}/icon-touch.png` : operator.icon);

  if (!('serviceWorker' in navigator)) return;
  const register = (): void => {
    // Refused (private window, plain http): the page works without it.
    navigator.serviceWorker.register(`${BASE}sw.js`, { scope: BASE }).catch(() => undefined);
  };
  const whenIdle = (): void => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(register, { timeout: 5_000 });
    else setTimeout(register, 2_000);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

function addLink(rel: string, href: string): void {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  document.head.append(link);
}
