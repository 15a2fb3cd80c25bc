/** The map goes where the visitor means, says so when it shows nothing, and keeps what was open. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Reason } from '../../../src/domain/answers-api.ts';
import { MAP } from '../../../src/domain/constants.ts';
import type { Position } from '../../../src/domain/geo.ts';
import type { SearchMapProps } from '../../../src/map/map-props.ts';
import { eventually } from '../../support/eventually.ts';
import { type InThreadEngine, inThreadEngine, lotHit } from '../../support/in-thread-engine.ts';
import { painted } from '../../support/painted.ts';
import { button, heading, link, sees, seesNo, seesWay } from '../screen.ts';
import { destinationAt } from '../search/fake-destinations.ts';
import { type MapHandle, OSLO, type ShownProps, showMap, typeOn } from './map-kit.tsx';

const MIDDLE = lotHit(0, { name: 'Midt', position: [10.75, 59.91], propertyIds: [5] });
const ALL_IDS = [2, 3, 4, 5, 6, 7, 8];
const EAST = lotHit(1, { name: 'Øst', position: [10.8, 59.91], chargers: 4, propertyIds: ALL_IDS });
const WEST = lotHit(2, { name: 'Vest', position: [10.7, 59.91] });
const LOTS = [MIDDLE, EAST, WEST];
const NORTH = { center: [18.95, 69.65], zoom: 11 } as const;
const AROUND = { center: [10.75, 59.91], zoom: 11 } as const;
const NONE_HERE = 'Ingen av 3 treff her';

let map: MapHandle;

beforeEach(async () => {
  await page.viewport(1000, 700);
});

async function show(props: ShownProps = {}, engine = inThreadEngine(LOTS)) {
  map = await showMap('embedded', engine, { props });
  return engine;
}

const viewport = () => map.onViewportChange.mock.lastCall?.[0];
/** What was asked of the engine for one reason. */
const drawnFor = ({ asked }: InThreadEngine, kind: Reason['kind']) =>
  asked.filter(({ method, args }) => method === 'draw' && (args[2] as Reason).kind === kind);
const topOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().top;

/** Opens a lot's window by its pin. */
async function open(name: string): Promise<void> {
  const pin = () => map.marker(new RegExp(`^${name}`));
  await eventually(pin);
  pin().click();
  await sees(heading(name));
}

/** Presses a button by the keyboard, and sees it go and the focus on the map. */
async function pressLast(name: string): Promise<void> {
  await sees(button(name));
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await seesNo(button(name));
  expect(document.activeElement?.closest('section')).toBe(document.querySelector('section'));
}

/** The live map's drawing, once it is seen: before, the picture lies above it. */
const liveMap = () =>
  document.querySelector<HTMLElement>('canvas[tabindex]:not([class*="undrawn"])');

async function untilLive(): Promise<HTMLElement> {
  await expect.poll(liveMap, { timeout: 20_000 }).not.toBeNull();
  return liveMap()!;
}

it('M4b says that nothing matches here, how many do elsewhere, and leads back, also before the map is live', async () => {
  await show({ initialViewport: NORTH, isUntouched: true });
  await sees(NONE_HERE);
  await button('Vis alle').click();
  await map.hasMarkers(3);
  await seesNo(NONE_HERE);
});

it('M8 a button that goes when it is pressed leaves the focus on the map; S11 the area is offered once arrow keys have moved it', async () => {
  await show({ initialViewport: NORTH });
  await pressLast('Vis alle');
  await map.hasMarkers(3);
  // A key during the flight would be lost in it.
  await eventually(() => expect(viewport()?.center[1]).toBeLessThan(61));
  await seesNo(button('Søk i dette området'));
  (await untilLive()).focus();
  await userEvent.keyboard('{ArrowRight}');
  await pressLast('Søk i dette området');
  expect(map.onAreaChange.mock.lastCall?.[0]).toHaveLength(4);
  map.change({ area: [10, 59, 11, 60] });
  await sees(button('Søk også utenfor området'));
  map.onAreaChange.mockImplementation((area) => map.change({ area }));
  await pressLast('Søk også utenfor området');
  expect(map.onAreaChange).toHaveBeenLastCalledWith(undefined);
});

