/** Without a network a lot's page shows the lot from the list, says what is missing, and recovers by itself. [P8] */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LoadReport, LotHit } from '../../../src/domain/search-api.ts';
import type { EngineClient, EngineState } from '../../../src/engine-client/engine-client.ts';
import { rememberDestination } from '../../../src/ui/arrival-destination.ts';
import { type Api, lotApi, renderLot } from './render-lot.tsx';

vi.mock('../../../src/map/lot-map.tsx', () => import('./lot-map-stub.tsx'));

const HIT: LotHit = {
  lotIndex: 3,
  id: 'bryggen',
  name: 'Bryggen p-hus',
  street: 'Bryggen 1',
  city: 'Bergen',
  position: [5.322, 60.398],
  propertyIds: [4, 8, 99],
  chargers: 6,
};
const LOT = {
  list: {
    parkingLotId: 'bryggen',
    name: 'Bryggen p-hus',
    address: { street: 'Bryggen 1', city: 'Bergen' },
    position: { coordinates: [5.322, 60.398] },
    properties: [{ id: 4, name: 'Disabled spaces' }],
  },
};
const REPORT: LoadReport = {
  lots: 1,
  dropped: {},
  origin: 'snapshot',
  fetchedAtMs: Date.UTC(2026, 10, 20, 11, 30),
  properties: [{ id: 99, name: 'Hundegård' }],
  bounds: undefined,
};

function engineWith(lot: LotHit | undefined): EngineClient {
  const state: EngineState = { status: 'ready', generation: 1, report: REPORT };
  return {
    getState: () => state,
    subscribe: () => () => undefined,
    ask: (method) =>
      Promise.resolve((method === 'lotById' ? lot : { list: { total: 0, hits: [] } }) as never),
    retry: () => undefined,
    dispose: () => undefined,
  };
}

/** Stands in for a lot's API, and can be switched off and on. */
function switchable(names: readonly string[]) {
  const network = { isDown: true };
  const api: Api = Object.fromEntries(
    Object.entries(lotApi(LOT)).map(([path, answer]) => [
      path,
      (request) => {
        if (network.isDown && names.includes(path)) throw new TypeError('Failed to fetch');
        return answer(request);
      },
    ]),
  );
  return { api, network };
}

/** How often the HTTP client sends one request. */
const TRIES = 3;
const ALL = ['bryggen', 'bryggen/services', 'bryggen/nearby', 'bryggen/paymentmethods'];
const retries = () => page.getByRole('button', { name: 'Prøv igjen' }).elements();

/** Lets a test see a click on a link without following it. */
function stay(event: Event): void {
  event.preventDefault();
}

beforeEach(async () => {
  await page.viewport(390, 844);
});

afterEach(async () => {
  // Cached answers of earlier tests would be used instead of the API.
  for (const name of await caches.keys()) await caches.delete(name);
});

test('P8 a lot that was never opened is shown from the list, with its age and one button to try again', async () => {
  const { api, network } = switchable(ALL);
  await renderLot({ api, path: '/parkinglot/bryggen', engine: engineWith(HIT) });
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('Bryggen p-hus');
  const notice = page.getByRole('alert');
  await expect.element(notice).toHaveTextContent(/Ingen kontakt med tjenesten.*20\. november 2026/);
  await expect.element(page.getByText('Bryggen 1, Bergen')).toBeVisible();
  const facilities = page.getByRole('region', { name: 'Fasiliteter' });
  await expect.element(facilities).toHaveTextContent(/6 ladepunkter.*HC-plasser.*Hundegård/);
  await expect.element(page.getByRole('link', { name: 'Veibeskrivelse' })).toBeVisible();
  await expect.element(page.getByTestId('map')).toBeVisible();
  expect(retries()).toHaveLength(1);
  await expect.poll(() => page.getByRole('alert').elements().length).toBe(1);

  network.isDown = false;
  window.dispatchEvent(new Event('online'));
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(page.getByText('Ingen andre parkeringsplasser i nærheten.')).toBeVisible();
});

