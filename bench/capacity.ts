/**
 * `npm run bench -- capacity --lots FILE [--seconds N]`: measures what one origin serves. `wrk` on the same machine
 * asks the production server, and nginx over the same build: requests a second and the 99th percentile by kind of request,
 * and the server's memory before, under and after load. Needs a build (`npm run build`), wrk and nginx.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readLots } from './read-lots.ts';

const PROJECT = resolve(import.meta.dirname, '..');
const DIST = join(PROJECT, 'dist');
const CONNECTIONS = 32;

const { values } = parseArgs({
  options: { lots: { type: 'string' }, seconds: { type: 'string', default: '10' } },
});
if (values.lots === undefined) throw new Error('Which lots? --lots FILE');
const lotsFile = resolve(values.lots);
const ids: string[] = [];
for await (const { id } of readLots({ file: lotsFile })) if (id !== undefined) ids.push(String(id));
const script = (await readdir(join(DIST, 'assets'))).find((name) => /^index-.*\.js$/.test(name));

const folder = await mkdtemp(join(tmpdir(), 'capacity-'));
const port = await freePort();
const server = spawn(
  process.execPath,
  [join(`${DIST}-server`, 'serve.js'), '--lots', lotsFile, '--port', String(port)],
  { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } },
);
const nginxPort = await freePort();
const nginx = await startNginx();
try {
  await answers(`http://127.0.0.1:${port}/healthz`);
  console.log(machine());
  console.log(`\n${ids.length} lots; at the start ${await memoryMb()} MB`);
  console.log('\n| request | requests/s | p50 | p99 | bytes/s |\n|---|---|---|---|---|');
  const api = '/api/fjellro/parkinglots';
  await measure('own server: search page', port, ['/']);
  await measure('own server: pages of 2,000 lots, each first', port, pagesOf(ids.slice(0, 2_000)));
  await measure('own server: the same pages again', port, pagesOf(ids.slice(0, 500)));
  await measure(
    'own server: a lot of the API',
    port,
    ids.map((id) => `${api}/${id}`),
  );
  await measure('own server: the list, whole', port, [api]);
  await measure('own server: the list, unchanged (304)', port, [api], await etagOf(api));
  await measure('nginx: search page without prerendering', nginxPort, ['/shell.html']);
  await measure('nginx: the first script', nginxPort, [`/assets/${script}`]);
  console.log(`\nAfterwards ${await memoryMb()} MB, at most ${await memoryMb('VmHWM')} MB`);
} finally {
  nginx.kill();
  server.kill();
  await rm(folder, { recursive: true, force: true });
}

function pagesOf(of: readonly string[]): string[] {
  return of.map((id) => `/parkinglot/${id}`);
}

/** One run of wrk over these paths in turn. */
async function measure(
  name: string,
  to: number,
  paths: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const file = join(folder, 'paths.lua');
  const all = { 'Accept-Encoding': 'br, gzip', ...headers };
  const lua = [
    `local paths = {${paths.map((path) => JSON.stringify(path)).join(',')}}`,
    'local at = 0',
    `local headers = {${Object.entries(all)
      .map(([key, value]) => `[${JSON.stringify(key)}]=${JSON.stringify(value)}`)
      .join(',')}}`,
    'request = function() at = at % #paths + 1; return wrk.format("GET", paths[at], headers) end',
  ];
  await writeFile(file, lua.join('\n'));
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${values.seconds}s`, '--latency', '-s', file];
  const { stdout } = spawnSync('wrk', [...args, `http://127.0.0.1:${to}`], { encoding: 'utf8' });
  const found = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? '?';
  const bad = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  const cells = [
    bad === undefined ? name : `${name} (${bad} failed)`,
    found(/Requests\/sec:\s*([\d.]+)/),
    found(/50%\s*(\S+)/),
    found(/99%\s*(\S+)/),
    found(/Transfer\/sec:\s*(\S+)/),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

async function etagOf(path: string): Promise<Record<string, string>> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  await response.arrayBuffer();
  return { 'If-None-Match': response.headers.get('etag') ?? '' };
}

/** The server's resident memory as the system counts it. */
async function memoryMb(kind: 'VmRSS' | 'VmHWM' = 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  const kilobytes = Number(new RegExp(`${kind}:\\s*(\\d+)`).exec(status)?.[1]);
  return Math.round(kilobytes / 1_024);
}

async function startNginx() {
  const conf = [
    process.getuid?.() === 0 ? 'user root;' : '',
    'worker_processes auto;',
    `pid ${join(folder, 'nginx.pid')};`,
    'events {}',
    'http {',
    'include /etc/nginx/mime.types; access_log off; gzip_static on; sendfile on;',
    `server { listen 127.0.0.1:${nginxPort}; root ${DIST}; }`,
    '}',
  ];
  await writeFile(join(folder, 'nginx.conf'), conf.join('\n'));
  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', 'nginx.conf'];
  return spawn('/usr/sbin/nginx', [...args, '-g', 'daemon off;'], { stdio: 'inherit' });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

async function answers(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    if (server.exitCode !== null)
      throw new Error('The server does not start: npm run build first.');
    await new Promise((done) => setTimeout(done, 100));
  }
}

function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    `${cpu?.model}, ${cpus().length} cores, ${memory} GB; node ${process.versions.node}`,
    version('/usr/sbin/nginx', ['-v']),
    version('wrk', ['-v']).split(' Copyright')[0],
    `n: ${values.seconds} s of ${CONNECTIONS} connections each`,
  ].join('; ');
}

function version(command: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return `${stdout}${stderr}`.split('\n', 1)[0]?.trim() ?? '';
}
