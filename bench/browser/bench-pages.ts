import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { BrowserContext } from 'playwright';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';

export const ENGINE_PAGE = '/bench-engine.html';
export const CONTROL_PAGE = '/bench-control.html';
export const PLAIN_PAGE = '/bench-plain.html';

/** The headers that an isolated page and its worker need. */
const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** The control page: an input whose text goes to a worker and comes back into a paragraph. */
const CONTROL_HTML = `<!doctype html><title>control</title><input type="search"><p id="echo"></p>
<script type="module">
const worker = new Worker('/bench-echo.js');
const echo = document.querySelector('#echo');
worker.addEventListener('message', ({ data }) => { echo.textContent = data; });
document.querySelector('input').addEventListener('input', ({ target }) => worker.postMessage(target.value));
</script>`;
const PLAIN_HTML = `<!doctype html><title>plain</title><meta name="viewport" content="width=device-width">
<style>body{font:16px sans-serif;margin:16px}input{font-size:18px;width:90%}ul{padding:0}
li{border:1px solid #ccc;border-radius:8px;margin:8px 0;padding:10px;list-style:none}
.chip{border:1px solid #ddd;border-radius:9px;padding:2px 8px;margin-right:6px;font-size:12px}</style>
<div id="root"></div><script type="module" src="/bench-plain.js"></script>`;
const ECHO_SCRIPT = `addEventListener('message', ({ data }) => postMessage(data));`;

/** What every visitor's browser context has. */
export const VISITOR = {
  locale: 'nb-NO',
  timezoneId: 'Europe/Oslo',
  serviceWorkers: 'block',
} as const;

/** Puts the bench's own pages on the product's origin, without adding anything to the product. */
export async function routeBenchPages(context: BrowserContext): Promise<void> {
  const script = await bundle('engine-page.ts', 'es');
  const plain = await bundle('plain-page.tsx', 'es');
  const pages: readonly (readonly [path: string, contentType: string, body: string])[] = [
    [
      ENGINE_PAGE,
      'text/html',
      '<!doctype html><title>engine</title><script type="module" src="/bench-engine.js"></script>',
    ],
    ['/bench-engine.js', 'text/javascript', script],
    [CONTROL_PAGE, 'text/html', CONTROL_HTML],
    ['/bench-echo.js', 'text/javascript', ECHO_SCRIPT],
    [PLAIN_PAGE, 'text/html', PLAIN_HTML],
    ['/bench-plain.js', 'text/javascript', plain],
  ];
  for (const [path, contentType, body] of pages) {
    await context.route(`**${path}*`, async (route) => {
      await route.fulfill({ contentType: `${contentType}; charset=utf-8`, body, headers: HEADERS });
    });
  }
}

/** Installs the probe in every page that is opened from now on. */
export async function installProbe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: await bundle('probe.ts', 'iife') });
}

/** Has every page that is opened from now on remember what its list shows after a key. */
export async function watchList(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: await bundle('watch-list.ts', 'iife') });
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
function bundle(entry: string, format: 'es' | 'iife'): Promise<string> {
  const built = bundles.get(entry) ?? buildScript(entry, format);
  bundles.set(entry, built);
  return built;
}

async function buildScript(entry: string, format: 'es' | 'iife'): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: [format], fileName: 'page', name: 'page' },
    },
  });
  const [first] = Array.isArray(output) ? output : [output as Rolldown.RolldownOutput];
  const chunk = first?.output[0];
  if (chunk === undefined) throw new Error(`${entry} was not built`);
  return chunk.code;
}

/** Resolves with the port that a forked serve.ts listens on. Rejects if the process ends before. */
export function portOf(server: ChildProcess): Promise<number> {
  const listening = once(server, 'message').then(([port]) => port as number);
  const ended = once(server, 'exit').then(([status]) => {
    throw new Error(`The server ended with status ${String(status)} before it listened.`);
  });
  return Promise.race([listening, ended]);
}
