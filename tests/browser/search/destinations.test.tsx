import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Destination } from '../../../src/domain/search-api.ts';
import type { SearchMapProps } from '../../../src/map/map-props.ts';
import { FakeDestinations, OSLO, STORGATA, TORGALLMENNINGEN } from './fake-destinations.ts';
import { inThreadEngine } from './in-thread-engine.ts';
import { mapProps } from './map-spy.tsx';
import { renderSearch } from './render-search.tsx';
import { SAMPLE_LOTS } from './sample-lots.ts';

vi.mock('../../../src/map/search-map.tsx', () => import('./map-spy.tsx'));

const input = () => page.getByRole('combobox');
const options = () => page.getByRole('option');
const count = (sentence: string) => page.getByText(sentence).first();
const links = () => page.getByRole('list', { name: 'Treff', exact: true }).getByRole('link');

function engineWith(finder = new FakeDestinations()) {
  return { finder, engine: inThreadEngine(SAMPLE_LOTS, {}, finder) };
}

async function map(): Promise<SearchMapProps> {
  await expect.poll(() => mapProps.mock.lastCall).toBeDefined();
  return mapProps.mock.lastCall![0];
}

/** What an element is marked as, if it is marked below the page. */
function langOf(element: Element | null | undefined): string | null | undefined {
  return element?.closest('[lang]:not(html)')?.getAttribute('lang');
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  mapProps.mockClear();
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('S13 offered while typing', () => {
  test('nothing is fetched before the field is used', async () => {
    const { finder, engine } = engineWith();
    await renderSearch({ engine });
    await expect.element(count('Viser 10 av 30 treff')).toBeVisible();
    expect(finder.loaded).toEqual([]);
    await input().click();
    await expect.poll(() => finder.loaded.length).toBe(1);
  });

  test('a file that could not be had is asked for again when the field is used again', async () => {
    const finder = new FakeDestinations();
    vi.spyOn(finder, 'loadDestinations').mockReturnValueOnce(false);
    await renderSearch(engineWith(finder));
    await userEvent.type(input(), 'stor');
    await expect.element(count('Ingen parkeringsplasser passer til «stor».')).toBeVisible();
    await expect.poll(() => options().elements().length).toBe(0);
    await userEvent.tab();
    await input().click();
    await expect.element(options().first()).toHaveTextContent(/Storgata/);
  });

  test('from two letters on, over the page: nothing moves', async () => {
    await renderSearch(engineWith());
    await expect.element(count('Viser 10 av 30 treff')).toBeVisible();
    await userEvent.type(input(), 'p');
    // The large towns give way to the first letter.
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Store byer' }).query())
      .toBeNull();
    const top = links().first().element().getBoundingClientRect().top;
    expect(options().elements()).toHaveLength(0);
    await input().fill('st');
    await expect.element(options().first()).toHaveTextContent(/Storgata\s*Moss\s*gate/);
    await expect.element(input()).toHaveAttribute('aria-expanded', 'true');
    await input().fill('pl');
    await expect.poll(() => links().elements().length).toBe(10);
    expect(links().first().element().getBoundingClientRect().top).toBe(top);
  });

  test('arrow keys, Enter and Escape work as in the combobox pattern', async () => {
    await renderSearch(engineWith());
    await userEvent.type(input(), 'to');
    await expect.element(options().first()).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    const active = options().first().element().id;
    await expect.element(input()).toHaveAttribute('aria-activedescendant', active);
    await expect.element(options().first()).toHaveAttribute('aria-selected', 'true');
    await expect.element(input()).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(input()).not.toHaveAttribute('aria-activedescendant');
    await userEvent.keyboard('{Escape}');
    await expect.element(input()).toHaveAttribute('aria-expanded', 'false');
    expect((input().element() as HTMLInputElement).value).toBe('to');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(input()).toHaveValue(TORGALLMENNINGEN.label);
  });

  test('a choice found by another name shows that name', async () => {
    const gardermoen: Destination = {
      label: 'Gardermoen',
      name: 'Gardermoen',
      kind: 'town',
      position: [11.1, 60.19],
      approximate: true,
      alias: 'Oslo lufthavn',
    };
    const finder = new FakeDestinations();
    vi.spyOn(finder, 'answer').mockImplementation(() => ({ choices: [gardermoen] }));
    await renderSearch(engineWith(finder));
    await userEvent.type(input(), 'oslo luft');
    await expect.element(options().first()).toHaveTextContent(/^Oslo lufthavn\s*Gardermoen\s*by$/);
    await options().first().click();
    await expect.element(input()).toHaveValue('Gardermoen');
  });

  test('the one in force stands first, with its number of lots', async () => {
    await renderSearch(engineWith());
    await userEvent.type(input(), 'oslo');
    await expect.element(options().first()).toHaveTextContent(/^Oslo\s*25 plasser$/);
  });

  test('how many are offered is announced', async () => {
    await renderSearch(engineWith());
    await userEvent.type(input(), 'to');
    await expect.element(page.getByText(/1 sted å velge/)).toBeInTheDocument();
  });
});

describe('S13 a destination', () => {
  test('chosen: order and distances are from it, it is in the address, and the list says so', async () => {
    const { router } = await renderSearch(engineWith());
    await userEvent.type(input(), 'torgall');
    await options().first().click();
    await expect
      .element(page.getByRole('button', { name: /^Omtrent fra Torgallmenningen, Lillestrøm/ }))
      .toBeVisible();
    await expect
      .element(links().first())
      .toHaveTextContent(/ca\. 0,1\skm fra Torgallmenningen.*ca\. 1 min å gå/);
    await expect.element(count('Viser 10 av 29 innen 100 km')).toBeVisible();
    await expect
      .poll(() => new URLSearchParams(router.state.location.search).get('search'))
      .toBe(TORGALLMENNINGEN.label);
    expect((await map()).query.text).toBe('');
    await page.getByRole('button', { name: /^Omtrent fra/ }).click();
    await expect.element(count('Viser 10 av 30 treff')).toBeVisible();
  });

  test('a link with its label opens the same', async () => {
    const address = `/?search=${encodeURIComponent(STORGATA.label)}`;
    await renderSearch({ ...engineWith(), address });
    await expect.element(page.getByRole('button', { name: /^Fra Storgata, Moss/ })).toBeVisible();
    await expect.element(links().first()).toBeInTheDocument();
    await expect.element(page.getByText(/Uten nummer/)).toBeVisible();
  });

  test('a town typed in full orders its own lots, and hides no exact hit', async () => {
    await renderSearch(engineWith());
    await input().fill('oslo');
    await expect.element(count('Viser 10 av 25 treff')).toBeVisible();
    await expect.element(links().first()).toHaveTextContent(/fra Oslo/);
  });

  test('S8 a town without lots: the lots nearest to it, with a sentence that says so', async () => {
    await renderSearch({ ...engineWith(), address: '/?search=Drammen' });
    await expect.element(page.getByRole('button', { name: /^Fra Drammen/ })).toBeVisible();
    await expect.element(links().first()).toHaveTextContent(/km fra Drammen/);
  });

  test('S8 a street without its town is used only where no lot has that name, and the list names the street', async () => {
    await renderSearch({ ...engineWith(), address: '/?search=torgallmenningen' });
    await expect
      .element(
        count('Ingen heter «torgallmenningen». Disse er nærmest Torgallmenningen, Lillestrøm.'),
      )
      .toBeVisible();
  });

  test('S4 "Nær meg" ends it, and choosing one ends "Nær meg"', async () => {
    vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
      found({
        coords: { longitude: 10.75, latitude: 59.91, accuracy: 20 } as GeolocationCoordinates,
        timestamp: 0,
        toJSON: () => ({}),
      }),
    );
    await renderSearch({ ...engineWith(), address: '/?search=Drammen' });
    await expect.element(page.getByRole('button', { name: /^Fra Drammen/ })).toBeVisible();
    await page.getByRole('button', { name: 'Nær meg' }).click();
    await expect.element(page.getByRole('button', { name: /^Nær deg/ })).toBeVisible();
    await expect.element(input()).toHaveValue('');
    await userEvent.type(input(), 'stor');
    await options().first().click();
    await expect.element(page.getByRole('button', { name: /^Fra Storgata, Moss/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Nær deg/ })).not.toBeInTheDocument();
  });

  test('S4 a typed town does not reorder the list of a visitor who is in that town', async () => {
    vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
      found({
        coords: { longitude: 10.76, latitude: 59.91, accuracy: 20 } as GeolocationCoordinates,
        timestamp: 0,
        toJSON: () => ({}),
      }),
    );
    await renderSearch(engineWith());
    await page.getByRole('button', { name: 'Nær meg' }).click();
    await input().fill(OSLO.label);
    await expect.element(count('Viser 10 av 25 treff')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Nær deg/ })).toBeVisible();
  });
});

