/**
 * An operator's first day, by the letter of DEPLOY.md: from a clone to a third brand on two hosts, with
 * lots from a spreadsheet, prerendered, released twice and rolled back once, in a real browser behind
 * nginx. Commands are taken from the documents; only places, ports and names are filled in.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  documentedBlock,
  documentedCommand,
  plainEnvironment,
  shell,
} from '../support/documented.ts';
import { ask } from '../support/deployment.ts';
import { type WatchedContext, watchedContext } from '../support/journey.ts';
import { ensureNginx, freePort, startNginxWith, type RunningNginx } from '../support/nginx.ts';
import { openDrawingBrowser } from '../support/product.ts';
import { printedBy } from '../support/run-to-end.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
/** Empty where nginx is missing and can't be installed: then this can't be shown. */
const NGINX = ensureNginx() ?? '';
const root = temporaryFolder();
const clone = join(root, 'finder-source');
const srv = join(root, 'srv/finder');
const conf = join(root, 'nginx');
const BRANDS = [
  { id: 'mybrand', sample: 'fjellro', host: 'parkering.mybrand.test', name: 'Min Parkering' },
  {
    id: 'secondbrand',
    sample: 'kystpark',
    host: 'parkering.secondbrand.test',
    name: 'Andre Parkering',
  },
] as const;
const [OWN] = BRANDS;

let ports = { api: 0, web: 0 };
let nginx: RunningNginx | undefined;
let server: ChildProcess | undefined;
let browser: Browser | undefined;

/** A documented command with this machine's places and ports in place of the documents'. */
function here(command: string): string {
  return (
    command
      .replaceAll('/srv/finder', srv)
      .replaceAll('/etc/nginx/finder', conf)
      .replaceAll('/etc/nginx/conf.d', join(conf, 'conf.d'))
      .replaceAll('/etc/nginx/sites-enabled', join(conf, 'sites-enabled'))
      .replaceAll('4173', String(ports.api))
      .replace(/^npm start -- /, `npm start -- --port ${ports.api} `)
      // Both brands show the same lots.
      .replaceAll('--lots mybrand=lots.ndjson', '--lots lots.ndjson')
      .replaceAll('FINDER_LISTEN=80', `FINDER_LISTEN=127.0.0.1:${ports.web}`)
  );
}

function run(beginning: string): Promise<string> {
  return shell(here(documentedCommand(beginning)), { cwd: clone });
}

/** Starts a documented server. It is up when its list answers. */
async function serve(beginning: string, cwd: string): Promise<ChildProcess> {
  const command = `exec ${here(documentedCommand(beginning))}`;
  const child = spawn('bash', ['--norc', '-c', command], {
    cwd,
    env: plainEnvironment(),
    detached: true,
  });
  const printed = printedBy(child);
  await expect
    .poll(
      async () => {
        if (child.exitCode !== null) throw new Error(`${command} ended:\n${printed()}`);
        const url = `http://127.0.0.1:${ports.api}/api/mybrand/parkinglots`;
        return (await fetch(url).catch(() => undefined))?.status;
      },
      { timeout: 120_000, interval: 250 },
    )
    .toBe(200);
  return child;
}

/** Ends a server and what it started. */
async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child?.pid || child.exitCode !== null) return;
  const ended = new Promise((done) => child.once('close', done));
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

/** Which column is what. */
const MAPPING = {
  'lot.id': 'Nr',
  'lot.name': 'Navn',
  'lot.street': 'Adresse',
  'lot.postalCode': 'Postnr',
  'lot.city': 'Poststed',
  'lot.latitude': 'Breddegrad',
  'lot.longitude': 'Lengdegrad',
  'lot.spaces': 'Antall plasser',
  'lot.prices': 'Pris',
};

