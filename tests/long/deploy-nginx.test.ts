import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type Deployment, deploy, DIST, linkPackages } from '../support/deployment.ts';
import { walkThrough, watchedContext } from '../support/journey.ts';
import { ensureNginx, hasBrotli } from '../support/nginx.ts';
import { openBrowser, openDrawingBrowser } from '../support/product.ts';
import { runTool } from '../support/run-to-end.ts';
import { sample } from '../support/sample.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Empty where nginx is missing and can't be installed (not root, no apt): its tests are skipped. */
const NGINX = ensureNginx() ?? '';
const HOSTS = { fjellro: 'parkering.fjellro.example', kystpark: 'parkering.kystpark.example' };
const SCRIPT = readdirSync(join(DIST, 'assets')).find((name) => /^index-.*\.js$/.test(name)) ?? '';
const NAMES = { fjellro: 'Fjellro Parkering', kystpark: 'Kystpark' };

describe.skipIf(NGINX === '')('two operators by host name', () => {
  let deployment: Deployment;
  let browser: Browser;
  const origin = (host: string) => `http://${host}:${deployment.port}`;

  beforeAll(async () => {
    deployment = await deploy({ nginx: NGINX, hosts: HOSTS });
    const secure = Object.values(HOSTS).map(origin).join(',');
    browser = await openBrowser([
      '--host-resolver-rules=MAP *.example 127.0.0.1',
      `--unsafely-treat-insecure-origin-as-secure=${secure}`,
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await deployment?.stop();
  });

  it.concurrent.each(sample(['fjellro', 'kystpark'] as const, 1))(
    'spec 1: %s goes from search to lot and back without violating the policy',
    async (id) => {
      const { context, faults } = await watchedContext(browser);
      await walkThrough(await context.newPage(), `${origin(HOSTS[id])}/`, NAMES[id]);
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it('U3: a host name that is no operator’s gets nobody’s page', async () => {
    const titles = ['parkering.example', `not-${HOSTS.kystpark}`, '127.0.0.1', HOSTS.kystpark].map(
      async (host) => /<title>.*<\/title>/.exec((await ask(deployment, '/', { host })).text)?.[0],
    );
    expect(await Promise.all(titles)).toEqual([
      ...Array.from({ length: 3 }, () => '<title>421 Misdirected Request</title>'),
      expect.stringContaining('Kystpark'),
    ]);
  });

  it.each([
    ['/', 200],
    ['/parkinglot/101', 200],
    ['/dk/parkinglot/101', 200],
    ['/parkinglot/999', 404],
    ['/en/parkinglot/999', 404],
    ['/parkinglot/a%2fb', 404],
    ['/stored', 200],
    ['/nothing', 404],
    // The operator's own language has no prefix.
    ['/no', 404],
    ['/finder-search-offered', 404],
    ['/assets/nothing-12345678.js', 404],
    ['/.vite/manifest.json', 404],
  ])('P1: %s answers %i, with security headers', async (path, status) => {
    const { response, text } = await ask(deployment, path);
    expect(response.status).toBe(status);
    expect(response.headers['content-security-policy']).toContain("script-src 'self';");
    expect(response.headers['cache-control']).toBe('no-cache');
    // A missing file is never answered with a page.
    expect(text.includes('<div id="root">')).toBe(!path.startsWith('/assets/'));
  });

  it.each([
    ['U1: Danish isn’t offered', 'x-robots-tag', '/dk', 'noindex'],
    ['U1: nor a lot in it', 'x-robots-tag', '/dk/parkinglot/101?a=b', 'noindex'],
    ['U1: the own language is', 'x-robots-tag', '/parkinglot/101', undefined],
    ['a script', 'cache-control', '/assets/SCRIPT', 'public, max-age=31536000, immutable'],
    ['a picture', 'cache-control', '/operators/fjellro/logo.svg', 'public, max-age=86400'],
    ['the operators', 'cache-control', '/operators.json', 'no-cache'],
    ['translations', 'cache-control', '/assets/i18n/no.json', 'no-cache'],
  ])('%s: %s of %s is %s', async (_what, header, path, value) => {
    const { response } = await ask(deployment, path.replace('SCRIPT', SCRIPT));
    expect(response.headers[header]).toBe(value);
  });

  it.each(hasBrotli() ? ['br', 'gzip'] : ['gzip'])(
    'sends the file that is packed as %s',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding };
      const { response } = await ask(deployment, `/assets/${SCRIPT}`, headers);
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers['content-type']).toContain('javascript');
    },
  );

  it('M1: serves the operator’s file of streets by ranges, uncompressed, revalidated each time', async () => {
    const path = '/streets/city-streets.pmtiles';
    const { response, text } = await ask(deployment, path, {
      range: 'bytes=0-6',
      'accept-encoding': 'gzip, br',
    });
    expect(response.status).toBe(206);
    expect(text).toBe('PMTiles');
    expect(response.headers['content-type']).toBe('application/vnd.pmtiles');
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['etag']).toBeDefined();
    expect((await ask(deployment, '/streets/none.pmtiles')).response.status).toBe(404);
  });

  it.each([
    ['/', true],
    ['/?utm_source=brev', true],
    ['/?search=torget', false],
    ['/en?utm_source=brev&open=1', false],
  ])('U1: %s shows the first lots in its HTML: %s', async (path, shows) => {
    const { response, text } = await ask(deployment, path);
    expect(response.status).toBe(200);
    expect(text).toContain('name="search"');
    expect(text.includes('href="/parkinglot/101"') || text.includes('/en/parkinglot/101')).toBe(
      shows,
    );
  });

  it('G2, S13: no log of it holds what was typed', async () => {
    await ask(deployment, '/?search=hemmelig');
    await ask(deployment, '/gone-12345678.js?search=hemmelig');
    const log = () => readFileSync(join(deployment.log, 'finder.log'), 'utf8');
    await expect.poll(log).toContain('/gone-12345678.js 404');
    for (const name of readdirSync(deployment.log)) {
      expect(readFileSync(join(deployment.log, name), 'utf8')).not.toContain('hemmelig');
    }
  });

  it('serves each host its own robots.txt and site map', async () => {
    for (const host of Object.values(HOSTS)) {
      const { text } = await ask(deployment, '/robots.txt', { host });
      expect(text).toContain(`Sitemap: ${origin(host)}/sitemap.xml`);
      const map = await ask(deployment, '/sitemap.xml', { host });
      // Each operator has its search page beside the lots'.
      expect(map.text.match(/<loc>/g)).toHaveLength(2 * (deployment.ids.length + 1));
      expect(map.text).toContain(`<loc>${origin(host)}/</loc>`);
    }
  });
});

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
  ])('spec 1: %s walks through at %s, and asks for nothing outside', async (name, path) => {
    const { context, faults } = await watchedContext(browser);
    const outside: string[] = [];
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!/^\/(?:parkering|api)\//.test(`${pathname}/`)) outside.push(request.url());
    });
    const url = `http://localhost:${deployment.port}${path}`;
    await walkThrough(await context.newPage(), url, name);
    expect([faults, outside]).toEqual([[], []]);
    await context.close();
  });

  it('lets the app decide about lots, and leaves the rest of the site alone: its own 404, its own headers', async () => {
    expect((await ask(deployment, '/parkering/parkinglot/999')).response.status).toBe(200);
    expect((await ask(deployment, '/parkering/nothing')).response.status).toBe(404);
    const { response, text } = await ask(deployment, '/elsewhere');
    expect(response.status).toBe(404);
    expect(text).not.toContain('<div id="root">');
    expect(response.headers['content-security-policy']).toBeUndefined();
    const slashless = await ask(deployment, '/parkering?search=oslo');
    expect(slashless.response.headers['location']).toBe('/parkering/?search=oslo');
  });

  it('answers an API’s errors as JSON, each header once', async () => {
    const { response, text } = await ask(deployment, '/api/fjellro/parkinglots/999');
    expect(response.status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ error: 'not-found' });
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });
});
