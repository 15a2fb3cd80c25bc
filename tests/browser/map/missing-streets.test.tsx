/** M2: where the embedded map has no streets, it says so, once, and offers the map that has. */
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { FakeEngine, lotHit } from './fake-engine.ts';
import { showMap, type MapHandle } from './map-kit.tsx';
import { eventually } from '../../support/eventually.ts';

/** Google's zooms (M3). */
const LILLEHAMMER = { center: [10.4662, 61.1153], zoom: 13.3 } as const;
const OSLO_NEAR = { center: [10.762, 59.9125], zoom: 15 } as const;
const VINJE = { center: [7.9, 59.6], zoom: 15 } as const;
const LOTS = [
  lotHit(0, { position: [10.4662, 61.1153] }),
  lotHit(1, { position: [10.762, 59.9125] }),
];
const SENTENCE = 'Kartet har ikke alle gatene her. «Gatekart» viser dem.';

let map: MapHandle | undefined;

afterEach(async () => {
  await map?.unmount();
  map = undefined;
});

function said(): boolean {
  return [...document.querySelectorAll('output')].some((each) => each.textContent === SENTENCE);
}

it('says nothing among streets; says it once beside the way to the street map', async () => {
  map = await showMap('embedded', new FakeEngine(LOTS), { props: { initialViewport: OSLO_NEAR } });
  await eventually(() => expect(map?.markers()).toHaveLength(1));
  expect(said()).toBe(false);
  await map.unmount();

  map = await showMap('embedded', new FakeEngine(LOTS), {
    props: { initialViewport: LILLEHAMMER },
  });
  await eventually(() => expect(said()).toBe(true));
  await expect.element(page.getByRole('button', { name: 'Gatekart' })).toBeVisible();
  // Where no map shows single streets, it goes.
  await page.getByRole('button', { name: 'Zoom ut' }).click();
  await eventually(() => expect(said()).toBe(false));
  await map.unmount();

  map = await showMap('embedded', new FakeEngine(LOTS), {
    props: { initialViewport: LILLEHAMMER },
  });
  await eventually(() => expect(map?.markers()).toHaveLength(1));
  expect(said()).toBe(false);
  await map.unmount();

  // Once a place: another town is another place.
  map = await showMap('embedded', new FakeEngine(LOTS), { props: { initialViewport: VINJE } });
  await eventually(() => expect(said()).toBe(true));
});
