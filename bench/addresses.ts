/** Measures the production server: pages of addresses [U5]. Needs a build. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { takeSample } from './read-lots.ts';
import { machineName } from './results.ts';
import { durationLabel, printTable, summarise } from './table.ts';
import { textsOf } from './workload.ts';

const PROJECT = join(import.meta.dirname, '..');
/** Addresses that are measured. */
const TEXTS = 200;
/** Others, asked for before those. */
const WARM_UP = 20;
const CLIENTS = 8;
const LOAD_MS = 10_000;

/** One page, when it has come whole. */
async function ask(url: string, encoding: 'br' | 'identity' = 'identity') {
  const startMs = performance.now();
  const response = await fetch(url, { headers: { 'accept-encoding': encoding } });
  const isAnswered = (await response.text()).includes('"answer":{');
  const bytes = Number(response.headers.get('content-length'));
  return { ms: performance.now() - startMs, isAnswered, bytes };
}

/** Where the server listens, by its own words. */
async function originOf(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(stderr)) {
    const origin = /^Serving .* on (http:.*)$/.exec(line)?.[1];
    if (origin !== undefined) return origin;
    console.error(line);
  }
  throw new Error('The server does not start: npm run build first.');
}

/** Of 200 texts: the time of each page, one client; pages a second, eight clients; sizes; memory. */
export async function benchAddresses(): Promise<void> {
  const sample = join(PROJECT, 'server/sample/norway.ndjson.gz');
  const { lots } = parseArgs({ options: { lots: { type: 'string', default: sample } } }).values;
  const texts = new Set(textsOf((await takeSample(lots, 1_000)).sample, 40 * TEXTS, 7));
  const server = spawn(
    process.execPath,
    [join(PROJECT, 'dist-server/serve.js'), '--lots', lots, '--port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, NODE_ENV: 'production' } },
  );
  try {
    const origin = await originOf(server.stderr);
    const urls = Array.from(texts, (search) => `${origin}/?${new URLSearchParams({ search })}`);
    // The engines are built while pages are served already.
    while (!(await ask(urls[0]!)).isAnswered);
    for (const url of urls.slice(TEXTS, TEXTS + WARM_UP)) await ask(url);
    const measured = urls.slice(0, TEXTS);
    const pages = [];
    for (const url of measured) pages.push(await ask(url));
    const sizes = [];
    for (const url of measured) sizes.push((await ask(url, 'br')).bytes);
    let count = 0;
    const endMs = performance.now() + LOAD_MS;
    const client = async (from: number): Promise<void> => {
      for (let at = from; performance.now() < endMs; at += CLIENTS) {
        if ((await ask(measured[at % TEXTS]!)).isAnswered) count += 1;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, from) => client(from)));
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
    const { median_ms, p99_ms, max_ms } = summarise(pages.map(({ ms }) => ms));
    printTable(`${machineName()}; Node ${process.versions.node}`, [
      {
        'time of a page: median': durationLabel(median_ms),
        p99: durationLabel(p99_ms),
        worst: durationLabel(max_ms),
        n: pages.length,
        'without an answer': pages.filter(({ isAnswered }) => !isAnswered).length,
        'largest HTML, brotli': `${(Math.max(...sizes) / 1_000).toFixed(1)} kB`,
        [`answered pages a second, ${CLIENTS} clients`]: Math.round((count * 1_000) / LOAD_MS),
        memory: `${Math.round(Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1_024)} MB`,
      },
    ]);
  } finally {
    server.kill();
  }
}