test('U2 the map hears of settled results only once the destination is known', async () => {
  const finder = new FakeDestinations();
  const { promise: file, resolve: arrive } = Promise.withResolvers<boolean>();
  vi.spyOn(finder, 'loadDestinations').mockReturnValue(file);
  const address = `/?search=${encodeURIComponent(TORGALLMENNINGEN.label)}`;
  await renderSearch({ ...engineWith(finder), address });
  expect((await map()).isSettled).toBe(false);
  arrive(true);
  await expect.element(count('Viser 10 av 29 innen 100 km')).toBeVisible();
  await expect.poll(async () => (await map()).isSettled).toBe(true);
  const [before] = mapProps.mock.calls.find(([{ isSettled }]) => isSettled)!;
  expect(before.query.text).toBe('');
});

test('S8 few hits at a destination: the nearest follow under a heading of their own', async () => {
  const address = '/?search=lillestrøm storgata';
  const storgata = { ...STORGATA, label: 'Storgata, Lillestrøm', name: 'Lillestrøm Storgata' };
  const finder = new FakeDestinations([storgata]);
  await renderSearch({ ...engineWith(finder), address });
  await expect
    .element(count('Ingen heter «lillestrøm storgata». Disse har alle ordene.'))
    .toBeVisible();
  const nearest = page.getByRole('list', { name: 'Nærmest Storgata, Lillestrøm' });
  await expect.poll(() => nearest.getByRole('listitem').elements().length).toBe(5);
  await expect.element(nearest.getByText('Uten nummer')).toBeVisible();
});

