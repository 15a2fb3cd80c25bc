/** The map goes where the visitor means, says so when it shows nothing, and keeps what was open. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MAP } from '../../../src/domain/constants.ts';
import { page, userEvent } from 'vitest/browser';
import { FakeEngine, lotHit } from './fake-engine.ts';
import { type MapHandle, showMap } from './map-kit.tsx';
import { eventually } from '../../support/eventually.ts';
import { painted } from '../../support/painted.ts';

const LOTS = [
  lotHit(0, { name: 'Midt', position: [10.75, 59.91], propertyIds: [5] }),
  lotHit(1, {
    name: 'Øst',
    position: [10.8, 59.91],
    chargers: 4,
    propertyIds: [2, 3, 4, 5, 6, 7, 8],
  }),
  lotHit(2, { name: 'Vest', position: [10.7, 59.91] }),
];
const NORTH = { center: [18.95, 69.65], zoom: 11 } as const;

function topOf(selector: string): number {
  return document.querySelector(selector)!.getBoundingClientRect().top;
}

const announced = () =>
  [...document.querySelectorAll('[data-map-card] output')].at(-1)?.textContent;
const heading = (name: string) => page.getByRole('heading', { name });

const canvasLabel = () => document.querySelector('canvas[tabindex]')?.getAttribute('aria-label');

/** Presses a button by the keyboard, and sees it go and the focus on the map. */
async function pressLast(name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).not.toBeInTheDocument();
  expect(document.activeElement?.closest('section')).toBe(document.querySelector('section'));
}

