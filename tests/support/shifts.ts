/** What moves on a page without the visitor's doing. */
import type { Page } from 'playwright';

/** Runs in the page, before its scripts: notes what moves, from where to where. */
function noteShifts(): void {
  const shifts: string[] = [];
  Object.assign(globalThis, { shifts });
  type Shift = PerformanceEntry & {
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  };
  new PerformanceObserver((list) => {
    for (const { startTime, sources } of list.getEntries() as Shift[]) {
      for (const { node, previousRect, currentRect } of sources) {
        const name = node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName;
        shifts.push(`${name} ${JSON.stringify([previousRect, currentRect])} at ${startTime}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

export function shiftsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (globalThis as unknown as { shifts: readonly string[] }).shifts);
}

/**
 * Notes from the next page on what moves. The page's font is had before: where it comes late, words change their width as it is
 * swapped in.
 */
export async function watchShifts(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/stored`);
  await page.evaluate(() => document.fonts.ready);
  await page.addInitScript(noteShifts);
}
