/**
 * Measures the production server: pages of addresses [U5], and /healthz alone and under load. Needs a build. A second process,
 * which makes the load, runs this same file.
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { buildScript, expose, startScript } from './child-process.ts';
import { readLots, takeSample } from './read-lots.ts';
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
/** Linux counts processor time in these. */
const TICKS_A_SECOND = 100;

interface Answer {
  readonly ms: number;
  readonly status: number;
  readonly body: Buffer;
}

/** One answer, when it has come whole. */
function ask(port: number, path: string, agent: Agent, encoding = 'br, gzip'): Promise<Answer> {
  const startMs = performance.now();
  const headers = { 'accept-encoding': encoding };
  return new Promise((done, fail) => {
    get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', fail);
      response.once('end', () => {
        const ms = performance.now() - startMs;
        done({ ms, status: response.statusCode ?? 0, body: Buffer.concat(chunks) });
      });
    }).once('error', fail);
  });
}

const answered: Record<string, number> = {};

/** What the flood's process does. */
const api = {
  /** Asks for each path in its turn, and again from the start, until the process ends. */
  async start(port: number, paths: readonly string[], connections: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    let asked = 0;
    const next = async (): Promise<void> => {
      const { status } = await ask(port, paths[asked++ % paths.length]!, agent);
      answered[status] = (answered[status] ?? 0) + 1;
    };
    const client = async (): Promise<never> => {
      for (;;) await next();
    };
    await next();
    for (let connection = 0; connection < connections; connection += 1) void client();
  },
  /** How many answers there were, by status. */
  counts: (): Readonly<Record<string, number>> => answered,
};

interface Served {
  readonly port: number;
  readonly pid: number;
  readonly agent: Agent;
}

/** Starts a server of its own, so that nothing was asked for before. */
async function withServer<T>(lots: string, measure: (server: Served) => Promise<T>): Promise<T> {
  const server = spawn(
    process.execPath,
    [join(PROJECT, 'dist-server/serve.js'), '--lots', lots, '--port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, NODE_ENV: 'production' } },
  );
  const agent = new Agent({ keepAlive: true });
  try {
    const port = await portOf(server.stderr);
    // The first page starts threads, and is no measured page.
    await ask(port, '/', agent);
    return await measure({ port, pid: server.pid!, agent });
  } finally {
    agent.destroy();
    server.kill();
  }
}

/** The port that the server chose, by its own words. */
async function portOf(stderr: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface(stderr)) {
    const port = /^Serving .*:(\d+)$/.exec(line)?.[1];
    if (port !== undefined) return Number(port);
    console.error(line);
  }
  throw new Error('The server does not start: npm run build first.');
}

/** Of 200 texts: the time of each page, one client; pages a second, eight clients; sizes; memory. */
export async function benchAddresses(): Promise<void> {
  const sample = join(PROJECT, 'server/sample/norway.ndjson.gz');
  const { lots } = parseArgs({ options: { lots: { type: 'string', default: sample } } }).values;
  const texts = new Set(textsOf((await takeSample(lots, 1_000)).sample, 40 * TEXTS, 7));
  const paths = [...texts].map((search) => `/?${new URLSearchParams({ search })}`);
  await withServer(lots, async ({ port, pid, agent }) => {
    const isAnswered = ({ body }: Answer): boolean => body.includes('"answer":{');
    // The engines are built while pages are served already.
    while (!isAnswered(await ask(port, paths[0]!, agent, 'identity')));
    for (const path of paths.slice(TEXTS, TEXTS + WARM_UP)) await ask(port, path, agent);
    const measured = paths.slice(0, TEXTS);
    const pages: Answer[] = [];
    for (const path of measured) pages.push(await ask(port, path, agent, 'identity'));
    const sizes: number[] = [];
    for (const path of measured) sizes.push((await ask(port, path, agent, 'br')).body.length);
    let count = 0;
    const endMs = performance.now() + LOAD_MS;
    const client = async (from: number): Promise<void> => {
      for (let at = from; performance.now() < endMs; at += CLIENTS) {
        if (isAnswered(await ask(port, measured[at % TEXTS]!, agent, 'identity'))) count += 1;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, from) => client(from)));
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const { median_ms, p99_ms, max_ms } = summarise(pages.map(({ ms }) => ms));
    printTable(`${machineName()}; Node ${process.versions.node}`, [
      {
        'time of a page: median': durationLabel(median_ms),
        p99: durationLabel(p99_ms),
        worst: durationLabel(max_ms),
        n: pages.length,
        'without an answer': pages.filter((page) => !isAnswered(page)).length,
        'largest HTML, brotli': `${(Math.max(...sizes) / 1_000).toFixed(1)} kB`,
        [`answered pages a second, ${CLIENTS} clients`]: Math.round((count * 1_000) / LOAD_MS),
        memory: `${Math.round(Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1_024)} MB`,
      },
    ]);
  });
}