describe('where the map goes', () => {
  let map: MapHandle;

  afterEach(async () => {
    await map.unmount();
    await page.viewport(1000, 700);
  });

  async function markers(expected: number) {
    await eventually(() => expect(map.markers()).toHaveLength(expected));
  }

  it.each([{ deferStart: false }, { deferStart: true }])(
    'M4b says that nothing matches here, how many do elsewhere, and leads back: %o',
    async (start) => {
      map = await showMap('embedded', new FakeEngine(LOTS), {
        props: { initialViewport: NORTH, ...start },
      });
      await expect.element(page.getByText('Ingen av 3 treff her')).toBeVisible();
      await page.getByRole('button', { name: 'Vis alle' }).click();
      await markers(3);
      await expect.element(page.getByText('Ingen av 3 treff her')).not.toBeInTheDocument();
    },
  );

  it('M8 a button that goes when it is pressed leaves the focus on the map', async () => {
    map = await showMap('embedded', new FakeEngine(LOTS), { props: { initialViewport: NORTH } });
    await pressLast('Vis alle');
    await markers(3);
    document.querySelector<HTMLElement>('canvas[tabindex]')?.focus();
    await userEvent.keyboard('{ArrowRight}');
    await pressLast('Søk i dette området');
    map.change({ area: [10, 59, 11, 60] });
    const undo = page.getByRole('button', { name: 'Søk i hele landet igjen' });
    await expect.element(undo).toBeVisible();
    map.onAreaChange.mockImplementation((area) => map.change({ area }));
    await pressLast('Søk i hele landet igjen');
  });

  it('M8 so does the legend’s, which goes for good', async () => {
    localStorage.removeItem('map-legend');
    map = await showMap('embedded', new FakeEngine(LOTS), {
      props: { initialViewport: { center: [10.75, 59.91], zoom: 9 } },
    });
    await pressLast('Skjul forklaringen');
    expect(localStorage.getItem('map-legend')).toBe('dismissed');
    localStorage.removeItem('map-legend');
  });

  it('L1 the map’s own name follows the page’s language', async () => {
    map = await showMap('embedded', new FakeEngine(LOTS));
    await eventually(() => expect(canvasLabel()).toBe('Kart over parkeringsplasser'));
    await map.speak('en');
    await eventually(() => expect(canvasLabel()).toBe('Map of parking lots'));
  });

  it('M4 a map that was left at another question goes to the one that was asked before it came', async () => {
    map = await showMap('embedded', new FakeEngine(LOTS), {
      props: {
        initialViewport: NORTH,
        isRestored: false,
        query: { text: 'vest', propertyIds: [] },
      },
    });
    await markers(1);
    expect(map.marker(/^Vest/)).toBeDefined();
  });

  it('M4 a link fits the map to what it asks for if no viewport was saved', async () => {
    map = await showMap('embedded', new FakeEngine(LOTS), {
      props: { initialViewport: undefined, query: { text: 'øst', propertyIds: [] } },
    });
    await eventually(() => {
      const [viewport] = map.onViewportChange.mock.lastCall ?? [];
      expect(viewport?.zoom).toBeCloseTo(14, 1);
    });
    await eventually(() => map.marker(/^Øst/));
  });

  it('M4 a tick of a filter moves nothing while a match is in view', async () => {
    const engine = new FakeEngine(LOTS);
    map = await showMap('embedded', engine);
    await markers(3);
    const moves = map.onViewportChange.mock.calls.length;
    map.change({ query: { text: '', propertyIds: [5] }, fitFor: {} });
    await markers(2);
    await eventually(() => {
      const reasons = engine.asked.map(({ method, args }) => method === 'draw' && args[2]);
      expect(reasons).toContainEqual({ kind: 'fit', keepsView: true, isLater: true });
    });
    // Set after the fit's own timer, it ends after it.
    await new Promise((resolve) => setTimeout(resolve, MAP.fitDelayMs));
    await painted();
    expect(map.onViewportChange.mock.calls.slice(moves)).toEqual([]);
  });

  it('M4 a map behind the list asks for nothing while one types, and is where it belongs once it is seen', async () => {
    const engine = new FakeEngine(LOTS);
    map = await showMap('embedded', engine);
    await markers(3);
    const asked = engine.asked.length;
    const fitted = { text: 'vest', propertyIds: [] };
    for (const change of [{ shown: false }, { query: fitted, fitFor: {} }]) {
      map.change(change);
      await painted();
    }
    expect(engine.asked.slice(asked)).toEqual([]);
    map.change({ shown: true });
    await markers(1);
    await eventually(() =>
      expect(map.onViewportChange.mock.lastCall?.[0]?.zoom).toBeGreaterThan(12),
    );
  });

  it('S13 a destination is marked and gone to, and a restored view stays', async () => {
    const destination = {
      label: 'Storgata, Tromsø',
      name: 'Storgata',
      kind: 'place' as const,
      position: [18.95, 69.65],
      approximate: true,
    } as const;
    map = await showMap('embedded', new FakeEngine(LOTS), { props: { destination } });
    await expect
      .element(page.getByText('Målet er omtrent her: Storgata, Tromsø'))
      .toBeInTheDocument();
    await markers(3);
  });

  it('U2 D3 the open window is restored by its id, and asks again after a new list', async () => {
    const engine = new FakeEngine(LOTS);
    const onWindowChange = vi.fn<(id: string | undefined) => void>();
    map = await showMap('embedded', engine, { props: { initialWindow: '2', onWindowChange } });
    await expect.element(page.getByRole('heading', { name: 'Øst' })).toBeVisible();
    engine.replace([lotHit(5, { id: '2', name: 'Øst, ny', position: [10.8, 59.91] })]);
    await expect.element(page.getByRole('heading', { name: 'Øst, ny' })).toBeVisible();
    engine.replace([lotHit(0, { id: '9', name: 'Andre', position: [10.8, 59.91] })]);
    await eventually(() => expect(page.getByRole('heading').elements()).toHaveLength(1));
    await eventually(() => expect(onWindowChange).toHaveBeenLastCalledWith(undefined));
  });

  it('S13 a destination at the upper edge has room for its name', async () => {
    const lots = [...LOTS, lotHit(3, { name: 'Nord', position: [10.75, 60.4] })];
    const destination = {
      label: 'Nord, Hadeland',
      name: 'Nord',
      kind: 'place' as const,
      position: [10.75, 60.4] as const,
      approximate: false,
    };
    map = await showMap('embedded', new FakeEngine(lots), {
      props: { initialViewport: undefined, destination },
    });
    await eventually(() => map.marker(/^Nord/));
    await eventually(() =>
      expect(topOf('p:has(> span[aria-hidden])')).toBeGreaterThanOrEqual(topOf('section')),
    );
  });

  it.each([
    ['beside its pin', 1000, 700],
    ['on a phone', 390, 844],
  ])('S13 a window %s says what a lot without an address is near to', async (_, width, height) => {
    await page.viewport(width, height);
    const [middle, east, west] = LOTS;
    const bare = { ...east!, street: '' };
    const engine = new FakeEngine([middle!, bare, { ...west!, street: ' ', city: '' }]);
    engine.near = ([lng], kind) => (kind === 'street' && lng > 10.75 ? 'Nylandsveien' : 'Frogner');
    map = await showMap('embedded', engine, {
      props: { initialViewport: { center: [10.75, 59.91], zoom: 11 } },
    });
    await markers(3);
    map.marker(/^Øst/).click();
    await expect.element(page.getByText('Oslo, nær Nylandsveien', { exact: true })).toBeVisible();
    map.marker(/^Vest/).click();
    await expect.element(page.getByText('Nær Frogner', { exact: true })).toBeVisible();
    // With an address, the city is enough.
    map.marker(/^Midt/).click();
    await expect.element(page.getByRole('heading', { name: 'Midt' })).toBeVisible();
    await expect.element(page.getByText('Oslo', { exact: true })).toBeVisible();
  });

  it.each([
    ['beside its pin', 1000, 700],
    ['on a phone', 390, 844],
  ])(
    'M6 M8 a window %s takes the focus once, not when a preview ends',
    async (_, width, height) => {
      await page.viewport(width, height);
      map = await showMap('embedded', new FakeEngine(LOTS), {
        props: { initialViewport: { center: [10.75, 59.91], zoom: 11 } },
      });
      await markers(3);
      const hasFocus = (name: string) =>
        eventually(() => {
          const section = heading(name).element().closest('section');
          expect(document.activeElement).toBe(section);
        });
      map.marker(/^Øst/).click();
      await hasFocus('Øst');
      const elsewhere = document.querySelector<HTMLElement>('#after-the-map')!;
      elsewhere.focus();
      map.change({ activeLot: LOTS[0] });
      await expect.element(heading('Midt')).toBeVisible();
      map.change({ activeLot: undefined });
      await expect.element(heading('Øst')).toBeVisible();
      expect(document.activeElement).toBe(elsewhere);
      map.marker(/^Vest/).click();
      await hasFocus('Vest');
      elsewhere.focus();
      map.marker(/^Vest/).click();
      await hasFocus('Vest');
    },
  );

  it('M5 M6 lots on one spot are counted as they match now, with those that the list leaves out', async () => {
    const position = [10.75, 59.91] as const;
    const here = Array.from({ length: 108 }, (_, row) =>
      lotHit(row, { position, propertyIds: row < 2 ? [5] : [] }),
    );
    map = await showMap('embedded', new FakeEngine(here), {
      props: { initialViewport: { center: position, zoom: 18 } },
    });
    await markers(1);
    map.markers()[0]!.click();
    await expect.element(heading('108 parkeringsplasser her')).toBeVisible();
    await expect.element(page.getByText('og 8 parkeringsplasser til')).toBeInTheDocument();
    map.change({ query: { text: '', propertyIds: [5] } });
    await expect.element(heading('2 parkeringsplasser her')).toBeVisible();
    expect(page.getByRole('listitem').elements()).toHaveLength(2);
  });

  it('M6 on a phone a pin opens a card that counts what it leaves out and leads to the next nearest', async () => {
    await page.viewport(390, 844);
    map = await showMap('embedded', new FakeEngine(LOTS), {
      props: { initialViewport: { center: [10.75, 59.91], zoom: 11 } },
    });
    await eventually(() => map.marker(/^Øst/));
    map.marker(/^Øst/).click();
    const card = document.querySelector('[data-map-card]');
    await expect.element(page.getByRole('heading', { name: 'Øst' })).toBeVisible();
    await expect.poll(() => page.getByText('+ 3').elements().length).toBe(1);
    await expect
      .element(page.getByRole('link', { name: 'Veibeskrivelse' }))
      .toHaveAttribute('href', expect.stringContaining('destination=59.91%2C10.8'));
    expect(announced()).toBe('Øst. 1 av 3 i nærheten');
    await page.getByRole('button', { name: 'Neste plass i nærheten' }).click();
    await expect.element(page.getByRole('heading', { name: 'Midt' })).toBeVisible();
    expect(announced()).toBe('Midt. 2 av 3 i nærheten');
    const pin = () => map.markers().find(({ dataset }) => dataset['selected'] !== undefined);
    await eventually(() => {
      const bottom = pin()?.getBoundingClientRect().bottom ?? Infinity;
      const top = (document.querySelector('[data-map-card]') ?? card)?.getBoundingClientRect().top;
      expect(bottom).toBeLessThanOrEqual(top ?? 0);
    });
    await userEvent.keyboard('{Escape}');
    expect(document.querySelector('[data-map-card]')).toBeNull();
  });

  it('F5 a new minute keeps the place among the nearest lots', async () => {
    await page.viewport(390, 844);
    map = await showMap('embedded', new FakeEngine(LOTS), {
      props: { initialViewport: { center: [10.75, 59.91], zoom: 11 } },
    });
    await eventually(() => map.marker(/^Øst/));
    map.marker(/^Øst/).click();
    await expect.element(page.getByText('1 av 3')).toBeVisible();
    const next = page.getByRole('button', { name: 'Neste plass i nærheten' });
    await next.click();
    await next.click();
    await expect.poll(announced).toBe('Vest. 3 av 3 i nærheten');
    map.change({ query: { text: '', propertyIds: [], moment: { atMs: 60_000 } } });
    await painted();
    await painted();
    expect(announced()).toBe('Vest. 3 av 3 i nærheten');
    // Without the first of them, they are those nearest to the one shown.
    map.change({ query: { text: 'vest', propertyIds: [] } });
    await expect.element(next).not.toBeInTheDocument();
    await expect.element(heading('Vest')).toBeVisible();
  });

  it('M6 a card goes on among the lots of the list as it is now', async () => {
    await page.viewport(390, 844);
    const [west, mid, east] = [
      lotHit(0, { id: 'west', name: 'Vest', position: [10.7, 59.91] }),
      lotHit(1, { id: 'mid', name: 'Midt', position: [10.75, 59.91] }),
      lotHit(2, { id: 'east', name: 'Øst', position: [10.8, 59.91] }),
    ] as const;
    const engine = new FakeEngine([west, mid, east]);
    map = await showMap('embedded', engine, {
      props: { initialViewport: { center: [10.75, 59.91], zoom: 11 } },
    });
    await eventually(() => map.marker(/^Øst/));
    map.marker(/^Øst/).click();
    await expect.element(page.getByText('1 av 3')).toBeVisible();
    // The same lots in other rows, and one less.
    engine.replace([
      { ...east, lotIndex: 0 },
      { ...west, lotIndex: 1 },
    ]);
    await expect.element(page.getByText('1 av 2')).toBeVisible();
    await page.getByRole('button', { name: 'Neste plass i nærheten' }).click();
    await expect.element(page.getByRole('heading', { name: 'Vest' })).toBeVisible();
    await page.getByRole('button', { name: 'Forrige plass' }).click();
    await expect.element(page.getByRole('heading', { name: 'Øst' })).toBeVisible();
    await eventually(() => expect(map.markers()).toHaveLength(2));
    expect(map.marker(/^Øst/).dataset['selected']).toBe('');
  });

  it('S13 on the card, a distance from a place that is known only roughly is shown as approximate', async () => {
    await page.viewport(390, 844);
    const destination = {
      label: 'Oslo',
      name: 'Oslo',
      kind: 'place' as const,
      position: [10.75, 59.91],
      approximate: true,
    } as const;
    map = await showMap('embedded', new FakeEngine(LOTS), {
      props: { destination, initialViewport: { center: [10.75, 59.91], zoom: 11 } },
    });
    await eventually(() => map.marker(/^Øst/));
    map.marker(/^Øst/).click();
    await expect.element(page.getByText(/^ca\. 2,8\skm$/)).toBeVisible();
    map.change({ destination: { ...destination, approximate: false } });
    await expect.element(page.getByText(/^2,8\skm$/)).toBeVisible();
  });
});
