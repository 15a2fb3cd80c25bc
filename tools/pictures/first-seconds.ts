/** The first six seconds of a visit as a strip, a picture every 250 ms: on a phone whose processor is four times slower, and on a desk. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { type Stage, withPage } from './stage.ts';

const SECONDS = 6;
const EVERY_MS = 250;
const SCREENS = [
  { viewport: { width: 390, height: 844 }, slowness: 4, columnPx: 96 },
  { viewport: { width: 1440, height: 900 }, slowness: 1, columnPx: 240 },
] as const;
const COLUMNS = (SECONDS * 1_000) / EVERY_MS;

interface Frame {
  readonly atMs: number;
  readonly jpeg: string;
}

/** Records what is painted from the start of the navigation on. */
async function recordVisit(page: Page, origin: string, slowness: number): Promise<Frame[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const frames: Frame[] = [];
  let startMs = 0;
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push({ atMs: Date.now() - startMs, jpeg: data });
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 60 });
  startMs = Date.now();
  await page.goto(origin, { waitUntil: 'commit' });
  await page.waitForTimeout(SECONDS * 1_000);
  await session.send('Page.stopScreencast');
  return frames;
}

/** What was on the screen at each column's time; nothing before the first paint. */
function columnsOf(frames: readonly Frame[]): (string | undefined)[] {
  return Array.from({ length: COLUMNS }, (_, column) => {
    const untilMs = (column + 1) * EVERY_MS;
    return frames.findLast(({ atMs }) => atMs >= 0 && atMs <= untilMs)?.jpeg;
  });
}

/**
 * Writes first-seconds-390.jpg and first-seconds-1440.jpg: a row for each origin.
 * @param origins of the served versions, without a slash at the end
 */
export async function drawFirstSeconds(
  { browser }: Pick<Stage, 'browser'>,
  origins: readonly string[],
  folder: string,
): Promise<void> {
  for (const { viewport, slowness, columnPx } of SCREENS) {
    const rows: string[] = [];
    for (const origin of origins) {
      // The first page that a server renders loads its code.
      await (await fetch(`${origin}/`)).arrayBuffer();
      const stage = { browser, origin };
      const frames = await withPage(stage, { viewport, serviceWorkers: 'block' }, (page) =>
        recordVisit(page, `${origin}/`, slowness),
      );
      rows.push(
        ...columnsOf(frames).map((jpeg) =>
          jpeg === undefined ? '<i></i>' : `<img src="data:image/jpeg;base64,${jpeg}">`,
        ),
      );
    }
    const perRow = COLUMNS / 2;
    const strip = await withPage(
      { browser, origin: '' },
      { viewport: { width: perRow * (columnPx + 4), height: 100 } },
      async (page) => {
        await page.setContent(
          `<style>body{margin:0;display:grid;gap:4px;grid-template-columns:repeat(${perRow},1fr);background:#888}img{width:100%;display:block}i{background:#bbb}</style>${rows.join('')}`,
        );
        return page.screenshot({ fullPage: true, type: 'jpeg', quality: 60 });
      },
    );
    const file = `first-seconds-${viewport.width}.jpg`;
    await writeFile(join(folder, file), strip);
    console.log(`${file}: ${(strip.length / 1000).toFixed(0)} kB`);
  }
}