test('P8 a lot that was opened before is shown from its cached answer while a gateway reports that the API is down', async () => {
  const away = { status: 200 };
  const api: Api = Object.fromEntries(
    Object.entries(lotApi(LOT)).map(([path, answer]) => [
      path,
      (request) =>
        away.status === 200 ? answer(request) : new Response('Away', { status: away.status }),
    ]),
  );
  const at = { api, path: '/parkinglot/bryggen', engine: engineWith(undefined) };
  const { screen } = await renderLot(at);
  await expect.element(page.getByText('Ingen andre parkeringsplasser i nærheten.')).toBeVisible();
  await screen.unmount();

  away.status = 503;
  await renderLot(at);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('Bryggen p-hus');
  const notice = page.getByText(/Ingen kontakt med tjenesten\. Opplysningene er fra/);
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByText('Ingen andre parkeringsplasser i nærheten.')).toBeVisible();

  away.status = 200;
  await page.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();
});

test('P8 a request that fails after the network came back is sent once more', async () => {
  const { api, network } = switchable(['bryggen/services']);
  const cameBack = Promise.withResolvers<void>();
  let asked = 0;
  await renderLot({
    api: {
      ...api,
      'bryggen/paymentmethods': async () => {
        await cameBack.promise;
        if (++asked <= TRIES) throw new TypeError('Failed to fetch');
        return { paymentApps: [], paymentProviders: [] };
      },
    },
    path: '/parkinglot/bryggen',
    engine: engineWith(undefined),
  });
  await expect.element(page.getByRole('alert')).toBeVisible();
  network.isDown = false;
  window.dispatchEvent(new Event('online'));
  cameBack.resolve();
  await expect.poll(() => asked).toBe(TRIES + 1);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('P8 one notice names all parts that failed, and one click requests them again', async () => {
  const { api, network } = switchable(['bryggen/services', 'bryggen/nearby']);
  await renderLot({ api, path: '/parkinglot/bryggen', engine: engineWith(undefined) });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Vi fikk ikke hentet faste plasser og parkering i nærheten.');
  expect(retries()).toHaveLength(1);
  network.isDown = false;
  await page.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect.element(page.getByText('Ingen andre parkeringsplasser i nærheten.')).toBeVisible();
  expect(retries()).toHaveLength(0);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('P8 without the API and without a list, the page shows one sentence and one button', async () => {
  const { api } = switchable(ALL);
  await renderLot({ api, path: '/parkinglot/bryggen', engine: engineWith(undefined) });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Vi fikk ikke hentet opplysningene om parkeringsplassen.');
  expect(retries()).toHaveLength(1);
});

test('P7 the page says how far it is to walk to the destination', async () => {
  const { api, network } = switchable(ALL);
  network.isDown = false;
  rememberDestination('fjellro', {
    label: 'Torgallmenningen, Bergen',
    name: 'Torgallmenningen',
    position: [5.3237, 60.3929],
    approximate: false,
  });
  await renderLot({ api, path: '/parkinglot/bryggen', engine: engineWith(undefined) });
  await expect.element(page.getByText(/ca\. 7 min å gå til Torgallmenningen/)).toBeVisible();
});

test('P6 the directions link opens the device’s own maps', async () => {
  const { api, network } = switchable(ALL);
  network.isDown = false;
  await renderLot({ api, path: '/parkinglot/bryggen', engine: engineWith(undefined) });
  const link = page.getByRole('link', { name: 'Veibeskrivelse' });
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\.google\.com\/maps\/dir\//));
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14)');
  document.addEventListener('click', stay);
  await link.click();
  document.removeEventListener('click', stay);
  vi.restoreAllMocks();
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringMatching(/^geo:60\.398,5\.322\?q=/));
});