function spreadsheet(price: string): string {
  return [
    'Nr;Navn;Adresse;Postnr;Poststed;Breddegrad;Lengdegrad;Antall plasser;Pris',
    `1;Torget p-hus;Storgata 1;1531;Moss;59,434;10,66;410;${price}`,
    '2;Kanalen;Kanalveien 3;1530;Moss;59,437;10,655;80;Gratis',
    '3;Åsen kjøpesenter;Åsveien 12;7630;Åsen;63,6;11,05;250;Gratis i to timer',
  ].join('\n');
}

/** The sample's file with other brands' names; the pictures are copies. */
function writeOperators(): void {
  let text = readFileSync(join(clone, 'public/operators.json'), 'utf8');
  for (const { id, sample } of BRANDS) {
    text = text.replaceAll(sample, id);
    const pictures = join(clone, 'public/operators', sample);
    cpSync(pictures, join(clone, 'my/operators', id), { recursive: true });
  }
  const file = JSON.parse(text) as { operators: object[] };
  for (const [index, { name, host }] of BRANDS.entries()) {
    Object.assign(file.operators[index]!, {
      name,
      publicUrl: `http://${host}:${ports.web}/`,
      // An invented number is refused under another name: the register's own is issued. [A3]
      organisation: { name: 'Min Parkering AS', number: '974760673', address: '8910 Brønnøysund' },
    });
  }
  writeFileSync(join(clone, 'my/operators.json'), JSON.stringify(file, undefined, 2));
}

/** A page as a visitor's first request gets it, by host name. */
const askHost = (host: string, path: string) =>
  ask({ port: ports.web }, path, { host: `${host}:${ports.web}` });

/** By host, the visitor who comes back with what the release before left: service worker, snapshot, session. */
const returning = new Map<string, WatchedContext>();

/** Search → lot → back, with nothing wrong anywhere: a new visitor, and one who returns. */
async function walk({ host, name }: (typeof BRANDS)[number], price: string): Promise<void> {
  const known = returning.get(host) ?? (await watchedContext(browser!));
  returning.set(host, known);
  const visitor = await watchedContext(browser!);
  for (const { context, faults } of [visitor, known]) {
    const page = await context.newPage();
    await page.goto(`http://${host}:${ports.web}/?search=torget`);
    await page.getByRole('link', { name: `${name}, gå tilbake` }).waitFor();
    const result = page.locator('#results').getByRole('link', { name: /Torget p-hus/ });
    await result.waitFor();
    await result.click();
    await page.getByRole('heading', { level: 1, name: 'Torget p-hus' }).waitFor();
    await page.getByText(price).first().waitFor();
    await page.goBack();
    await result.waitFor();
    await page.close();
    if (faults.length > 0) throw new Error(`${host}: ${faults.join('\n')}`);
  }
  await visitor.context.close();
}

/** The second release is of other code: its files have other names. */
function changeCode(): void {
  const file = join(clone, 'src/domain/constants.ts');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('NEAREST_WITHIN_KM = 100;', 'NEAREST_WITHIN_KM = 101;'));
  expect(readFileSync(file, 'utf8')).not.toBe(text);
}

beforeAll(async () => {
  ports = { api: await freePort(), web: await freePort() };
  mkdirSync(srv, { recursive: true });
  // As the distribution has it; its own folder the recipe makes.
  mkdirSync(join(conf, 'conf.d'), { recursive: true });
  // As a clone has it: without installed, built and measured files.
  cpSync(PROJECT, clone, {
    recursive: true,
    filter: (path) => !/\/(?:node_modules|dist[\w-]*|\.git|bench\/results)$/.test(path),
  });
});

afterAll(async () => {
  await browser?.close();
  await nginx?.stop();
  await end(server);
});

