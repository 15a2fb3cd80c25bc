/** What is on the screen in the first six seconds of a visit, and several visits as one picture. */
import type { Browser, CDPSession, Page } from 'playwright';

const SECONDS = 6;
const EVERY_MS = 250;
const COLUMNS = (SECONDS * 1_000) / EVERY_MS;
/** In CSS pixels, between two pictures. */
const GAP = 4;

/** @returns a JPEG as base64 for each 250 ms from the navigation's start; undefined before the first paint */
export async function recordFirstSeconds(
  page: Page,
  devtools: CDPSession,
  url: string,
): Promise<readonly (string | undefined)[]> {
  const frames: { readonly atMs: number; readonly jpeg: string }[] = [];
  let startMs = Number.POSITIVE_INFINITY;
  devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push({ atMs: Date.now() - startMs, jpeg: data });
    void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 60 });
  startMs = Date.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForTimeout(SECONDS * 1_000);
  await devtools.send('Page.stopScreencast');
  return Array.from({ length: COLUMNS }, (_, column) => {
    const untilMs = (column + 1) * EVERY_MS;
    return frames.findLast(({ atMs }) => atMs >= 0 && atMs <= untilMs)?.jpeg;
  });
}

/**
 * Returns a JPEG of all visits, one below the other, each on two lines.
 * @param columnPx the width of one picture in it
 */
export async function stripOf(
  browser: Browser,
  visits: readonly (readonly (string | undefined)[])[],
  columnPx: number,
): Promise<Buffer> {
  const perLine = COLUMNS / 2;
  const page = await browser.newPage({
    viewport: { width: perLine * (columnPx + GAP), height: 100 },
  });
  try {
    const pictures = visits
      .flat()
      .map((jpeg) =>
        jpeg === undefined ? '<i></i>' : `<img src="data:image/jpeg;base64,${jpeg}">`,
      );
    await page.setContent(
      `<style>body{margin:0;display:grid;gap:${GAP}px;grid-template-columns:repeat(${perLine},1fr);background:#888}img{width:100%;display:block}i{background:#bbb}</style>${pictures.join('')}`,
    );
    return await page.screenshot({ fullPage: true, type: 'jpeg', quality: 60 });
  } finally {
    await page.close();
  }
}
