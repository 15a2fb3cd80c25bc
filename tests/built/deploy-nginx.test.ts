/** The example configuration of nginx, with two operators under one host; tests/long/deploy-nginx.test.ts has the rest. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ask, type Deployment, deploy } from '../support/deployment.ts';
import { walkThrough, watchedContext } from '../support/journey.ts';
import { ensureNginx } from '../support/nginx.ts';
import { runBrowser } from '../support/running-product.ts';

/** Empty where nginx is missing and can't be installed (not root, no apt): its tests are skipped. */
const NGINX = ensureNginx() ?? '';
const NAMES = { fjellro: 'Fjellro Parkering', kystpark: 'Kystpark' };

describe.skipIf(NGINX === '')('two operators by path, one origin', () => {
  let deployment: Deployment;
  const running = runBrowser();
  beforeAll(async () => {
    deployment = await deploy({
      nginx: NGINX,
      publicUrls: (port) => ({
        fjellro: `http://localhost:${port}/`,
        kystpark: `http://localhost:${port}/kystpark/`,
      }),
    });
  });
  afterAll(async () => {
    await deployment?.stop();
  });

  it('U2, U3: both walk through, and neither finds the other’s state in the shared origin', async () => {
    const origin = `http://localhost:${deployment.port}`;
    const { context, faults } = await watchedContext(running.browser);
    const page = await context.newPage();
    await walkThrough(page, `${origin}/`, NAMES.fjellro);
    await walkThrough(page, `${origin}/kystpark`, NAMES.kystpark);
    expect(faults).toEqual([]);
    const keys = await page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ]);
    for (const key of keys) expect(key, 'keyed by operator').toMatch(/fjellro|kystpark/);
    await context.close();
  });

  it('answers an unknown lot of either with 404, in every language', async () => {
    expect((await ask(deployment, '/kystpark/parkinglot/101')).response.status).toBe(200);
    for (const language of ['', '/en', '/dk']) {
      const { response } = await ask(deployment, `/kystpark${language}/parkinglot/999`);
      expect(response.status).toBe(404);
    }
  });
});
