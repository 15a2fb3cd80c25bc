/** M4: which of the markers that the map went to lie under what covers it. */
import type { Page } from 'playwright';
import { type BBox, bboxContains } from '../../src/domain/geo.ts';
import type { Destination } from '../../src/domain/search-api.ts';
import { fitTarget } from '../../workers/answers/fit-target.ts';
import type { LotEngine } from '../../workers/engine/engine.ts';
import { readStream } from '../node/loading/read-all.ts';
import { engineOf } from './engine-stand-in.ts';
import { type Intent, PLACES } from './intents.ts';

const NORWAY: BBox = [4, 57.8, 31.6, 71.4];
const WORLD: BBox = [-180, -85, 180, 85];

/** The engine of the lots that a server serves. */
export async function servedEngine(origin: string): Promise<LotEngine> {
  const { body } = await fetch(`${origin}/api/fjellro/parkinglots`);
  const { lots } = await readStream(body!);
  return engineOf(lots);
}

/** What is typed for a place that is chosen. */
const LABELS: Partial<Record<keyof typeof PLACES, string>> = {
  torgallmenningen: 'Torgallmenningen, Bergen',
  grünerløkka: 'Grünerløkka, Oslo',
  majorstuen: 'Majorstuen, Oslo',
  midtbyen: 'Midtbyen, Trondheim',
  geilo: 'Geilo',
  røros: 'Røros',
  kautokeino: 'Kautokeino',
};

export function addressOf({ text, to, properties = [] }: Intent): string {
  const search = (to && LABELS[to]) ?? text?.trim() ?? '';
  return `/?${new URLSearchParams({ search, properties: properties.join(), view: 'map' }).toString()}`;
}

/** Keys of the markers (`data-marker`) that stand where an intent's fit goes to. */
export async function wantedMarkers(
  engine: LotEngine,
  { text = '', properties = [], to, at }: Intent,
): Promise<ReadonlySet<string>> {
  const query = { text: to ? '' : text.trim(), propertyIds: properties };
  const isTown = to ? !LABELS[to]?.includes(',') : text !== '' && text !== 'p-hus';
  const label = to ? (LABELS[to] ?? to) : text.trim();
  const town = Object.keys(PLACES).find((key) => key === label.toLowerCase());
  const named = to ?? (town as keyof typeof PLACES | undefined);
  const destination: Destination | undefined = named && {
    label,
    name: label.charAt(0).toUpperCase() + label.slice(1).toLowerCase(),
    kind: isTown ? 'town' : 'place',
    position: PLACES[named],
  };
  const bbox = await fitTarget(
    engine,
    { ...query, destination, visitor: at && PLACES[at] },
    NORWAY,
    { kind: 'fit', keepsView: false },
  );
  const keys = new Set<string>();
  if (!bbox) return keys;
  for (let zoom = 0; zoom <= 17; zoom++) {
    const table = engine.clusters({ ...query, bbox: WORLD, zoom, groupCoincident: true });
    for (let row = 0; row < table.pointCounts.length; row++) {
      const [lng, lat] = [table.positions[2 * row]!, table.positions[2 * row + 1]!];
      if (!bboxContains(bbox, [lng, lat])) continue;
      const cluster = table.clusterIds[row] ?? -1;
      if (cluster >= 0) keys.add(`cluster ${cluster}`);
      else if (table.pointCounts[row] === 1) keys.add(`lot ${table.lotIndexes[row]}`);
      else keys.add(`coincident ${lng} ${lat}`);
    }
  }
  return keys;
}

/** Runs in the page: each marker in view, and what covers it. */
function covers() {
  const map = document.querySelector('[data-marker]')?.closest('section')?.getBoundingClientRect();
  const controls = [
    ...document.querySelectorAll(
      'button, input, a[href], form, output:not(.visually-hidden), p[class*="legend"], [data-map-card]',
    ),
  ].filter((element) => {
    if (element.closest('[data-marker], [inert], #results, .visually-hidden, [class*="skip"]')) {
      return false;
    }
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  });
  return [...document.querySelectorAll<HTMLElement>('[data-marker]')].flatMap((marker) => {
    const pictures = [...marker.querySelectorAll('img')];
    const boxes = (pictures.length > 0 ? pictures : [marker]).map((each) =>
      each.getBoundingClientRect(),
    );
    const isInView = boxes.some(
      ({ left, top, right, bottom }) =>
        map && right > map.left && left < map.right && bottom > map.top && top < map.bottom,
    );
    if (!isInView) return [];
    const under = controls.filter((control) => {
      const { left, top, right, bottom } = control.getBoundingClientRect();
      return boxes.some(
        (box) =>
          Math.min(right, box.right) - Math.max(left, box.left) > 1 &&
          Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1,
      );
    });
    const names = under.map((each) =>
      (each.ariaLabel ?? each.textContent ?? '').trim().slice(0, 20),
    );
    return { key: marker.dataset['marker'] ?? '', name: marker.ariaLabel ?? '', under: names };
  });
}

/** How often in a row, that many ms apart, the same markers stand at the same places once they rest. */
const SAME = 5;
const BETWEEN_MS = 250;

/** Markers in view once they rest, and what covers each. */
export async function restingMarkers(page: Page): Promise<ReturnType<typeof covers>> {
  await page.locator('[data-marker]').first().waitFor();
  const places = () =>
    page
      .locator('[data-marker]')
      .evaluateAll((all) => JSON.stringify(all.map((each) => each.getBoundingClientRect())));
  let [last, same] = ['', 0];
  while (same < SAME) {
    const now = await places();
    same = now === last ? same + 1 : 0;
    last = now;
    await page.waitForTimeout(BETWEEN_MS);
  }
  return page.evaluate(covers);
}
