import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FakeDestinations, TORGALLMENNINGEN } from '../search/fake-destinations.ts';
import { inThreadEngine } from '../../support/in-thread-engine.ts';
import { standAt } from '../search/positions.ts';
import { renderSearch } from '../search/render-search.tsx';
import { SAMPLE_LOTS } from '../search/sample-lots.ts';
import { sample } from '../../support/sample.ts';
import { button, sees } from '../screen.ts';

/** The same count in the list, on the switch and on the map, over the real engine and the real map. */
describe('counts', () => {
  /** From a lot's own surroundings to all of Norway. */
  const LEVELS_OUT = 9;

  async function renderAt(address: string): Promise<void> {
    const engine = inThreadEngine(SAMPLE_LOTS, {}, new FakeDestinations());
    await renderSearch({ engine, address, width: 390 });
  }

  async function pressNearMe(): Promise<void> {
    await button('Nær meg').first().click();
    await expect.element(page.getByText('Nær deg')).toBeInTheDocument();
  }

  /** The total of the sentence above the list and of the switch, each with what it is limited to. */
  async function listAndSwitch(): Promise<{ readonly list: string; readonly onSwitch: string }> {
    const said = page.getByText(/^(Viser \d+ av|Ingen treff)/).first();
    await expect.element(said).toBeInTheDocument();
    const onSwitch = (await button(/^Liste/).findElement()).textContent;
    const sentence = said.element().textContent;
    const [, total = '0', rest = ''] = /av (\d+) (.*)$/.exec(sentence) ?? [];
    return {
      list: `${total} ${rest.replace('treff', '')}`.trim(),
      onSwitch: onSwitch.replace(/^Liste \((\d+)\)/, '$1').trim(),
    };
  }

  function lotsOnMap(): number {
    const markers = [...document.querySelectorAll('button[data-marker]')];
    const numbers = markers.map(({ textContent }) => Number(textContent.trim() || '1'));
    return numbers.reduce((sum, number) => sum + number, 0);
  }

  const zoomOut = () => button('Zoom ut');

  /** Zooms out until so many lots are on the map, and then some levels more: no others come. */
  async function showOnMap(count: number, levelsMore = 0): Promise<void> {
    await page.getByRole('button', { name: 'Kart', exact: true }).click();
    await sees(zoomOut());
    await mapRests();
    for (let level = 0; level < LEVELS_OUT && lotsOnMap() < count; level++) await zoomOutOnce();
    for (let level = 0; level < levelsMore; level++) await zoomOutOnce();
  }

  async function zoomOutOnce(): Promise<void> {
    await zoomOut().click();
    await mapRests();
  }

  /** Once the markers have stayed as they are from one look to the next. */
  async function mapRests(): Promise<void> {
    let before = '';
    const look = () => {
      const markers = [...document.querySelectorAll<HTMLElement>('button[data-marker]')];
      const seen = markers
        .map((marker) => {
          const { x, y } = marker.getBoundingClientRect();
          return `${marker.dataset['marker']} ${marker.textContent} ${Math.round(x)} ${Math.round(y)}`;
        })
        .join('; ');
      const isSame = seen === before;
      before = seen;
      return isSame;
    };
    await expect.poll(look, { interval: 250 }).toBe(true);
  }

  const SEARCHES: readonly (readonly [name: string, address: string, lots: number])[] = [
    ['all lots', '/', 30],
    ['a text', '/?search=lillestrøm', 3],
    ['a town, from which the list is ordered', '/?search=oslo', 25],
    ['words in any order', '/?search=oslo plass', 25],
    ['a filter', '/?properties=8', 12],
    ['a text and two filters', '/?search=oslo&properties=1,2', 13],
    ['nothing', '/?search=xyzzy', 0],
  ];

  test.each(sample(SEARCHES, 1, 3))(
    'S5, S9: of %s, list, switch and map count the same',
    async (_, address, expected) => {
      await renderAt(address);
      await expect
        .poll(listAndSwitch)
        .toEqual({ list: String(expected), onSwitch: String(expected) });
      await showOnMap(expected, 2);
      await expect.poll(lotsOnMap).toBe(expected);
    },
  );

  test('S6: at a destination, list, switch and map count the lots within 100 km', async () => {
    await renderAt(`/?search=${encodeURIComponent(TORGALLMENNINGEN.label)}`);
    await expect
      .poll(listAndSwitch)
      .toEqual({ list: '29 innen 100 km', onSwitch: '29 innen 100 km' });
    // The map goes to the nearest first: before, it shows every lot there is.
    await page.getByRole('button', { name: 'Kart', exact: true }).click();
    await expect.poll(lotsOnMap).toBeLessThan(29);
    await showOnMap(29);
    await expect.poll(lotsOnMap).toBe(29);
  });

  test('S6, G1: so they do near the visitor, with filters too', async () => {
    standAt(10.75, 59.91);
    await renderAt('/?properties=8');
    await pressNearMe();
    await expect
      .poll(listAndSwitch)
      .toEqual({ list: '12 innen 100 km', onSwitch: '12 innen 100 km' });
    await showOnMap(12);
    await expect.poll(lotsOnMap).toBe(12);
  });
});

test('G1: over a phone’s map the line about the position leaves the map’s own switch free', async () => {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_, refused) =>
    refused?.({ code: 1, message: 'denied' } as GeolocationPositionError),
  );
  await renderSearch({ width: 390 });
  await page.getByRole('button', { name: /^Kart/ }).click();
  await button('Nær meg').first().click();
  const line = await page.getByText('Fikk ikke posisjonen. Skriv et sted.').findElement();
  const streets = await button('Gatekart').findElement();
  const { bottom } = streets.getBoundingClientRect();
  await expect.poll(() => line.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
});
