import { pathBelow, SitePaths } from '../domain/paths.ts';
import { DRAWN_ICON } from '../operators/pictures.ts';
import type { Operator } from '../operators/operator.ts';
import { preloadParts } from '../ui/on-demand.tsx';

/** The built page's folder, starting and ending with `/`. */
const BASE = import.meta.env.BASE_URL;

/** Makes the page installable, and when it has loaded and is idle, usable without a network. */
export function makeInstallable(operator: Operator, basename: string): void {
  if (!import.meta.env.PROD) return;
  // The page that removes what is kept keeps nothing. [G3]
  const path = pathBelow(basename, location.pathname);
  if (SitePaths.of(operator.language).parse(path).page === 'stored') return;
  const byPath = operator.marker !== undefined && basename.endsWith(`/${operator.marker}`);
  const folder = `${BASE}operators/${operator.id}`;
  addLink('manifest', `${folder}/${byPath ? 'path' : 'host'}.webmanifest`);
  // iOS reads no icons from a manifest, and takes no SVG.
  const isDrawn = DRAWN_ICON.test(operator.icon);
  addLink('apple-touch-icon', isDrawn ? `${folder}/icon-touch.png` : operator.icon);

  const prepare = (): void => {
    removeOldKeys();
    // "Porsáŋgu": a font that comes in while one types lays the whole page out again.
    document.fonts.load('1em "Schibsted Grotesk Variable"', 'ŋ').catch(() => undefined);
    // The page says so if code can't be had once it is needed.
    if (!savesData()) preloadParts().catch(() => undefined);
    if (!('serviceWorker' in navigator)) return;
    // Refused (private window, plain http): the page works without it.
    navigator.serviceWorker.register(`${BASE}sw.js`, { scope: BASE }).catch(() => undefined);
  };
  const whenIdle = (): void => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(prepare, { timeout: 5_000 });
    else setTimeout(prepare, 2_000);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

/** Whether the browser asks to save data; then nothing is fetched ahead of need. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

/** Removes what earlier versions kept on the device without being asked to. [G3] */
function removeOldKeys(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key === 'stay-minutes' || key.startsWith('destinations:')) localStorage.removeItem(key);
    }
  } catch {
    // Storage is denied, so nothing was kept.
  }
}

function addLink(rel: string, href: string): void {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  document.head.append(link);
}
