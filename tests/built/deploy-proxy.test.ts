/** deploy/compose.yaml's nginx in front of the server of production, and the unit that runs that on systemd. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../server/listen.ts';
import { LotFiles } from '../../server/lot-files.ts';
import {
  type AccessRecord,
  createProductionServer,
  type ProductionServer,
} from '../../server/production.ts';
import { ask, DIST, LOTS } from '../support/deployment.ts';
import { ensureNginx, freePort, type RunningNginx, startNginxWith } from '../support/nginx.ts';

const DEPLOY = resolve(import.meta.dirname, '../../deploy');
/** Empty where nginx is missing and can't be installed: its tests are skipped. */
const NGINX = ensureNginx() ?? '';

describe.skipIf(NGINX === '')('nginx in front of the finder’s own server', () => {
  const log: AccessRecord[] = [];
  let production: ProductionServer;
  let nginx: RunningNginx;
  let origin = '';

  beforeAll(async () => {
    production = await createProductionServer({
      directory: DIST,
      lots: new LotFiles([LOTS], { withoutSample: true }),
      log: (record) => log.push(record),
    });
    const behind = await listen(production.server, 0, '127.0.0.1');
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
    const conf = readFileSync(join(DEPLOY, 'nginx/finder-proxy.conf'), 'utf8')
      .replaceAll('finder:4173', `127.0.0.1:${behind}`)
      .replace('listen 80;', `listen 127.0.0.1:${port};`);
    mkdirSync(join(folder, 'conf.d'));
    writeFileSync(join(folder, 'conf.d/finder-proxy.conf'), conf);
    nginx = await startNginxWith(NGINX, { folder, port });
    origin = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await nginx?.stop();
    await production?.stop(0);
  });

  it.each([
    ['/', 200],
    ['/parkinglot/999', 404],
    ['/api/fjellro/parkinglots/101', 200],
    ['/api/fjellro/parkinglots/999', 404],
    ['/assets/none-12345678.js', 404],
    ['/healthz', 404],
  ])('%s answers %i', async (path, status) => {
    expect((await fetch(origin + path)).status).toBe(status);
  });

  it('leaves each header as the server set it, once', async () => {
    const { headers } = await fetch(`${origin}/parkinglot/101`);
    expect(headers.get('content-security-policy')?.match(/default-src/g)).toHaveLength(1);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('server')).toBe('nginx');
  });

  it('U3: tells the server which host was asked for', async () => {
    const { response } = await ask(nginx, '/kystpark/', { host: 'kystpark.example.no' });
    // With its own host, the marker in the path is no page of that operator.
    expect(response.status).toBe(404);
  });

  it('caches files with a hash in their name, and asks the server once', async () => {
    const names = await readdir(join(DIST, 'assets'));
    const path = `/assets/${names.find((name) => /^vendor-.*\.js$/.test(name))}`;
    for (let time = 0; time < 3; time += 1) {
      const response = await fetch(origin + path);
      expect(response.headers.get('cache-control')).toContain('immutable');
      await response.arrayBuffer();
    }
    expect(log.filter((record) => record.path === path)).toHaveLength(1);
  });

  it('M1: passes ranges through', async () => {
    const headers = { range: 'bytes=0-6' };
    const response = await fetch(`${origin}/basemap/city-streets.pmtiles`, { headers });
    expect(response.status).toBe(206);
    expect(await response.text()).toBe('PMTiles');
  });

  // The last: the server is gone after it.
  it('G2, S13: says on a page of its own that the server is away, and no log holds what was typed, whatever goes wrong', async () => {
    await fetch(`${origin}/?search=hemmelig`);
    await fetch(`${origin}/no.pmtiles?search=hemmelig`);
    await production.stop(0);
    const page = await fetch(`${origin}/?search=hemmelig`);
    expect(page.status).toBe(503);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const text = await page.text();
    expect(text).toContain('Noe gikk galt hos oss.');
    expect(text).toContain('Something went wrong on our side.');
    const api = await fetch(`${origin}/api/fjellro/parkinglots`);
    expect(api.status).toBe(503);
    expect(await api.json()).toMatchObject({ error: 'unavailable' });
    const written = () => readFileSync(join(nginx.log, 'finder.log'), 'utf8');
    await expect.poll(written).toContain('/api/fjellro/parkinglots 503');
    for (const name of await readdir(nginx.log)) {
      expect(readFileSync(join(nginx.log, name), 'utf8')).not.toContain('hemmelig');
    }
  });
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

it.skipIf(!hasSystemd)('systemd finds nothing wrong with the unit', () => {
  const args = ['verify', join(DEPLOY, 'finder.service')];
  const { stderr, status } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  const about = stderr.split('\n').filter((line) => line.includes('finder.service'));
  // Node may stand elsewhere here than on the host it is written for.
  expect(about.filter((line) => !/not executable/.test(line))).toEqual([]);
  expect([0, 1]).toContain(status);
});
