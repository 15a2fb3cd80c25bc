/** Consent, and what happens when a map can't be had (M2, M7). */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeEngine, lotHit } from './fake-engine.ts';
import { interceptGoogleScript, type MapHandle, showMap } from './map-kit.tsx';
import { eventually } from '../../support/eventually.ts';

const lots = [lotHit(0, { position: [10.75, 59.91] }), lotHit(1, { position: [10.8, 59.92] })];

/** Hosts other than this one that were asked for anything. */
function foreignHosts(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ protocol, host }) => protocol.startsWith('http') && host !== location.host)
    .map(({ host }) => host);
}

function drawn(): Element | null {
  return document.querySelector('[data-testid="map"]');
}

describe('consent and failures', () => {
  let map: MapHandle | undefined;

  afterEach(async () => {
    await map?.unmount();
  });

  async function markers(expected: number) {
    await eventually(() => expect(map?.markers()).toHaveLength(expected));
  }

  it('M2 contacts nobody before the visitor agrees, says whose the street map is, and can undo', async () => {
    const fetched = vi.spyOn(window, 'fetch');
    const asked = () => fetched.mock.calls.map(([input]) => new Request(input).url);
    map = await showMap('embedded', new FakeEngine(lots));
    await markers(2);
    expect(foreignHosts()).toEqual([]);
    expect(asked().filter((url) => url.startsWith('data:'))).toEqual([]);

    const streets = page.getByRole('button', { name: 'Gatekart' });
    await streets.click();
    await expect.element(page.getByText(/Gatekartet kommer fra Testkart/)).toBeVisible();
    expect(asked().filter((url) => url.startsWith('data:'))).toEqual([]);
    await page.getByRole('button', { name: 'Vis gatekart' }).click();
    await expect.element(streets).toHaveAttribute('aria-pressed', 'true');
    await eventually(() => expect(asked().some((url) => url.startsWith('data:'))).toBe(true));
    await markers(2);
    await streets.click();
    await expect.element(streets).toHaveAttribute('aria-pressed', 'false');
    await markers(2);
    // What is chosen in another tab counts here.
    const key = Object.keys(localStorage).find((name) => name.startsWith('map-consent:'))!;
    localStorage.setItem(key, 'streets');
    window.dispatchEvent(new StorageEvent('storage', { key }));
    await expect.element(streets).toHaveAttribute('aria-pressed', 'true');
  });

  it('M7 shows the embedded map when the street map cannot be reached, and tells the visitor who asked for it', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
    map = await showMap('streets', new FakeEngine(lots), {
      operator: {
        streets: { styleUrl: 'data:application/json,{}', provider: 'Testkart', origins: [] },
      },
    });
    await eventually(() => expect(logged).toHaveBeenCalled());
    await markers(2);
    await expect.poll(() => page.getByText(/Gatekartet svarer ikke/).elements().length).toBe(0);
    await page.getByRole('button', { name: 'Gatekart' }).click();
    await expect.element(page.getByText(/Gatekartet svarer ikke/)).toBeVisible();
    await markers(2);
  });

  it('M7 tries the maps script 3 times more, then logs and serves the embedded map', async () => {
    const google = interceptGoogleScript('error');
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
    map = await showMap('google', new FakeEngine(lots));
    await markers(2);
    await eventually(() => expect(google.scripts).toHaveLength(4));
    await eventually(() =>
      expect(logged).toHaveBeenCalledWith('The street map could not be loaded.', expect.any(Error)),
    );
    // The operator chose that map, the visitor didn't.
    await expect.poll(() => page.getByText(/Gatekartet svarer ikke/).elements().length).toBe(0);
    await markers(2);
    expect(google.scripts).toHaveLength(4);
    google.restore();
  });

  it('M7 goes back to the embedded map when Google refuses the key', async () => {
    const google = interceptGoogleScript('stub');
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    map = await showMap('google', new FakeEngine(lots));
    await eventually(() => expect(drawn()).not.toBeNull());
    (window as { gm_authFailure?: () => void }).gm_authFailure?.();
    await eventually(() => expect(drawn()).toBeNull());
    await markers(2);
    google.restore();
  });

  it('M7 a sentence stands where no map can be drawn', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    map = await showMap('embedded', new FakeEngine(lots));
    await expect.element(page.getByText(/Nettleseren kan ikke tegne kartet/)).toBeVisible();
  });

  it('shows the whole world at zoom 0, and both sides of the 180th meridian', async () => {
    const islands = [
      lotHit(0, { name: 'Fiji vest', position: [177.4, -17.8] }),
      lotHit(1, { name: 'Fiji øst', position: [-179.3, -17.8] }),
    ];
    map = await showMap('embedded', new FakeEngine(islands), {
      props: { initialViewport: { center: [179.5, -17.8], zoom: 7 } },
    });
    await markers(2);
    const [west, east] = [/vest/, /øst/].map((name) => () => map!.marker(name));
    await eventually(() => west!());
    const left = west!().getBoundingClientRect().left;
    const right = east!().getBoundingClientRect().left;
    expect(right).toBeGreaterThan(left);
    expect(right - left).toBeLessThan(800);
    await map.unmount();

    map = await showMap('embedded', new FakeEngine(islands), {
      props: { initialViewport: { center: [0, 0], zoom: 0 } },
    });
    await eventually(() => expect(map!.markers().length).toBeGreaterThan(0));
    const shown = map.markers().map(({ ariaLabel }) => ariaLabel);
    expect(shown.join()).toMatch(/2 parkeringsplasser|Fiji/);
  });

  it('S11 M8 arrow keys pan the map, and only then the area is offered', async () => {
    map = await showMap('embedded', new FakeEngine(lots));
    await markers(2);
    const search = page.getByRole('button', { name: 'Søk i dette området' });
    await expect.poll(() => search.elements().length).toBe(0);
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[tabindex]');
    canvas?.focus();
    await userEvent.keyboard('{ArrowRight}');
    await search.click();
    const [area] = map.onAreaChange.mock.lastCall ?? [];
    expect(area).toHaveLength(4);
    map.change({ area });
    await page.getByRole('button', { name: 'Søk i hele landet igjen' }).click();
    expect(map.onAreaChange).toHaveBeenLastCalledWith(undefined);
  });
});
