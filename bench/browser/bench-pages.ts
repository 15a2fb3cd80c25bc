/** Serves a build and opens its pages, with what measures them from outside. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright';
import { build, type Rolldown } from 'vite';
import { CHROMIUM_ARGS, ensureChromium } from '../../tools/find-chromium.ts';

export const LIST_PATH = '/api/fjellro/parkinglots';
export const ENGINE_PAGE = '/bench-engine.html';
export const CONTROL_PAGE = '/bench-control.html';
export const PLAIN_PAGE = `/bench-plain.html?lots=${encodeURIComponent(LIST_PATH)}`;
/** A link to a lot, in the list. */
export const FIRST_HIT = '#results a[href*="/parkinglot/"]';
/** A mid-range phone next to the machine that measures. */
export const CPU_SLOWDOWN = 4;

/** What every visitor's browser context has. */
export const VISITOR = {
  locale: 'nb-NO',
  timezoneId: 'Europe/Oslo',
  serviceWorkers: 'block',
} as const;
const LOAD_TIMEOUT_MS = 180_000;

/** The headers that an isolated page and its worker need. */
const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

const PAGES: Readonly<Record<string, string>> = {
  engine: '<!doctype html><title>engine</title><script src="/bench-engine.js"></script>',
  plain: `<!doctype html><title>plain</title><meta name="viewport" content="width=device-width">
<style>body{font:16px sans-serif;margin:16px}input{font-size:18px;width:90%}ul{padding:0}
li{border:1px solid #ccc;border-radius:8px;margin:8px 0;padding:10px;list-style:none}
.chip{border:1px solid #ddd;border-radius:9px;padding:2px 8px;margin-right:6px;font-size:12px}</style>
<div id="root"></div><script src="/bench-plain.js"></script>`,
  // An input whose text goes to a worker and comes back into a paragraph.
  control: `<!doctype html><title>control</title><input type="search"><p id="echo"></p><script>
const echo = 'addEventListener("message", ({ data }) => postMessage(data))';
const worker = new Worker(URL.createObjectURL(new Blob([echo])));
worker.addEventListener('message', ({ data }) => { document.querySelector('#echo').textContent = data; });
document.querySelector('input').addEventListener('input', ({ target }) => worker.postMessage(target.value));
</script>`,
};

/** Serves a checkout's build by its own server, with cross-origin isolation, in a process of its own. */
export async function serve(root: string, lots?: string) {
  const script = join(root, 'bench/browser/serve.ts');
  const dist = join(root, 'dist');
  const server = fork(script, lots === undefined ? [dist] : [dist, lots], { cwd: root });
  const [port] = (await Promise.race([once(server, 'message'), once(server, 'exit')])) as [number];
  if (server.exitCode !== null) throw new Error('The server ended before it listened.');
  return { origin: `http://localhost:${port}`, stop: () => server.kill() };
}

export function launch(...args: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_ARGS, ...args] });
}

/** @throws Error where the API has no lots. @returns the path of the first lot's page */
export async function firstLotPath(origin: string): Promise<string> {
  const rows: unknown = await (await fetch(origin + LIST_PATH)).json();
  const [row] = Array.isArray(rows) ? (rows as { parkingLotId: string | number }[]) : [];
  if (!row) throw new Error('The API has no lots.');
  return `/parkinglot/${row.parkingLotId}`;
}

/** Runs before the page's scripts: WebGL accepts everything and draws nothing. */
const DRAW_NOTHING = `
for (const name of ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced']) {
  WebGL2RenderingContext.prototype[name] = () => undefined;
}`;

/**
 * Opens a page in a fresh context, with the probe.
 * @param options.drawsMap WebGL draws although there is no graphics card
 */
export async function withPage<T>(
  browser: Browser,
  { drawsMap = false, ...options }: BrowserContextOptions & { readonly drawsMap?: boolean },
  visit: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...VISITOR, ...options });
  try {
    context.setDefaultTimeout(LOAD_TIMEOUT_MS);
    await context.addInitScript({ content: await bundle('probe.ts') });
    if (!drawsMap) await context.addInitScript({ content: DRAW_NOTHING });
    const page = await context.newPage();
    return await visit(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}

export async function slowDown(devtools: CDPSession, rate = CPU_SLOWDOWN): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Puts the bench's own pages on the product's origin, without adding anything to the product. */
export async function routeBenchPages(context: BrowserContext): Promise<void> {
  const scripts = { engine: 'engine-page.ts', plain: 'plain-page.tsx' };
  for (const [name, entry] of Object.entries(scripts)) {
    const body = await bundle(entry);
    await context.route(`**/bench-${name}.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript; charset=utf-8', body }),
    );
  }
  for (const [name, body] of Object.entries(PAGES)) {
    await context.route(`**/bench-${name}.html*`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body, headers: HEADERS }),
    );
  }
}

/** The address of a build's search worker. */
export async function workerUrl(origin: string, dist: string): Promise<string> {
  const assets = await readdir(join(dist, 'assets'));
  const script = assets.find((name) => /^search\.worker-.*\.js$/.test(name));
  if (script === undefined) throw new Error('the build has no search worker');
  return `${origin}/assets/${script}`;
}

const bundles = new Map<string, Promise<string>>();

/** Each script is built once, for all visits. */
function bundle(entry: string): Promise<string> {
  const built = bundles.get(entry) ?? buildScript(entry);
  bundles.set(entry, built);
  return built;
}

async function buildScript(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], fileName: 'page', name: 'page' },
    },
  });
  const [first] = Array.isArray(output) ? output : [output as Rolldown.RolldownOutput];
  return first!.output[0].code;
}
