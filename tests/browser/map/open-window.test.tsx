/** The window that is open: only of a lot that matches, and with its pin in view (M6, U2). */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { eventually } from '../../support/eventually.ts';
import { FakeEngine, lotHit } from './fake-engine.ts';
import { type MapHandle, showMap } from './map-kit.tsx';

const LOTS = [
  lotHit(0, { name: 'Midt', position: [10.75, 59.91], propertyIds: [5] }),
  lotHit(1, { name: 'Øst', position: [10.8, 59.91] }),
];
const AROUND = { center: [10.75, 59.91], zoom: 12 } as const;

let map: MapHandle;

afterEach(async () => {
  await map.unmount();
});

function selectedPin(): DOMRect | undefined {
  return map
    .markers()
    .find(({ dataset }) => dataset['selected'] !== undefined)
    ?.getBoundingClientRect();
}

describe.each([
  ['beside its pin', 1000, 700],
  ['as a card', 390, 844],
])('a window %s', (_, width, height) => {
  it('U2 closes when its lot no longer matches, once the answer is settled', async () => {
    await page.viewport(width, height);
    const onWindowChange = vi.fn<(id: string | undefined) => void>();
    map = await showMap('embedded', new FakeEngine(LOTS), {
      props: { initialWindow: '2', initialViewport: AROUND, onWindowChange },
    });
    const heading = page.getByRole('heading', { name: 'Øst' });
    await expect.element(heading).toBeVisible();
    // A destination is still being looked for.
    map.change({ query: { text: 'Midt', propertyIds: [] }, isSettled: false });
    await eventually(() => expect(map.markers()).toHaveLength(1));
    await expect.element(heading).toBeVisible();
    map.change({ query: { text: '', propertyIds: [] }, isSettled: true });
    await eventually(() => expect(map.markers()).toHaveLength(2));
    await expect.element(heading).toBeVisible();
    map.change({ query: { text: '', propertyIds: [5] } });
    await eventually(() => expect(heading.elements()).toHaveLength(0));
    expect(onWindowChange).toHaveBeenLastCalledWith(undefined);
  });
});

it("M6 a pin at the map's edge comes into view with the window it opens", async () => {
  await page.viewport(1000, 700);
  map = await showMap('embedded', new FakeEngine(LOTS), {
    props: { initialViewport: { center: [10.665, 59.91], zoom: 12 } },
  });
  await eventually(() => map.marker(/^Midt/));
  const box = document.querySelector('section')!.getBoundingClientRect();
  map.marker(/^Midt/).click();
  await expect.element(page.getByRole('heading', { name: 'Midt' })).toBeVisible();
  await eventually(() => {
    expect(selectedPin()?.left).toBeGreaterThanOrEqual(box.left);
    expect(selectedPin()?.right).toBeLessThanOrEqual(box.right);
  });
});

it('M6 beside a card on a low screen the pin is free of card and buttons', async () => {
  await page.viewport(844, 390);
  map = await showMap('embedded', new FakeEngine(LOTS), { props: { initialViewport: AROUND } });
  await eventually(() => map.marker(/^Øst/));
  map.marker(/^Øst/).click();
  await expect.element(page.getByRole('heading', { name: 'Øst' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Neste plass i nærheten' }));
  await expect.element(page.getByRole('heading', { name: 'Midt' })).toBeVisible();
  await eventually(() => {
    const pin = selectedPin();
    const floats = [...document.querySelectorAll('[data-map-float]')].map((element) =>
      element.getBoundingClientRect(),
    );
    const covers = floats.filter(
      (float) =>
        pin &&
        float.width > 0 &&
        float.left < pin.right &&
        float.right > pin.left &&
        float.top < pin.bottom &&
        float.bottom > pin.top,
    );
    expect(pin).toBeDefined();
    expect(covers).toEqual([]);
  });
});
