/** What every map must do, run against all three (M1), Google's played by a stub; consent and failures (M2, M7). */
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type InThreadEngine, inThreadEngine, lotHit } from '../../support/in-thread-engine.ts';
import {
  interceptGoogleScript,
  type MapHandle,
  type MapUnderTest,
  OSLO,
  showMap,
} from './map-kit.tsx';
import { eventually } from '../../support/eventually.ts';
import { painted } from '../../support/painted.ts';
import { IS_LONG } from '../../support/sample.ts';
import { button, heading, link, sees, seesNo, seesWay } from '../screen.ts';
import { standNowhere } from '../search/positions.ts';
import { renderSearch } from '../search/render-search.tsx';

/** A cluster of three in the middle, a lot with chargers to the east, one without to the west. */
function fewLots() {
  return [
    lotHit(0, { name: 'Midt A', position: [10.75, 59.91], propertyIds: [5] }),
    lotHit(1, { name: 'Midt B', position: [10.7502, 59.9101], chargers: 2 }),
    lotHit(2, { name: 'Midt C', position: [10.7504, 59.9099] }),
    lotHit(3, { name: 'Øst', position: [10.8, 59.91], chargers: 4, propertyIds: [2, 5] }),
    lotHit(4, { name: 'Vest', position: [10.7, 59.91] }),
  ];
}

// The first: what has loaded once stays loaded.
it('M7 tries the maps script 3 times more, then logs and serves the embedded map', async () => {
  const scripts = interceptGoogleScript('error');
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const map = await showMap('google', inThreadEngine(fewLots()));
  await map.hasMarkers(3);
  await eventually(() => expect(scripts).toHaveLength(4));
  await eventually(() =>
    expect(logged).toHaveBeenCalledWith('The street map could not be loaded.', expect.any(Error)),
  );
  // The operator chose that map, the visitor didn't.
  await expect.poll(() => page.getByText(/Gatekartet svarer ikke/).elements().length).toBe(0);
  await map.hasMarkers(3);
  expect(scripts).toHaveLength(4);
});

const KINDS = ['streets', 'embedded', 'google'] as const;

it.each<MapUnderTest>(KINDS)(
  'M1 S9 M5 M6 M8 %s map: names, pins, windows, keys and what it tells',
  async (kind) => {
    const scripts = interceptGoogleScript('stub');
    const map = await showMap(kind, inThreadEngine(fewLots()));
    const details = link('Vis detaljer');
    const stops = () => map.markers().filter(({ tabIndex }) => tabIndex === 0);
    await map.hasMarkers(3);

    // M1: it is the map that was asked for.
    await eventually(() =>
      expect(document.querySelector('[data-testid="map"]') !== null).toBe(kind === 'google'),
    );
    expect(scripts.length).toBeLessThanOrEqual(1);

    // S9, M8: clusters are named by their matching lots and the nearest place.
    await eventually(() => map.marker(/^3 parkeringsplasser nær Oslo, 1 med lading$/));
    expect(map.marker(/^3 park/).textContent).toBe('3');

    // M8: there is one tab stop among the markers, and arrow keys go between them.
    await eventually(() => expect(stops()).toEqual([map.marker(/^3 park/)]));
    stops()[0]?.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(map.marker(/^Øst/));
    expect(stops()).toEqual([map.marker(/^Øst/)]);
    // M6: which lot pointer or focus is on is told, and forgotten.
    expect(map.onMarkerActive).toHaveBeenLastCalledWith(3);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(map.marker(/^Vest/));
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(map.marker(/^Vest/));
    map.marker(/^Vest/).blur();
    expect(map.onMarkerActive).toHaveBeenLastCalledWith(undefined);

    // M5: a charging lot has two pins, stands once, and has one window for both.
    await eventually(() => map.marker(/^Øst, Oslo, med lading$/));
    expect(map.marker(/^Øst/).querySelectorAll('img')).toHaveLength(2);
    expect(map.marker(/^Vest/).querySelectorAll('img')).toHaveLength(1);
    map.marker(/^Øst/).click();
    await sees(heading('Øst'));
    await seesWay(details, '/parkinglot/4');
    map.marker(/^Vest/).click();
    await sees(heading('Vest'));
    await expect.poll(() => details.elements().length).toBe(1);
    await button('Lukk').click();
    await seesNo(heading('Vest'));

    // M8: Escape closes the window and gives the focus back to its pin.
    map.marker(/^Øst/).click();
    await sees(heading('Øst'));
    await eventually(() => expect(document.activeElement?.tagName).toBe('SECTION'));
    await userEvent.keyboard('{Escape}');
    await seesNo(heading('Øst'));
    expect(document.activeElement).toBe(map.marker(/^Øst/));
  },
);