test('S8 filters that leave no hit at a destination: the nearest that have them, in list and on map', async () => {
  await renderSearch({ ...engineWith(), address: '/?search=Oslo&properties=5' });
  await expect.element(page.getByRole('button', { name: /^Oslo uten .* \(25\)$/ })).toBeVisible();
  await expect.element(count('Ingen treff')).toBeVisible();
  const nearest = page.getByRole('list', { name: 'Nærmest Oslo' });
  await expect.element(nearest.getByRole('link')).toHaveTextContent(/Torvet p-hus.*17,3\skm/);
  await expect.poll(async () => (await map()).query).toMatchObject({ text: '', propertyIds: [5] });
  await page.getByRole('button', { name: /^Oslo uten/ }).click();
  await expect.element(count('Viser 10 av 25 treff')).toHaveFocus();
  await expect.poll(async () => (await map()).query.text).toBe('Oslo');
});

/** A lot on the parallel of Oslo's destination. */
function lotNear(id: number, name: string, lng: number) {
  return { ...SAMPLE_LOTS[0]!, id, name, city: 'Bærum', position: [lng, 59.911] as const };
}

describe('S13 a destination hides none of the lots nearest to it', () => {
  test('those that aren’t hits follow the first ten', async () => {
    const lots = [...SAMPLE_LOTS, lotNear(201, 'P10', 10.7525), lotNear(202, 'P11', 10.7535)];
    const engine = inThreadEngine(lots, {}, new FakeDestinations());
    await renderSearch({ engine, address: '/?search=Oslo' });
    const nearest = page.getByRole('list', { name: 'Nærmest Oslo' }).getByRole('link');
    await expect.element(nearest.first()).toHaveTextContent(/^P10/);
    await expect.element(nearest.nth(1)).toHaveTextContent(/^P11/);
    await expect.poll(() => nearest.elements().length).toBe(2);
    // They never mix into the hits.
    await expect.poll(() => links().elements().length).toBe(10);
    for (const link of links().elements()) expect(link.textContent).toMatch(/^Plass/);
    // They come with the list's own answer.
    expect(engine.asked.map(({ method }) => method)).not.toContain('search');
    await page.getByRole('button', { name: 'Vis flere' }).click();
    await expect.poll(() => links().elements().length).toBe(20);
    await input().fill('Plass 1');
    await expect.element(count('Viser 10 av 11 treff')).toBeVisible();
    await expect.poll(() => nearest.elements().length).toBe(0);
  });

  test('there is nothing to add where they all are hits', async () => {
    const { engine } = engineWith();
    await renderSearch({ engine, address: '/?search=Oslo' });
    await expect.element(links().first()).toHaveTextContent(/fra Oslo/);
    expect(page.getByText('Nærmest Oslo').elements()).toHaveLength(0);
  });
});

test('S13 minutes on foot are of the exact distance, as on the lot’s page', async () => {
  // 0.13 km: a minute and a half, which 0.1 km is not.
  const lots = [...SAMPLE_LOTS, lotNear(201, 'P10', OSLO.position[0] + 0.00233)];
  const engine = inThreadEngine(lots, {}, new FakeDestinations());
  await renderSearch({ engine, address: '/?search=Oslo' });
  const nearest = page.getByRole('list', { name: 'Nærmest Oslo' }).getByRole('link');
  await expect.element(nearest).toHaveTextContent(/0,1\skm fra Oslo.*ca\. 2 min å gå/);
});

