/** A build for a folder of a site (`--base`), served by nginx at two paths of it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Deployment, deploy, linkPackages } from '../support/deployment.ts';
import { walkThrough, watchedContext } from '../support/journey.ts';
import { ensureNginx } from '../support/nginx.ts';
import { openDrawingBrowser } from '../support/product.ts';
import { runTool } from '../support/run-to-end.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Empty where nginx is missing and can't be installed (not root, no apt): its tests are skipped. */
const NGINX = ensureNginx() ?? '';

describe.skipIf(NGINX === '')('in a folder of a site (--base), without prerendered pages', () => {
  let deployment: Deployment;
  let browser: Browser;
  const folder = temporaryFolder();
  const dist = join(folder, 'dist');
  beforeAll(async () => {
    await linkPackages(folder);
    await runTool('tools/build.ts', '--base', '/parkering/', '--out', dist);
    const operators = join(dist, 'operators.json');
    const file = readFileSync(operators, 'utf8');
    writeFileSync(operators, file.replace('"rootPath": "/"', '"rootPath": "/parkering/"'));
    deployment = await deploy({ nginx: NGINX, dist, base: '/parkering' });
    browser = await openDrawingBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await deployment?.stop();
  });

  it.each([
    ['Fjellro Parkering', '/parkering'],
    ['Kystpark', '/parkering/kystpark'],
  ])('spec 1: %s walks through at %s', async (name, path) => {
    const { context, faults } = await watchedContext(browser);
    const outside: string[] = [];
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!/^\/(?:parkering|api)\//.test(`${pathname}/`)) outside.push(request.url());
    });
    const page = await context.newPage();
    await walkThrough(page, `http://localhost:${deployment.port}${path}`, name);
    expect(faults).toEqual([]);
    expect(outside, 'everything is asked for below the folder').toEqual([]);
    await context.close();
  });
});