describe.each<MapUnderTest>(IS_LONG ? KINDS : KINDS.slice(0, 1))('%s map, changed', (kind) => {
  let engine: InThreadEngine;
  let map: MapHandle;

  beforeEach(async () => {
    interceptGoogleScript('stub');
    engine = inThreadEngine(fewLots());
    map = await showMap(kind, engine);
    await map.hasMarkers(3);
  });

  it('M6 opens the window of a result in view, without taking the focus or moving the map', async () => {
    const [, , , east] = fewLots();
    const focused = document.activeElement;
    map.change({ activeLot: east });
    await sees(heading('Øst'));
    await eventually(() => expect(map.marker(/^Øst/).dataset['selected']).toBe(''));
    expect(document.activeElement).toBe(focused);
    for (const [{ center, zoom }] of map.onViewportChange.mock.calls) {
      expect([center[0], center[1], zoom].map((value) => value.toFixed(6))).toEqual(
        [OSLO.center[0], OSLO.center[1], OSLO.zoom].map((value) => value.toFixed(6)),
      );
    }
    map.change({ activeLot: undefined });
    await seesNo(heading('Øst'));
    map.change({ activeLot: east });
    await sees(heading('Øst'));
    engine.replace(fewLots());
    map.change({ activeLot: undefined });
    await seesNo(heading('Øst'));
    map.change({ activeLot: lotHit(9, { name: 'Langt unna', position: [5.3, 60.4] }) });
    await painted();
    expect(heading('Langt unna').elements()).toEqual([]);
  });

  it('shows the last markers until the worker has answered, and keeps those that stay', async () => {
    await eventually(() => map.marker(/^Øst/));
    const east = map.marker(/^Øst/);
    const gate = Promise.withResolvers<void>();
    engine.gate = gate.promise;
    const asked = engine.asked.length;
    map.marker(/^Vest/).dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    expect(map.onMarkerActive).toHaveBeenLastCalledWith(4);
    map.change({ query: { text: '', propertyIds: [5] } });
    await eventually(() => expect(engine.asked.length).toBeGreaterThan(asked));
    expect(map.markers()).toHaveLength(3);
    gate.resolve();
    await map.hasMarkers(2);
    await eventually(() => expect(map.onMarkerActive).toHaveBeenLastCalledWith(undefined));
    expect(map.marker(/^Øst/)).toBe(east);
  });

  it('M4c opens a cluster at the zoom where its matching lots part', async () => {
    map.marker(/^3 park/).click();
    await eventually(() => map.marker(/^Midt A/));
    await eventually(() =>
      expect(map.onViewportChange.mock.lastCall?.[0].zoom).toBeGreaterThan(12),
    );
  });

  it('M6 opens the pressed lot although a new list comes before the answer', async () => {
    const gate = Promise.withResolvers<void>();
    engine.gate = gate.promise;
    map.marker(/^Øst/).click();
    engine.replace(fewLots().toReversed());
    gate.resolve();
    await sees(heading('Øst'));
  });

  it('M4 fits the matches after the visitor changed the search, and not on load', async () => {
    expect(map.onViewportChange.mock.calls.every(([{ zoom }]) => Math.abs(zoom - 12) < 0.01)).toBe(
      true,
    );
    map.change({ query: { text: 'vest', propertyIds: [] }, fitFor: {} });
    await eventually(() => {
      const [viewport] = map.onViewportChange.mock.lastCall ?? [];
      // West of the streets that ship: there the embedded map has its main roads alone.
      expect(viewport?.zoom).toBeCloseTo(kind === 'embedded' ? 13.3 : 14, 1);
      // In the middle of what the map's buttons leave free.
      expect(viewport?.center[0]).toBeCloseTo(10.7, 2);
    });
  });

  it('M8 skips past the map, and buttons zoom', async () => {
    await button('Zoom ut').click();
    await eventually(() => expect(map.onViewportChange.mock.lastCall?.[0].zoom).toBeCloseTo(11, 1));
    (await link('Hopp over kartet').findElement()).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement?.id).toBe('after-the-map');
  });

  it('D4 a lot without an id leads nowhere and says so', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    engine.replace([{ ...lotHit(0, { name: '', street: '' }), id: undefined }]);
    const details = button('Vis detaljer');
    // The map may draw its marker anew between the two.
    await eventually(() => {
      if (details.query() === null) map.marker(/^Parkeringsplass, Oslo$/).click();
      expect(details.query()).not.toBeNull();
    });
    await details.click();
    expect(logged).toHaveBeenCalledWith('No parking lot ID provided');
    logged.mockRestore();
  });
});