it('S11 the area is offered after a single notch of the wheel', async () => {
  await show({ initialViewport: { ...AROUND, zoom: 9 } });
  await map.hasMarkers(1);
  const canvas = await untilLive();
  const { x, y, width, height } = canvas.getBoundingClientRect();
  const middle = { clientX: x + width / 2, clientY: y + height / 2 };
  canvas.dispatchEvent(new WheelEvent('wheel', { ...middle, deltaY: -120, bubbles: true }));
  await sees(button('Søk i dette området'));
});

it('M8 so does the legend’s, which goes for good; L1 the map’s own name follows the page’s language', async () => {
  await show({ initialViewport: { ...AROUND, zoom: 9 } });
  await pressLast('Skjul forklaringen');
  expect(localStorage.getItem('map-legend')).toBe('dismissed');
  const name = () => document.querySelector('canvas[tabindex]')?.getAttribute('aria-label');
  await expect.poll(name).toBe('Kart over parkeringsplasser');
  await map.speak('en');
  await expect.poll(name).toBe('Map of parking lots');
});

it('M4 a map that was left at another question goes to the one that was asked before it came', async () => {
  const query = { text: 'vest', propertyIds: [] };
  await show({ initialViewport: NORTH, isRestored: false, query });
  await map.hasMarkers(1);
  expect(map.marker(/^Vest/)).toBeDefined();
});

it('U2 a map that begins where the page’s picture has its match says where that is, as one that went there; G1 not for who asked "near me" before', async () => {
  await page.viewport(390, 844);
  const firstViewports = { wide: NORTH, narrow: AROUND, text: 'vest' };
  const query = { text: 'vest', propertyIds: [] };
  const engine = await show({ initialViewport: undefined, firstViewports, query });
  await expect.poll(viewport).toMatchObject({ zoom: AROUND.zoom });
  expect(viewport()?.center[1]).toBeCloseTo(AROUND.center[1], 3);
  expect(drawnFor(engine, 'fit')).toEqual([]);
  await map.unmount();
  const visitor = { position: NORTH.center, accuracyM: 50, byGesture: true };
  const asked = await show({ initialViewport: undefined, firstViewports, query, visitor });
  await eventually(() => expect(drawnFor(asked, 'fit')).toHaveLength(1));
});

