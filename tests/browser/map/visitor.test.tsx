import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Reason } from '../../../src/domain/answers-api.ts';
import { eventually } from '../../support/eventually.ts';
import { FakeEngine, lotHit } from './fake-engine.ts';
import { type MapHandle, OSLO, showMap } from './map-kit.tsx';

/** Where the map goes for the visitor's position, and which of its viewports may be kept (G1, G2, U2, M4). */
describe('the visitor', () => {
  const LOTS = [
    lotHit(0, { name: 'Nord', position: [10.78, 59.95] }),
    lotHit(1, { name: 'Sør', position: [10.72, 59.9] }),
  ];
  const NORTH = { center: [18.95, 69.65], zoom: 11 } as const;
  const AT = [10.4, 63.43] as const;

  let map: MapHandle;
  afterEach(() => map.unmount());

  function visitorAt(position: readonly [number, number], byGesture = true) {
    return { position, accuracyM: 50, byGesture };
  }

  function told() {
    const [viewport, info] = map.onViewportChange.mock.lastCall ?? [];
    return {
      lat: viewport?.center[1],
      zoom: viewport?.zoom,
      isVisitors: info?.fromVisitorPosition,
    };
  }

  async function isAt(lat: number, isVisitors: boolean) {
    await expect.poll(told, { timeout: 20_000 }).toMatchObject({ isVisitors, lat: near(lat) });
  }

  function near(lat: number): unknown {
    return expect.closeTo(lat, 1);
  }

  /** Where the map is that knows the visitor, and was not sent there. */
  async function toldWithoutGoing(engine: FakeEngine) {
    await expect.element(page.getByRole('img', { name: 'Du er omtrent her' })).toBeInTheDocument();
    const calls = map.onViewportChange.mock.calls.length;
    await page.getByRole('button', { name: 'Zoom inn' }).click();
    await eventually(() => expect(map.onViewportChange.mock.calls.length).toBeGreaterThan(calls));
    const sent = engine.asked.filter(
      ({ method, args }) => method === 'draw' && (args[2] as Reason).kind === 'visitor',
    );
    expect(sent).toEqual([]);
    return told();
  }

  it('U2 M4 a map that comes back stays where it was, though the visitor had been gone to', async () => {
    const engine = new FakeEngine(LOTS);
    const visitor = visitorAt(AT);
    map = await showMap('embedded', new FakeEngine(LOTS), { props: { visitor } });
    await isAt(AT[1], true);
    await map.unmount();
    map = await showMap('embedded', engine, {
      props: { visitor, initialViewport: NORTH },
    });
    expect(await toldWithoutGoing(engine)).toMatchObject({
      isVisitors: false,
      lat: near(NORTH.center[1]),
    });
  });

  it('G1 a position that was merely granted moves nothing once something is searched for', async () => {
    const engine = new FakeEngine(LOTS);
    map = await showMap('embedded', engine, {
      props: { initialViewport: NORTH, query: { text: 'nord', propertyIds: [] } },
    });
    // A gesture, but none that asks for the position.
    await page.getByRole('button', { name: 'Zoom ut' }).click();
    map.change({ visitor: visitorAt(AT, false) });
    expect(await toldWithoutGoing(engine)).toMatchObject({
      isVisitors: false,
      lat: near(NORTH.center[1]),
    });
  });

  it('G1 a position that was merely granted moves nothing once the visitor has moved the map', async () => {
    const engine = new FakeEngine(LOTS);
    map = await showMap('embedded', engine, { props: { initialViewport: undefined } });
    await eventually(() => expect(map.markers().length).toBeGreaterThan(0));
    await page.getByRole('button', { name: 'Zoom inn' }).click();
    await eventually(() => expect(told().lat).toBeDefined());
    const { lat } = told();
    map.change({ visitor: visitorAt(AT, false) });
    expect(await toldWithoutGoing(engine)).toMatchObject({ isVisitors: false, lat: near(lat!) });
  });

  it('G1 a position that was merely granted is gone to where there is nothing else to show', async () => {
    map = await showMap('embedded', new FakeEngine(LOTS), {
      props: { initialViewport: undefined, visitor: visitorAt(AT, false) },
    });
    await eventually(() => expect(told()).toMatchObject({ isVisitors: true, lat: near(AT[1]) }));
  });

  it('U2 a viewport far from the visitor is kept, however the map got there, also after the position ended', async () => {
    map = await showMap('embedded', new FakeEngine(LOTS), { props: { visitor: visitorAt(AT) } });
    await isAt(AT[1], true);
    map.change({ visitor: undefined });
    await page.getByRole('button', { name: 'Vis alle' }).click();
    await isAt(59.92, false);

    map.change({ visitor: visitorAt(OSLO.center) });
    await eventually(() => expect(told().isVisitors).toBe(true));
    map.change({ visitor: undefined });
    document.querySelector<HTMLElement>('canvas')!.focus();
    await eventually(async () => {
      await userEvent.keyboard('{ArrowRight}{ArrowRight}');
      expect(told().isVisitors).toBe(false);
    });
  });

  it('G2 zooming in until the position is out of view does not make the viewport one to keep', async () => {
    map = await showMap('embedded', new FakeEngine([lotHit(0, { position: [10.9, 59.91] })]), {
      props: { visitor: visitorAt([10.6, 59.91]) },
    });
    const dot = page.getByRole('img', { name: 'Du er omtrent her' });
    await eventually(() => expect(told().isVisitors).toBe(true));
    const { zoom } = told();
    for (const levels of [1, 2, 3]) {
      await page.getByRole('button', { name: 'Zoom inn' }).click();
      await eventually(() => expect(told().zoom).toBeCloseTo(zoom! + levels, 1));
    }
    await eventually(() => {
      const { left } = dot.element().getBoundingClientRect();
      expect(left).toBeLessThan(document.querySelector('canvas')!.getBoundingClientRect().left);
    });
    expect(told().isVisitors).toBe(true);
  });
});

/** The window that is open: only of a lot that matches, and with its pin in view (M6, U2). */
describe('the open window', () => {
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
});
