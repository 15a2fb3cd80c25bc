/**
 * `npm run bench -- health --lots FILE [--connections N] [--n N] [--dist FOLDER]`: how long /healthz takes by itself and
 * beside floods of what a stranger can ask for, and what one request of each costs the server's main thread. Needs a build.
 */
import { fork, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ask, IS_CHILD } from './child-process.ts';
import { readLots } from './read-lots.ts';
import { printTable, summarise } from './table.ts';

/** Linux counts processor time in these. */
const TICKS_A_SECOND = 100;

if (process.env[IS_CHILD] === undefined) await measureAll();
else
  process.once('message', ({ port, paths, connections }: Flood) => run(port, paths, connections));

interface Flood {
  readonly port: number;
  readonly paths: readonly string[];
  readonly connections: number;
}

async function measureAll(): Promise<void> {
  const { values } = parseArgs({
    options: {
      lots: { type: 'string' },
      connections: { type: 'string', default: '16' },
      n: { type: 'string', default: '500' },
      dist: { type: 'string', default: join(import.meta.dirname, '../dist') },
    },
  });
  const { lots } = values;
  if (lots === undefined) throw new Error('Which lots? --lots FILE');
  const pages: string[] = [];
  for await (const { id } of readLots({ file: lots }))
    if (id !== undefined) pages.push(`/parkinglot/${id}`);
  const connections = Number(values.connections);
  const measure = (name: string, paths: readonly string[]) =>
    beside(name, { dist: resolve(values.dist), lots, paths, connections, n: Number(values.n) });
  const idle = await measure('nothing', []);
  const rows = [
    idle,
    await measure(
      'unknown pages, each another',
      Array.from({ length: 20_000 }, (_, index) => `/nowhere-${index}`),
    ),
    await measure('pages of lots, each first', pages),
    await measure('one page of a lot', pages.slice(0, 1)),
    await measure(
      'share cards, each first',
      pages.map((page) => `${page}/card.png`),
    ),
    await measure('the list', ['/api/fjellro/parkinglots']),
  ];
  printTable(
    `${cpus()[0]?.model}, ${cpus().length} cores; node ${process.versions.node}; ${pages.length} lots; ${connections} connections`,
    rows.map(({ cells, median }) =>
      Object.assign(cells, {
        '/healthz median, ms': median.toFixed(2),
        'times idle': (median / idle.median).toFixed(1),
      }),
    ),
  );
}

/** With a server of its own, so that nothing was asked for before. */
async function beside(
  name: string,
  {
    dist,
    lots,
    paths,
    connections,
    n,
  }: {
    readonly dist: string;
    readonly lots: string;
    readonly paths: readonly string[];
    readonly connections: number;
    readonly n: number;
  },
): Promise<{ readonly cells: Record<string, string | number>; readonly median: number }> {
  const server = spawn(
    process.execPath,
    [join(`${dist}-server`, 'serve.js'), '--dist', dist, '--lots', lots, '--port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, NODE_ENV: 'production' } },
  );
  const agent = new Agent({ keepAlive: true });
  const flood = fork(import.meta.filename, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, [IS_CHILD]: '1' },
  });
  const counts = new Map<number, number>();
  const answered = () => [...counts.values()].reduce((sum, count) => sum + count, 0);
  try {
    const port = await portOf(server.stderr);
    await answerMs(port, '/healthz', agent);
    // What the first page of all starts is no part of any other.
    await answerMs(port, '/', agent);
    if (paths.length > 0) {
      // The first message: as many answers as there are connections.
      await ask(flood, { port, paths, connections });
      flood.on('message', (status: number) => counts.set(status, (counts.get(status) ?? 0) + 1));
    }
    const [startMs, cpuMs] = [performance.now(), await mainThreadMs(server.pid)];
    const times: number[] = [];
    for (let turn = 0; turn < n; turn += 1) times.push(await answerMs(port, '/healthz', agent));
    const seconds = (performance.now() - startMs) / 1_000;
    const others = answered();
    const cost = ((await mainThreadMs(server.pid)) - cpuMs) / (others + times.length);
    const { median_ms: median, p99_ms: p99 } = summarise(times);
    const statuses = Array.from(counts, ([status, count]) => `${status}: ${count}`).join(', ');
    return {
      median,
      cells: {
        beside: others > 0 ? `${name} (${statuses})` : name,
        n: times.length,
        'p99, ms': p99.toFixed(1),
        'answers/s': others > 0 ? Math.round(others / seconds) : '',
        'main thread each, ms': others > 0 ? cost.toFixed(2) : '',
      },
    };
  } finally {
    agent.destroy();
    flood.kill();
    server.kill();
  }
}

/** In the flood's process: asks for each path in its turn, and again from the start, and tells the status of each answer. */
function run(port: number, paths: readonly string[], connections: number): void {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { 'accept-encoding': 'br, gzip' };
  let asked = 0;
  const next = (): void => {
    const path = paths[asked % paths.length] ?? '/';
    asked += 1;
    get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      process.send?.(response.statusCode);
      response.resume().once('end', next);
    }).once('error', () => process.exit(1));
  };
  for (let connection = 0; connection < connections; connection += 1) next();
}

/** How long one answer takes, over a connection that stays. */
function answerMs(port: number, path: string, agent: Agent): Promise<number> {
  const started = performance.now();
  return new Promise((done, fail) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume().once('end', () => done(performance.now() - started));
    }).once('error', fail);
  });
}

/** Processor time of the thread that answers requests. */
async function mainThreadMs(pid = 0): Promise<number> {
  const stat = await readFile(`/proc/${pid}/task/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return ((Number(user) + Number(system)) * 1_000) / TICKS_A_SECOND;
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
