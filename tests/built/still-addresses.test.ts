/** U5: nothing moves while the page of an address starts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MS_PER_DAY } from '../../src/domain/time.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { runProduct } from '../support/running-product.ts';
import { gotoAnswered } from '../support/said.ts';
import { sample } from '../support/sample.ts';
import { shiftsOf, watchShifts } from '../support/shifts.ts';
import { openStage, pageRests } from '../support/stage.ts';

const TOMORROW = new Date(Date.now() + MS_PER_DAY).toISOString().slice(0, 10);
const ADDRESSES = [
  '/?search=bergen',
  '/?search=oslo&page=2',
  '/?search=trondheim&page=3',
  '/?search=qqxx',
  '/?search=Storgata,%20Tromsø',
  '/?search=lilestrom',
  '/?search=5003',
  '/?search=a',
  '/?search=st',
  '/?search=p-hus',
  '/?search=p-hus%20oslo',
  '/?search=karl%20johans%20gate',
  '/?search=hurtiglader%20bergen',
  '/?search=gratis%20parkering%20stavanger',
  '/?search=gardermoen',
  '/?search=haukeland%20sykehus',
  '/?search=tromsø&kind=charging',
  '/?search=oslo&kind=parking',
  '/?search=oslo&height=2.1',
  '/?search=oslo&stay=120',
  '/?search=oslo&stay=120&order=price',
  `/?search=bergen&stay=120&at=${TOMORROW}T09:00`,
  '/?search=bergen&kwh=30&kind=charging',
  '/?search=hus&properties=2,4',
  '/?kind=charging&kw=150',
  '/?open=1',
  '/?properties=2',
  '/?properties=2,4',
  '/?properties=9,999',
  '/?search=bodø%20lufthavn',
  '/?search=kristiansand',
  '/?search=stavanger',
  '/?view=map&search=oslo',
  '/en?search=bergen',
  '/en?search=trondheim&page=2',
  '/en?kind=charging',
  '/dk?search=bergen',
  '/kystpark/?search=trondheim',
  '/kystpark/en?search=qqxx',
  '/',
];
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

describe('U5', () => {
  const running = runProduct();
  let server: FaultServer;
  beforeAll(async () => {
    server = await startFaultServer(running.origin);
  });
  afterAll(() => server?.stop());

  it.each(sample(ADDRESSES, 3, ADDRESSES.length))('%s: nothing moves', async (path) => {
    for (const viewport of WINDOWS) {
      const { page, context, problems } = await openStage(running.browser, server, { viewport });
      await watchShifts(page, server.origin);
      await gotoAnswered(page, server.origin + path);
      // Said when the browser has answered.
      await page
        .locator('output[aria-live]')
        .filter({ hasText: /./ })
        .waitFor({ state: 'attached' });
      await pageRests(page);
      expect(await shiftsOf(page)).toEqual([]);
      expect(problems).toEqual([]);
      await context.close();
    }
  });
});