it('U2 a map that comes back shows what it showed when it was left, until it is drawn anew; elsewhere it doesn’t', async () => {
  const picture = () => document.querySelector<HTMLCanvasElement>('[aria-hidden] canvas');
  await show();
  await untilLive();
  expect(picture()).toBeNull();
  // The next map may be drawn before a busy test looks.
  const shown: (readonly [number, number])[] = [];
  const watch = new MutationObserver(() => {
    const { clientWidth = 0, clientHeight = 0 } = picture() ?? {};
    if (clientWidth > 0) shown.push([clientWidth, clientHeight]);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await map.comeBack();
  await expect.poll(() => shown[0]).toEqual([1000, 560]);
  watch.disconnect();
  (await untilLive()).focus();
  await expect.poll(picture, { timeout: 20_000 }).toBeNull();
  await map.comeBack({ initialViewport: NORTH });
  await map.hasMarkers(0);
  expect(picture()).toBeNull();
});

it('M4 a map that jumps has the markers of where it goes in the same frame', async () => {
  // The picture stays, and jumps, as long as somebody types.
  typeOn();
  await show({ initialViewport: { ...NORTH, zoom: 6 }, isUntouched: true });
  await sees(button('Zoom inn'));
  const seen: { readonly names: string[]; readonly isLive: boolean }[] = [];
  map.onViewportChange.mockImplementation(() => {
    const names = map.markers().map(({ ariaLabel }) => ariaLabel ?? '');
    seen.push({ names, isLive: document.querySelector('.maplibregl-canvas') !== null });
  });
  map.change({ query: { text: 'øst', propertyIds: [] }, fitFor: {} });
  const jump = { names: [expect.stringMatching(/^Øst/)], isLive: false };
  await eventually(() => expect(seen).toEqual([jump]));
});

it('M4 a tick of a filter moves nothing while a match is in view', async () => {
  const engine = await show();
  await map.hasMarkers(3);
  const moves = map.onViewportChange.mock.calls.length;
  map.change({ query: { text: '', propertyIds: [5] }, fitFor: {} });
  await map.hasMarkers(2);
  const fits = () => drawnFor(engine, 'fit').map(({ args }) => args[2]);
  await expect.poll(fits).toContainEqual({ kind: 'fit', keepsView: true });
  // Set after the fit's own timer, it ends after it.
  await new Promise((resolve) => setTimeout(resolve, MAP.fitDelayMs));
  await painted();
  expect(map.onViewportChange.mock.calls.slice(moves)).toEqual([]);
});

it('M4 a map behind the list asks for nothing while one types, and is where it belongs once it is seen', async () => {
  const engine = await show();
  await map.hasMarkers(3);
  const asked = engine.asked.length;
  const fitted = { text: 'vest', propertyIds: [] };
  for (const change of [{ shown: false }, { query: fitted, fitFor: {} }]) {
    map.change(change);
    await painted();
  }
  expect(engine.asked.slice(asked)).toEqual([]);
  map.change({ shown: true });
  await map.hasMarkers(1);
  await eventually(() => expect(viewport()?.zoom).toBeGreaterThan(12));
});

it('S13 a destination is marked, and a restored view stays', async () => {
  await show({ destination: destinationAt('Storgata, Tromsø', 'place', NORTH.center, 200) });
  const mark = page.getByText('Målet er omtrent her: Storgata, Tromsø');
  await expect.element(mark).toBeInTheDocument();
  await map.hasMarkers(3);
});

describe('where it goes for the visitor', () => {
  const AT = [10.4, 63.43] as const;
  const around = { accuracyM: 50, byGesture: true };
  const visitorAt = (position: Position, asked = {}) => ({ position, ...around, ...asked });
  const dot = page.getByRole('img', { name: 'Du er omtrent her' });

  function told() {
    const [at, info] = map.onViewportChange.mock.lastCall ?? [];
    const lat = at && Math.round(at.center[1]);
    return { lat, zoom: at?.zoom, isVisitors: info?.fromVisitorPosition };
  }

  async function seesItAt(lat: number, isVisitors: boolean): Promise<void> {
    const at = { isVisitors, lat: Math.round(lat) };
    await expect.poll(told, { timeout: 20_000 }).toMatchObject(at);
  }

  /** The map knows the visitor, and was not sent there. */
  async function seesItStayAt(lat: number, engine: InThreadEngine): Promise<void> {
    await expect.element(dot).toBeInTheDocument();
    const calls = map.onViewportChange.mock.calls.length;
    await button('Zoom inn').click();
    await eventually(() => expect(map.onViewportChange.mock.calls.length).toBeGreaterThan(calls));
    expect(drawnFor(engine, 'visitor')).toEqual([]);
    expect(told()).toMatchObject({ isVisitors: false, lat: Math.round(lat) });
  }

  it('U2 M4 a map goes to the visitor though the list is replaced meanwhile, and stays where it was once it comes back', async () => {
    const visitor = visitorAt(AT);
    const first = await show({ initialViewport: NORTH });
    const gate = Promise.withResolvers<void>();
    first.gate = gate.promise;
    map.change({ visitor });
    await eventually(() => expect(drawnFor(first, 'visitor')).toHaveLength(1));
    first.replace(LOTS);
    gate.resolve();
    await seesItAt(AT[1], true);
    await map.unmount();
    await seesItStayAt(NORTH.center[1], await show({ visitor, initialViewport: NORTH }));
  });

  /** "Nær meg" waits for its drawing until `answer` is called. */
  async function waitsForDrawing() {
    // Where nothing matches around the visitor, a filter's own fit would lead away again.
    const there = lotHit(3, { name: 'Nord', position: AT, propertyIds: [5] });
    const engine = await show({}, inThreadEngine([...LOTS, there]));
    const gate = Promise.withResolvers<void>();
    await map.hasMarkers(3);
    engine.gate = gate.promise;
    map.change({ visitor: visitorAt(AT) });
    const isAsked = (kind: Reason['kind'], times: number) =>
      eventually(() => expect(drawnFor(engine, kind)).toHaveLength(times));
    await isAsked('visitor', 1);
    return { isAsked, answer: () => gate.resolve() };
  }
  const FILTERED = { text: '', propertyIds: [5] };

  it.each([
    ['the same question is settled anew', { text: '', propertyIds: [] }],
    ['a filter is ticked', FILTERED],
  ])('G1 a map goes to the visitor though %s meanwhile', async (_, query) => {
    const { isAsked, answer } = await waitsForDrawing();
    map.change({ query, fitFor: query });
    await isAsked('visitor', 2);
    answer();
    await seesItAt(AT[1], true);
  });

  it('G1 so it does if the answer comes before the filter’s own fit', async () => {
    const { isAsked, answer } = await waitsForDrawing();
    map.change({ query: FILTERED, fitFor: FILTERED });
    await painted();
    answer();
    await isAsked('visitor', 2);
    await seesItAt(AT[1], true);
  });

  it('S13 it goes to a place that is named meanwhile', async () => {
    const { isAsked, answer } = await waitsForDrawing();
    map.change({ destination: destinationAt('Oslo S', 'place', MIDDLE.position), fitFor: {} });
    await isAsked('fit', 1);
    answer();
    await seesItAt(MIDDLE.position[1], false);
  });

  it('G1 a position that was merely granted moves nothing once something is searched for', async () => {
    const query = { text: 'vest', propertyIds: [] };
    const engine = await show({ initialViewport: NORTH, query });
    map.change({ visitor: visitorAt(AT, { byGesture: false }) });
    await seesItStayAt(NORTH.center[1], engine);
  });

  it('G1 a position that was merely granted moves nothing once the visitor has moved the map', async () => {
    const engine = await show({ initialViewport: undefined });
    await eventually(() => expect(map.markers().length).toBeGreaterThan(0));
    await button('Zoom inn').click();
    await eventually(() => expect(told().lat).toBeDefined());
    const { lat } = told();
    map.change({ visitor: visitorAt(AT, { byGesture: false }) });
    await seesItStayAt(lat!, engine);
  });

  it('G1 a position that was merely granted is gone to where there is nothing else to show; U2 a viewport far from the visitor is kept, however the map got there, also after the position ended', async () => {
    await show({ initialViewport: undefined, visitor: visitorAt(AT, { byGesture: false }) });
    await seesItAt(AT[1], true);
    map.change({ visitor: undefined });
    await button('Vis alle').click();
    await seesItAt(59.92, false);

    map.change({ visitor: visitorAt(OSLO.center) });
    await eventually(() => expect(told().isVisitors).toBe(true));
    map.change({ visitor: undefined });
    (await untilLive()).focus();
    await eventually(async () => {
      await userEvent.keyboard('{ArrowRight}{ArrowRight}');
      expect(told().isVisitors).toBe(false);
    });
  });

  it('G2 zooming in until the position is out of view does not make the viewport one to keep', async () => {
    const engine = inThreadEngine([lotHit(0, { position: [10.9, 59.91] })]);
    await show({ visitor: visitorAt([10.6, 59.91]) }, engine);
    await eventually(() => expect(told().isVisitors).toBe(true));
    const { zoom } = told();
    for (const levels of [1, 2, 3]) {
      await button('Zoom inn').click();
      await eventually(() => expect(told().zoom).toBeCloseTo(zoom! + levels, 1));
    }
    await eventually(() => {
      const { left } = dot.element().getBoundingClientRect();
      expect(left).toBeLessThan(document.querySelector('canvas')!.getBoundingClientRect().left);
    });
    expect(told().isVisitors).toBe(true);
  });
});

const WINDOWS = [
  ['beside its pin', 1000, 700],
  ['on a phone', 390, 844],
] as const;

describe.each(WINDOWS)('a window %s', (_, width, height) => {
  beforeEach(async () => {
    await page.viewport(width, height);
  });

  it('S13 says what a lot without an address is near to', async () => {
    const connectors = [{ plug: 'type2', kW: 22, count: 1 }] as const;
    const lots = [
      { ...MIDDLE, facts: { connectors } },
      { ...EAST, street: '', facts: { noOfHandicapSpaces: 3 } },
      { ...WEST, street: ' ', city: '' },
    ];
    const engine = inThreadEngine(
      lots,
      {},
      {
        answer: () => ({ choices: [] }),
        placeNear: ([lng], kind) => (kind === 'street' && lng > 10.75 ? 'Nylandsveien' : 'Frogner'),
      },
    );
    await show({ initialViewport: AROUND }, engine);
    await open('Øst');
    await sees(page.getByText('Oslo, nær Nylandsveien', { exact: true }));
    await sees('3 HC-plasser');
    await open('Vest');
    await sees(page.getByText('Nær Frogner', { exact: true }));
    // With an address, the city is enough.
    await open('Midt');
    await sees(page.getByText('Oslo', { exact: true }));
  });

  it('M6 M8 takes the focus once, not when a preview ends', async () => {
    await show({ initialViewport: AROUND });
    const hasFocus = (name: string) =>
      eventually(() =>
        expect(document.activeElement).toBe(heading(name).element().closest('section')),
      );
    await open('Øst');
    await hasFocus('Øst');
    const elsewhere = document.querySelector<HTMLElement>('#after-the-map')!;
    elsewhere.focus();
    map.change({ activeLot: MIDDLE });
    await sees(heading('Midt'));
    map.change({ activeLot: undefined });
    await sees(heading('Øst'));
    expect(document.activeElement).toBe(elsewhere);
    await open('Vest');
    await hasFocus('Vest');
    elsewhere.focus();
    map.marker(/^Vest/).click();
    await hasFocus('Vest');
  });

  it('U2 closes when its lot no longer matches, once the answer is settled', async () => {
    const onWindowChange = vi.fn<NonNullable<SearchMapProps['onWindowChange']>>();
    const engine = inThreadEngine([MIDDLE, { ...EAST, propertyIds: [] }]);
    await show(
      { initialWindow: { id: '2', first: '2' }, initialViewport: AROUND, onWindowChange },
      engine,
    );
    await sees(heading('Øst'));
    // A destination is still being looked for.
    map.change({ query: { text: 'Midt', propertyIds: [] }, isSettled: false });
    await map.hasMarkers(1);
    await sees(heading('Øst'));
    map.change({ query: { text: '', propertyIds: [] }, isSettled: true });
    await map.hasMarkers(2);
    await sees(heading('Øst'));
    heading('Øst').element().closest('section')?.focus();
    map.change({ query: { text: '', propertyIds: [5] } });
    await expect.poll(() => heading('Øst').elements()).toEqual([]);
    // M8: the focus stays at the map.
    await eventually(() => expect(document.activeElement).not.toBe(document.body));
    expect(onWindowChange).toHaveBeenLastCalledWith(undefined);
  });
});

describe('the open window', () => {
  const selectedPin = () => map.markers().find(({ dataset }) => dataset['selected'] !== undefined);

  it('U2 D3 is restored by its id, and asks again after a new list', async () => {
    const onWindowChange = vi.fn<NonNullable<SearchMapProps['onWindowChange']>>();
    const engine = await show({ initialWindow: { id: '2', first: '2' }, onWindowChange });
    await sees(heading('Øst'));
    engine.replace([lotHit(0, { id: '2', name: 'Øst, ny', position: [10.8, 59.91] })]);
    await sees(heading('Øst, ny'));
    engine.replace([lotHit(0, { id: '9', name: 'Andre', position: [10.8, 59.91] })]);
    await expect.poll(() => page.getByRole('heading').elements()).toHaveLength(1);
    await eventually(() => expect(onWindowChange).toHaveBeenLastCalledWith(undefined));
  });

  it('M5 M6 lots on one spot are counted as they match now, with those that the list leaves out', async () => {
    const { center: position } = AROUND;
    const here = Array.from({ length: 108 }, (_, row) =>
      lotHit(row, { position, propertyIds: row < 2 ? [5] : [], chargers: row }),
    );
    const initialViewport = { center: position, zoom: 18 };
    await show(
      { initialViewport, initialWindow: { id: String(here[0]!.id), first: String(here[0]!.id) } },
      inThreadEngine(here),
    );
    await sees(heading('108 parkeringsplasser her'));
    await button('Lukk').click();
    await map.hasMarkers(1);
    expect(map.markers()[0]!.querySelector('img')).not.toBeNull();
    map.markers()[0]!.click();
    await sees(heading('108 parkeringsplasser her'));
    await expect.element(page.getByText('og 8 parkeringsplasser til')).toBeInTheDocument();
    map.change({ query: { text: '', propertyIds: [5] } });
    await sees(heading('2 parkeringsplasser her'));
    expect(page.getByRole('listitem').elements()).toHaveLength(2);
    await seesWay(page.getByRole('listitem').last().getByRole('link'), '/parkinglot/2');
  });

  it('M6 a pin at the map’s edge comes into view with the window it opens', async () => {
    await show({ initialViewport: { center: [10.665, 59.91], zoom: 12 } });
    const box = document.querySelector('section')!.getBoundingClientRect();
    await open('Midt');
    await eventually(() => {
      const pin = selectedPin()?.getBoundingClientRect();
      expect(pin?.left).toBeGreaterThanOrEqual(box.left);
      expect(pin?.right).toBeLessThanOrEqual(box.right);
    });
  });

  it('M6 beside a card on a low screen the pin is free of card and buttons', async () => {
    await page.viewport(844, 390);
    await show({ initialViewport: { ...AROUND, zoom: 12 } }, inThreadEngine([MIDDLE, EAST]));
    await open('Øst');
    await userEvent.click(button('Neste plass i nærheten'));
    await sees(heading('Midt'));
    await eventually(() => {
      const pin = selectedPin()?.getBoundingClientRect();
      expect(pin).toBeDefined();
      const covers = [...document.querySelectorAll('[data-map-float]')]
        .map((element) => element.getBoundingClientRect())
        .filter(({ left, right, top, bottom, width }) => {
          const isBeside = left >= pin!.right || right <= pin!.left;
          return width > 0 && !isBeside && top < pin!.bottom && bottom > pin!.top;
        });
      expect(covers).toEqual([]);
    });
  });

  describe('as a card', () => {
    const next = button('Neste plass i nærheten');
    const announced = () =>
      [...document.querySelectorAll('[data-map-card] output')].at(-1)?.textContent;

    beforeEach(async () => {
      await page.viewport(390, 844);
    });

    it('M6 a pin opens a card that counts what it leaves out and leads to the next nearest', async () => {
      await show({ initialViewport: AROUND });
      await open('Øst');
      await expect.poll(() => page.getByText('+ 3').elements()).toHaveLength(1);
      await seesWay(link('Veibeskrivelse'), /destination=59\.91%2C10\.8/);
      expect(announced()).toBe('Øst. 1 av 3 i nærheten');
      await next.click();
      await sees(heading('Midt'));
      expect(announced()).toBe('Midt. 2 av 3 i nærheten');
      await eventually(() => {
        const bottom = selectedPin()?.getBoundingClientRect().bottom ?? Infinity;
        expect(bottom).toBeLessThanOrEqual(topOf('[data-map-card]'));
      });
      await userEvent.keyboard('{Escape}');
      expect(document.querySelector('[data-map-card]')).toBeNull();
      expect(document.activeElement?.ariaLabel).toMatch(/^Midt/);
      await open('Øst');
      await next.click();
      await next.click();
      await expect.poll(announced).toBe('Vest. 3 av 3 i nærheten');
      // F5: a new minute keeps the place among them.
      map.change({ query: { text: '', propertyIds: [], moment: { atMs: 60_000 } } });
      await painted();
      await painted();
      expect(announced()).toBe('Vest. 3 av 3 i nærheten');
      // Without the first of them, they are those nearest to the one shown.
      map.change({ query: { text: 'vest', propertyIds: [] } });
      await seesNo(next);
      await sees(heading('Vest'));
    });

    it('M6 a card goes on among the lots of the list as it is now', async () => {
      const engine = await show({ initialViewport: AROUND });
      await open('Øst');
      await sees('1 av 3');
      // The same lots in other rows, and one less.
      engine.replace([EAST, WEST]);
      await sees('1 av 2');
      await next.click();
      await sees(heading('Vest'));
      await button('Forrige plass').click();
      await sees(heading('Øst'));
      await map.hasMarkers(2);
      expect(map.marker(/^Øst/).dataset['selected']).toBe('');
    });

    it('U2 M6 a card comes back where it was among the nearest, and stays there in a new list', async () => {
      const onWindowChange = vi.fn<NonNullable<SearchMapProps['onWindowChange']>>();
      const initialWindow = { id: String(WEST.id), first: String(EAST.id) };
      const engine = await show({ initialWindow, initialViewport: AROUND, onWindowChange });
      await expect.poll(announced).toBe('Vest. 3 av 3 i nærheten');
      expect(onWindowChange).not.toHaveBeenCalled();
      engine.replace([WEST, MIDDLE, EAST]);
      await button('Forrige plass').click();
      await expect.poll(announced).toBe('Midt. 2 av 3 i nærheten');
      const first = String(EAST.id);
      expect(onWindowChange).toHaveBeenLastCalledWith({ id: String(MIDDLE.id), first });
      // Without the first of them, they are those nearest to the one shown.
      engine.replace([WEST, MIDDLE]);
      await expect.poll(announced).toBe('Midt. 1 av 2 i nærheten');
    });

    it('U2 M5 it comes back as a card, though the first of the nearest is now one of several on its spot', async () => {
      const beside = lotHit(3, { name: 'Øst bak', position: EAST.position });
      const initialWindow = { id: String(WEST.id), first: String(EAST.id) };
      const lots = inThreadEngine([MIDDLE, EAST, WEST, beside]);
      await show({ initialWindow, initialViewport: AROUND }, lots);
      await expect.poll(announced).toBe('Vest. 4 av 4 i nærheten');
    });

    it('S13 a distance from a place that is known only roughly is shown as approximate', async () => {
      const oslo = destinationAt('Oslo', 'place', MIDDLE.position);
      await show({ destination: { ...oslo, accuracyMeters: 200 }, initialViewport: AROUND });
      await open('Øst');
      await sees(/^ca\. 2,8\skm$/);
      map.change({ destination: oslo });
      await sees(/^2,8\skm$/);
    });
  });
});