/** Hosts other than this one that were asked for anything. */
function foreignHosts(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ protocol, host }) => protocol.startsWith('http') && host !== location.host)
    .map(({ host }) => host);
}

/** M2, M7: consent, and what happens when a map can't be had. */
describe('consent and failures', () => {
  const lots = [lotHit(0, { position: [10.75, 59.91] }), lotHit(1, { position: [10.8, 59.92] })];
  const drawn = () => document.querySelector('[data-testid="map"]');
  let map: MapHandle;

  it('M2 contacts nobody before the visitor agrees, says whose the street map is, and can undo', async () => {
    const fetched = vi.spyOn(window, 'fetch');
    const asked = () => fetched.mock.calls.map(([input]) => new Request(input).url);
    map = await showMap('embedded', inThreadEngine(lots));
    await map.hasMarkers(2);
    expect(foreignHosts()).toEqual([]);
    expect(asked().filter((url) => url.startsWith('data:'))).toEqual([]);

    const streets = button('Gatekart');
    await streets.click();
    await sees(/Gatekartet kommer fra Testkart/);
    expect(asked().filter((url) => url.startsWith('data:'))).toEqual([]);
    await button('Vis gatekart').click();
    await expect.element(streets).toHaveAttribute('aria-pressed', 'true');
    await eventually(() => expect(asked().some((url) => url.startsWith('data:'))).toBe(true));
    await map.hasMarkers(2);
    await streets.click();
    await expect.element(streets).toHaveAttribute('aria-pressed', 'false');
    await map.hasMarkers(2);
    // What is chosen in another tab counts here.
    const key = Object.keys(localStorage).find((name) => name.startsWith('map-consent:'))!;
    localStorage.setItem(key, 'streets');
    window.dispatchEvent(new StorageEvent('storage', { key }));
    await expect.element(streets).toHaveAttribute('aria-pressed', 'true');
  });

  it('M7 shows the embedded map when the street map cannot be reached, and tells the visitor who asked for it', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const streets = { styleUrl: 'data:application/json,{}', provider: 'Testkart', origins: [] };
    map = await showMap('streets', inThreadEngine(lots), { operator: { streets } });
    await eventually(() => expect(logged).toHaveBeenCalled());
    await map.hasMarkers(2);
    await expect.poll(() => page.getByText(/Gatekartet svarer ikke/).elements().length).toBe(0);
    await button('Gatekart').click();
    await sees(/Gatekartet svarer ikke/);
    await map.hasMarkers(2);
  });

  it('M7 goes back to the embedded map when Google refuses the key', async () => {
    interceptGoogleScript('stub');
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    map = await showMap('google', inThreadEngine(lots));
    await eventually(() => expect(drawn()).not.toBeNull());
    (window as { gm_authFailure?: () => void }).gm_authFailure?.();
    await eventually(() => expect(drawn()).toBeNull());
    await map.hasMarkers(2);
  });

  it('M7 a sentence stands where no map can be drawn', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    map = await showMap('embedded', inThreadEngine(lots));
    await sees(/Nettleseren kan ikke tegne kartet/);
  });
});

it('G1: denial costs one quiet line, which over a phone’s map leaves the map’s own switch free', async () => {
  standNowhere();
  await renderSearch({ width: 390 });
  await page.getByRole('button', { name: /^Kart/ }).click();
  await button('Nær meg').first().click();
  const line = await page.getByText('Fikk ikke posisjonen. Skriv et sted.').findElement();
  expect(page.getByRole('alert').elements()).toEqual([]);
  const streets = await button('Gatekart').findElement();
  const { top } = streets.getBoundingClientRect();
  await expect.poll(() => line.getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
});

it('M6 A2 large text: a lot’s card takes the field’s place over the map, and nothing of the list', async () => {
  const root = document.documentElement.style;
  root.fontSize = '24px';
  onTestFinished(() => void root.removeProperty('font-size'));
  await renderSearch({ width: 390, engine: inThreadEngine([lotHit(0, { name: 'Øst' })]) });
  const pin = page.getByRole('button', { name: /^Øst/ });
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  ((await pin.findElement()) as HTMLElement).click();
  await sees(heading('Øst'));
  await seesNo(filter);
  await page.getByRole('combobox').click();
  await sees(filter);
});
