/**
 * `npm run bench -- health --lots FILE [--connections N] [--n N] [--dist FOLDER]`: how long /healthz takes by itself and
 * beside floods of what a stranger can ask for, and what one request of each costs the server's main thread. Needs a build.
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readLots } from './read-lots.ts';
import { summarise } from './table.ts';

const { values } = parseArgs({
  options: {
    lots: { type: 'string' },
    connections: { type: 'string', default: '16' },
    n: { type: 'string', default: '500' },
    dist: { type: 'string', default: join(import.meta.dirname, '../dist') },
  },
});
if (values.lots === undefined) throw new Error('Which lots? --lots FILE');
const dist = resolve(values.dist);
const ids: string[] = [];
for await (const { id } of readLots({ file: values.lots }))
  if (id !== undefined) ids.push(String(id));
/** Linux counts processor time in these. */
const TICKS_A_SECOND = 100;

const agent = new Agent({ keepAlive: true });
const unknown = Array.from({ length: 20_000 }, (_, index) => `/nowhere-${index}`);
const pages = ids.map((id) => `/parkinglot/${id}`);
const floods: readonly [name: string, paths: readonly string[]][] = [
  ['unknown pages, each another', unknown],
  ['pages of lots, each first', pages],
  ['one page of a lot', pages.slice(0, 1)],
  ['share cards, each first', pages.map((page) => `${page}/card.png`)],
  ['the list', ['/api/fjellro/parkinglots']],
];

console.log(
  `${cpus()[0]?.model}, ${cpus().length} cores; node ${process.versions.node}; ${ids.length} lots; ${values.connections} connections\n`,
);
console.log('| beside | /healthz median | p99 | n | times idle | answers/s | main thread each |');
console.log('|---|---|---|---|---|---|---|');
let idleMs = 0;
for (const [name, paths] of [['nothing', []] as const, ...floods]) await measure(name, paths);
agent.destroy();

/** A server of its own for each, so that nothing was asked for before. */
async function measure(name: string, paths: readonly string[]): Promise<void> {
  const server = spawn(
    process.execPath,
    [
      join(`${dist}-server`, 'serve.js'),
      '--dist',
      dist,
      '--lots',
      values.lots ?? '',
      '--port',
      '0',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, NODE_ENV: 'production' } },
  );
  try {
    const port = await portOf(server.stderr);
    await ask(port, '/healthz');
    // What the first page of all starts is no part of any other.
    await ask(port, pages.at(-1) ?? '/');
    const flood = paths.length > 0 ? startFlood(port, paths) : undefined;
    await flood?.isUnderWay;
    const [startMs, cpuMs, answers] = [
      performance.now(),
      await mainThreadMs(server.pid),
      flood?.answers(),
    ];
    const times: number[] = [];
    for (let turn = 0; turn < Number(values.n); turn += 1) times.push(await ask(port, '/healthz'));
    const seconds = (performance.now() - startMs) / 1_000;
    const answered = (flood?.answers() ?? 0) - (answers ?? 0);
    const cost = ((await mainThreadMs(server.pid)) - cpuMs) / (answered + times.length);
    const { median_ms: median, p99_ms: p99 } = summarise(times);
    if (!flood) idleMs = median;
    const cells = [
      flood ? `${name} (${flood.statuses()})` : name,
      `${median.toFixed(2)} ms`,
      `${p99.toFixed(1)} ms`,
      times.length,
      (median / idleMs).toFixed(1),
      flood ? Math.round(answered / seconds) : '',
      flood ? `${cost.toFixed(2)} ms` : '',
    ];
    console.log(`| ${cells.join(' | ')} |`);
    flood?.stop();
  } finally {
    server.kill();
  }
}

/** How long one answer takes, over a connection that stays. */
async function ask(port: number, path: string): Promise<number> {
  const started = performance.now();
  return new Promise((done, fail) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume().once('end', () => done(performance.now() - started));
    }).once('error', fail);
  });
}

function startFlood(port: number, paths: readonly string[]) {
  const script = join(import.meta.dirname, 'flood.ts');
  const flood = spawn(
    process.execPath,
    ['--import', 'tsx', script, String(port), values.connections],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  flood.stdin.end(paths.join('\n'));
  const counts = new Map<string, number>();
  let answers = 0;
  const isUnderWay = new Promise<void>((done) => {
    createInterface(flood.stdout).on('line', (status) => {
      counts.set(status, (counts.get(status) ?? 0) + 1);
      answers += 1;
      if (answers === Number(values.connections)) done();
    });
  });
  return {
    isUnderWay,
    answers: () => answers,
    statuses: () => Array.from(counts, ([status, count]) => `${status}: ${count}`).join(', '),
    stop: () => flood.kill(),
  };
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
  return new Promise((done, fail) => {
    createInterface(stderr)
      .on('line', (line) => {
        const port = /^Serving .*:(\d+)$/.exec(line)?.[1];
        if (port === undefined) console.error(line);
        else done(Number(port));
      })
      .once('close', () => fail(new Error('The server does not start: npm run build first.')));
  });
}
