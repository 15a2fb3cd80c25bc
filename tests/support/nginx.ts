/** Debian's nginx with the project's example configuration, for tests of the deployment. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { listen } from '../../server/listen.ts';

const TEMPLATES = resolve(import.meta.dirname, '../../deploy/nginx');
const APT = 'apt-get';
const PACKAGES = ['nginx', 'libnginx-mod-http-brotli-static'];
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const STARTED_WITHIN_MS = 10_000;

/** @returns the path of nginx, installed if that is possible here; undefined otherwise */
export function ensureNginx(): string | undefined {
  const places = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'];
  const path = places.find(existsSync);
  if (path !== undefined || process.getuid?.() !== 0) return path;
  // RUNLEVEL=1: installing it must not start it.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = ['-o', 'DPkg::Lock::Timeout=120', '-qq', '-y', '--no-install-recommends'];
  const install = () =>
    spawnSync(APT, [...apt, 'install', ...PACKAGES], { env, stdio: 'ignore' }).status === 0;
  if (!install()) {
    spawnSync(APT, ['-qq', 'update'], { env, stdio: 'ignore' });
    install();
  }
  return places.find(existsSync);
}

export function hasBrotli(): boolean {
  return existsSync(BROTLI_MODULE);
}

export type RunningNginx = Awaited<ReturnType<typeof startNginxWith>>;

/**
 * Starts nginx with one of the example sites.
 * @param options.hosts each operator's host name, by its id; without them, the operators stand under two paths
 * @param options.headers security headers by the name of the file that the site includes
 */
export async function startNginx(
  nginx: string,
  options: {
    readonly hosts?: Readonly<Record<string, string>> | undefined;
    readonly port: number;
    readonly dist: string;
    readonly pages: string;
    readonly api: string;
    readonly base?: string;
    readonly headers: Readonly<Record<string, string>>;
    /** What `finder headers --format nginx-languages` writes. */
    readonly languages: string;
  },
): Promise<RunningNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-test-'));
  const variables: Readonly<Record<string, string>> = {
    FINDER_LISTEN: `127.0.0.1:${options.port}`,
    FINDER_BASE: options.base ?? '',
    FINDER_DIST: options.dist,
    FINDER_PAGES: options.pages,
    FINDER_API: options.api,
    FINDER_API_PATH: '/api/',
    FINDER_CONF: folder,
    FINDER_STREETS: join(options.dist, 'basemap'),
    FINDER_HOST: 'localhost',
  };
  const install = async (name: string, target = name, more: typeof variables = {}) => {
    const text = await readFile(join(TEMPLATES, name), 'utf8');
    const values = { ...variables, ...more };
    const filled = text.replace(/\$\{(FINDER_\w+)\}/g, (_, key: string) => values[key] ?? '');
    await writeFile(join(folder, target.replace('.template', '')), filled);
  };
  const hosts = Object.entries(options.hosts ?? {});
  const sites = hosts.length > 0 ? ['host-*', 'other-hosts'] : ['two-paths'];
  await mkdir(join(folder, 'conf.d'));
  await Promise.all([
    install('two-paths.conf.template'),
    install('other-hosts.conf.template'),
    ...hosts.map(([id, host]) =>
      install('host.conf.template', `host-${id}.conf`, { FINDER_ID: id, FINDER_HOST: host }),
    ),
    install('finder-locations.conf.template'),
    install('finder-api.conf.template'),
    install('finder-streets.conf.template'),
    install('finder-http.conf', 'conf.d/finder-http.conf'),
    writeFile(join(folder, 'conf.d/finder-languages.conf'), options.languages),
    hasBrotli() && install('brotli.conf', 'conf.d/brotli.conf'),
    writeFile(
      join(folder, 'conf.d/finder.conf'),
      sites.map((name) => `include ${folder}/${name}.conf;\n`).join(''),
    ),
    ...Object.entries(options.headers).map(([name, text]) => writeFile(join(folder, name), text)),
  ]);
  return startNginxWith(nginx, { folder, port: options.port });
}

/**
 * Starts nginx as the distribution configures it, with another folder in place of `/etc/nginx/conf.d`;
 * `stop` removes it.
 * @param options.folder its `conf.d` holds what the documents put there
 * @throws Error with nginx's own words for a configuration that it refuses
 */
export async function startNginxWith(
  nginx: string,
  { folder, port }: { readonly folder: string; readonly port: number },
) {
  await mkdir(join(folder, 'temp'));
  await mkdir(join(folder, 'log'));
  for (const name of await readdir(folder, { recursive: true })) {
    if (name.endsWith('.conf')) await moveToFolder(join(folder, name), folder);
  }
  await writeFile(join(folder, 'nginx.conf'), await mainConfiguration(folder));
  const run = [nginx, ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]] as const;
  const test = spawnSync(run[0], [...run[1], '-t'], { encoding: 'utf8' });
  if (test.status !== 0) {
    await rm(folder, { recursive: true });
    throw new Error(test.stderr);
  }
  const server = spawn(run[0], [...run[1], '-g', 'daemon off;'], { stdio: 'ignore' });
  await reachable(port);
  return {
    port,
    /** Folder of its logs. */
    log: join(folder, 'log'),
    stop: async () => {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0, '127.0.0.1');
  await new Promise((done) => server.close(done));
  return port;
}

/** The distribution's own, but for its places: what it sets twice with ours, nginx refuses. */
async function mainConfiguration(folder: string): Promise<string> {
  const own = await readFile('/etc/nginx/nginx.conf', 'utf8');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, 'temp', kind)};`,
  );
  return inFolder(own, folder)
    .replace(/^user .*$/m, process.getuid?.() === 0 ? 'user root;' : '')
    .replace(/^worker_processes .*$/m, 'worker_processes 1;')
    .replace(/^http \{$/m, ['http {', ...temporary].join('\n'))
    .replace(/^\s*include \/etc\/nginx\/sites-enabled.*$/m, '');
}

async function moveToFolder(path: string, folder: string): Promise<void> {
  await writeFile(path, inFolder(await readFile(path, 'utf8'), folder));
}

/** Places of the machine become places of a folder. */
function inFolder(text: string, folder: string): string {
  return text
    .replaceAll('/etc/nginx/conf.d', join(folder, 'conf.d'))
    .replaceAll('/var/log/nginx', join(folder, 'log'))
    .replaceAll('/var/cache/nginx-finder', join(folder, 'cache'))
    .replaceAll('/run/nginx.pid', join(folder, 'nginx.pid'));
}

async function reachable(port: number): Promise<void> {
  const until = Date.now() + STARTED_WITHIN_MS;
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))) {
    if (Date.now() > until) throw new Error(`nginx does not answer on port ${port}.`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