/** How long /healthz takes, and what one request of each flood costs the server's main thread. */
export async function benchHealth(): Promise<void> {
  const { lots, ...values } = parseArgs({
    options: {
      lots: { type: 'string' },
      connections: { type: 'string', default: '16' },
      n: { type: 'string', default: '500' },
    },
  }).values;
  if (lots === undefined) throw new Error('Which lots? --lots FILE');
  const pages: string[] = [];
  for await (const { id } of readLots({ file: lots })) {
    if (id !== undefined) pages.push(`/parkinglot/${id}`);
  }
  const floods = {
    nothing: [],
    'unknown pages, each another': Array.from({ length: 20_000 }, (_, i) => `/nowhere-${i}`),
    'pages of lots, each first': pages,
    'one page of a lot': pages.slice(0, 1),
    'share cards, each first': pages.map((page) => `${page}/card.png`),
    'the list': ['/api/fjellro/parkinglots'],
  };
  const script = await buildScript('server.ts');
  const [connections, n] = [Number(values.connections), Number(values.n)];
  let idleMs = Number.NaN;
  const rows = [];
  for (const [name, paths] of Object.entries(floods)) {
    const { remote: flood, stop } = startScript<typeof api>(script);
    const row = withServer(lots, async ({ port, pid, agent }) => {
      await ask(port, '/healthz', agent);
      if (paths.length > 0) await flood.start(port, paths, connections);
      const before = sumOf(await flood.counts());
      const [startMs, cpuMs] = [performance.now(), await mainThreadMs(pid)];
      const times: number[] = [];
      for (let turn = 0; turn < n; turn += 1) {
        times.push((await ask(port, '/healthz', agent)).ms);
      }
      const seconds = (performance.now() - startMs) / 1_000;
      const counts = await flood.counts();
      const others = sumOf(counts) - before;
      const cost = ((await mainThreadMs(pid)) - cpuMs) / (others + n);
      // Before the server, whose end would fail what it still asks.
      stop();
      const { median_ms, p99_ms } = summarise(times);
      idleMs ||= median_ms;
      const statuses = Object.entries(counts).map(([status, count]) => `${status}: ${count}`);
      return {
        beside: [name, ...statuses].join(', '),
        n,
        '/healthz median, ms': median_ms.toFixed(2),
        'times idle': (median_ms / idleMs).toFixed(1),
        'p99, ms': p99_ms.toFixed(1),
        'answers/s': others > 0 ? Math.round(others / seconds) : '',
        'main thread each, ms': others > 0 ? cost.toFixed(2) : '',
      };
    });
    rows.push(await row.finally(stop));
  }
  printTable(
    `${machineName()}; node ${process.versions.node}; ${pages.length} lots; ${connections} connections`,
    rows,
  );
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Processor time of the thread that answers requests. */
async function mainThreadMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/task/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return ((Number(user) + Number(system)) * 1_000) / TICKS_A_SECOND;
}

expose(api);