test('ending a destination by its chip leaves the focus at the count', async () => {
  await renderSearch(engineWith());
  await userEvent.type(input(), 'stor');
  await options().first().click();
  await page.getByRole('button', { name: /Slutt å måle fra Storgata, Moss/ }).click();
  await expect.element(input()).toHaveValue('');
  await expect.element(count('Viser 10 av 30 treff')).toHaveFocus();
});

describe('S8 no dead ends', () => {
  test('S12 lots with all the words, with a sentence that says so', async () => {
    await renderSearch({ ...engineWith(), address: '/?search=torvet lillestrøm' });
    await expect
      .element(count('Ingen heter «torvet lillestrøm». Disse har alle ordene.'))
      .toBeVisible();
    await expect.element(links().first()).toHaveTextContent(/Torvet p-hus/);
  });

  test('filters that empty the answer are named with the count without them', async () => {
    await renderSearch({ ...engineWith(), address: '/?search=lillestrøm&properties=9' });
    const without = page.getByRole('button', { name: 'lillestrøm uten Gratis (3)' });
    await expect.element(without).toBeVisible();
    await expect.poll(() => page.getByText('Mente du').elements().length).toBe(0);
    await without.click();
    await expect.element(count('Viser 3 av 3 treff')).toBeVisible();
    await expect.element(count('Viser 3 av 3 treff')).toHaveFocus();
  });

  test('a suggestion that would find nothing with these filters is not made', async () => {
    await renderSearch({ ...engineWith(), address: '/?search=lilestrom&properties=9' });
    await expect
      .element(page.getByText('Ingen parkeringsplasser passer til «lilestrom» med disse filtrene.'))
      .toBeVisible();
    await expect
      .poll(() => page.getByRole('button', { name: 'Lillestrøm' }).elements().length)
      .toBe(0);
  });

  test('a phone that shows the map says that nothing matches', async () => {
    await renderSearch({ ...engineWith(), width: 390, address: '/?search=lilestrøm&view=map' });
    await page.getByRole('button', { name: 'Se forslag' }).click();
    await expect.element(page.getByRole('button', { name: 'Lillestrøm' })).toBeVisible();
  });

  test('a text that resembles nothing leads to the large towns and to "Nær meg", said as such', async () => {
    await renderSearch({ ...engineWith(), width: 390, address: '/?search=xyzzy&view=map' });
    await page.getByRole('button', { name: 'Se forslag' }).click();
    const towns = page.getByRole('list', { name: 'Store byer' });
    await expect.element(towns.getByRole('button', { name: 'Oslo' })).toBeVisible();
    expect(page.getByText('Mente du').elements()).toHaveLength(0);
    const nearMe = page.getByRole('button', { name: 'Nær meg' });
    // In the field, and here.
    expect(nearMe.elements()).toHaveLength(2);
    await towns.getByRole('button', { name: 'Oslo' }).click();
    await expect.element(count('Viser 10 av 25 treff')).toBeVisible();
  });

  test('… and the map to suggestions only where there are some', async () => {
    const lots = SAMPLE_LOTS.filter(({ city }) => city === 'Oslo');
    const engine = inThreadEngine(lots, {}, new FakeDestinations([]));
    await renderSearch({ engine, width: 390, address: '/?search=xyzzy&view=map' });
    const said = page.getByText('Ingen parkeringsplasser passer til «xyzzy».');
    await expect.poll(() => said.elements().length).toBe(2);
    await expect.poll(() => engine.asked.some(({ method }) => method === 'rest')).toBe(true);
    // The list's own last word: by then the map's would be there too.
    await expect.poll(() => document.querySelectorAll('#results button').length).toBeGreaterThan(0);
    expect(page.getByRole('button', { name: 'Se forslag' }).elements()).toHaveLength(0);
  });
});

test('L3 places that are offered, and what lots are near to, are marked as Norwegian in English', async () => {
  await renderSearch({ ...engineWith(), language: 'en' });
  const street = options()
    .first()
    .getByText(/^Storgata/);
  const near = page.getByText('Bydel 1').first();
  await userEvent.type(input(), 'stor');
  // Queried anew each time: the list is drawn in steps.
  await expect.poll(() => langOf(street.query())).toBe('nb');
  await input().fill('Stasjonen');
  await expect.poll(() => langOf(near.query())).toBe('nb');
  await expect
    .poll(() => {
      const line = near.query()?.parentElement;
      return [line?.textContent, langOf(line)];
    })
    .toEqual(['Lillestrøm, near Bydel 1', undefined]);
});