describe.skipIf(NGINX === '')('the first day', () => {
  test('works by the letter of DEPLOY.md', async () => {
    await run('npm ci');

    writeOperators();
    const checked = await run('npm run operators:check -- my');
    expect(checked).toContain('2 operators: nothing to mend');

    writeFileSync(join(clone, 'parkering.csv'), spreadsheet('34 kr per time'));
    writeFileSync(join(clone, 'columns.json'), JSON.stringify(MAPPING));
    const importAgain = () => run('npm run --silent import-lots -- parkering');
    await importAgain();
    expect(readFileSync(join(clone, 'lots.ndjson'), 'utf8').trim().split('\n')).toHaveLength(3);
    // One file of lots for both brands.
    cpSync(join(clone, 'lots.ndjson'), join(srv, 'lots.ndjson'));

    server = await serve('npm start -- --operators my', clone);
    const own = await fetch(`http://127.0.0.1:${ports.api}/?search=torget`);
    expect(await own.text()).toContain('Min Parkering');

    await run('mkdir -p /srv/finder &&');
    await run('npm run finder -- release --to /srv/finder --operators my');
    await end(server);

    server = await serve('node current/dist-server', srv);

    await shell(here(documentedBlock('export FINDER_LISTEN=80')), { cwd: clone });
    expect(readFileSync(join(conf, 'host-mybrand.conf'), 'utf8')).toContain(
      `server_name ${OWN.host};`,
    );
    await run(
      'npm run --silent finder -- headers --operators my/operators.json --operator mybrand',
    );
    const headers = readFileSync(join(clone, 'security-headers-mybrand.conf'), 'utf8');
    expect(headers).toContain('Strict-Transport-Security');
    nginx = await startNginxWith(NGINX, { folder: conf, port: ports.web });
    const origins = BRANDS.map(({ host }) => `http://${host}:${ports.web}`);
    browser = await openDrawingBrowser([
      '--host-resolver-rules=MAP *.test 127.0.0.1',
      `--unsafely-treat-insecure-origin-as-secure=${origins.join(',')}`,
    ]);
    for (const brand of BRANDS) await walk(brand, '34 kr per time');
    const torget = await lotPath('Torget p-hus');
    for (const { host } of BRANDS) {
      const page = await askHost(host, torget);
      expect(page.response.status).toBe(200);
      expect(page.text, 'prerendered').toContain('34 kr per time');
      expect((await askHost(host, '/parkinglot/999')).response.status).toBe(404);
      expect((await askHost(`not-${host}`, '/')).response.status).toBe(421);
      expect((await askHost(host, '/sitemap.xml')).text).toContain(
        `http://${host}:${ports.web}${torget}`,
      );
    }

    writeFileSync(join(clone, 'parkering.csv'), spreadsheet('39 kr per time'));
    await importAgain();
    cpSync(join(clone, 'lots.ndjson'), join(srv, 'lots.ndjson'));
    await end(server);
    server = await serve('node current/dist-server', srv);
    changeCode();
    await run('npm run finder -- release --to /srv/finder --operators my');
    expect((await askHost(OWN.host, torget)).text).toContain('39 kr per time');
    for (const brand of BRANDS) await walk(brand, '39 kr per time');

    await run('npm run finder -- release --to /srv/finder --rollback');
    const listed = await run('npm run finder -- release --to /srv/finder --list');
    expect(listed).toMatch(/^\* \S+\n {2}\S+$/m);
    expect((await askHost(OWN.host, torget)).text).toContain('34 kr per time');
    await walk(OWN, '39 kr per time');

    await run('npm run finder -- prerender --api http');
    expect((await askHost(OWN.host, torget)).text).toContain('39 kr per time');
    expect(existsSync(join(srv, 'current/dist/operators/mybrand/icon-512.png'))).toBe(true);
  });
});

async function lotPath(name: string): Promise<string> {
  const url = `http://127.0.0.1:${ports.api}/api/mybrand/parkinglots`;
  const lots = (await (await fetch(url)).json()) as { parkingLotId: unknown; name: string }[];
  return `/parkinglot/${String(lots.find((lot) => lot.name === name)?.parkingLotId)}`;
}
