/** Sixty views of the map: six places at five zooms, light and dark. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { SAVED_SEARCH, savedView } from '../saved-view.ts';
import { mapDrawn, type Stage, whenStill, withPage } from './stage.ts';

type Position = readonly [lng: number, lat: number];

const PLACES: Readonly<Record<string, Position>> = {
  oslo: [10.752, 59.913],
  trondheim: [10.395, 63.428],
  bergen: [5.324, 60.393],
  tromsø: [18.956, 69.649],
  svolvær: [14.567, 68.234],
  dombås: [9.121, 62.075],
};
/** The specification's (M3). */
const ZOOMS = [6, 9, 12, 14, 16] as const;
const COLOR_SCHEMES = ['light', 'dark'] as const;

/** The map beside the list, in CSS pixels. */
const WINDOW = { width: 1240, height: 700 } as const;
/** Widths of a view and of the gap between two on the sheet. */
const SHEET = { viewWidth: 480, gap: 8 } as const;

/** Under this key the next page finds the viewport it is to start with. */
const NEXT_VIEW = 'pictures:view';

/** Runs in the page before its scripts. */
function restoreView([key, saved]: readonly [string, string]): void {
  const view = localStorage.getItem(key);
  if (view !== null) sessionStorage.setItem(saved, view);
}

/** Shows a viewport the way a visitor would come back to it (U2). */
async function showView(page: Page, center: Position, zoom: number): Promise<void> {
  await page.evaluate(([key, view]) => localStorage.setItem(key, view), [
    NEXT_VIEW,
    savedView({ center, zoom }),
  ] as const);
  // Only what is loaded again starts where it was left.
  await page.reload();
  await mapDrawn(page);
}

export interface MapViewsTarget {
  /** The folder of the sheets. */
  readonly sheets: string;
  /** The folder of single views, if they are wanted. */
  readonly views?: string | undefined;
  readonly places?: readonly string[] | undefined;
}

/** Writes map-light.jpg and map-dark.jpg: a row for each place, a column for each zoom. */
export async function drawMapViews(
  stage: Stage,
  { sheets, views, places = Object.keys(PLACES) }: MapViewsTarget,
): Promise<void> {
  for (const colorScheme of COLOR_SCHEMES) {
    const options = { viewport: WINDOW, colorScheme };
    const pictures = await withPage(stage, options, async (page) => {
      await page.addInitScript(restoreView, [NEXT_VIEW, SAVED_SEARCH] as const);
      await page.goto(`${stage.origin}/`);
      const drawn: Buffer[] = [];
      for (const place of places) {
        const center = PLACES[place];
        if (!center) throw new Error(`No place "${place}": ${Object.keys(PLACES).join(', ')}.`);
        for (const zoom of ZOOMS) {
          await showView(page, center, zoom);
          const picture = await whenStill(page.locator('section:has(.maplibregl-canvas)').last());
          drawn.push(picture);
          if (views !== undefined) {
            await writeFile(join(views, `${place}-${zoom}-${colorScheme}.png`), picture);
          }
        }
      }
      return drawn;
    });
    const sheet = await contactSheet(stage, pictures);
    const file = `map-${colorScheme}.jpg`;
    await writeFile(join(sheets, file), sheet);
    console.log(`${file}: ${pictures.length} views, ${(sheet.length / 1000).toFixed(0)} kB`);
  }
}

/** All pictures on one, a row of zooms for each place. */
function contactSheet(stage: Stage, pictures: readonly Buffer[]): Promise<Buffer> {
  const { viewWidth, gap } = SHEET;
  const width = ZOOMS.length * (viewWidth + gap) + gap;
  return withPage(stage, { viewport: { width, height: 100 } }, async (page) => {
    const images = pictures.map(
      (picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`,
    );
    await page.setContent(
      `<style>body{margin:${gap}px;display:grid;gap:${gap}px;grid-template-columns:repeat(${ZOOMS.length},1fr);background:#888}img{width:100%;display:block}</style>${images.join('')}`,
    );
    return page.screenshot({ fullPage: true, type: 'jpeg', quality: 72 });
  });
}
