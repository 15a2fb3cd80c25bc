import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EngineName, QueryOp } from './bench-engine.ts';

/** What Chromium measures, and what tables call it. */
export const BROWSER = {
  'comlink-hits': 'ten hits through the worker',
  'comlink-clusters': 'clusters of a viewport through the worker',
  'first-visit': 'first visit: worker started to first answer',
  'first-visit-complete': 'the same visit: clusters and all',
  snapshot: 'second visit: the same from the snapshot',
  'input-to-commit': 'keystroke to the list in the page',
  'keypress-to-paint': 'key press to paint',
  'keypress-to-paint-control': 'key press to paint, empty control page',
  'longest-task': 'longest main-thread task, loading and typing',
  'slow-cpu-searchable': 'first visit, processor slowed 4x: last byte to first hits',
  'slow-cpu-longest-task': 'longest main-thread task of it',
  'slow-cpu-paint': 'key press to paint, processor slowed 4x',
  'slow-cpu-paint-control': 'the same, empty control page',
  pan: 'main thread per move of the map (processor slowed 4x)',
  'pan-control': 'the same, map without matches',
} as const;

export type ResultOp =
  | QueryOp
  | keyof typeof BROWSER
  | 'destinations'
  | 'build'
  | 'build-clusters'
  | 'load'
  | 'pan-longest-task'
  | 'pan-longest-task-control';

/** One row: an operation of an engine over n lots. Absent figures were not measured. */
export interface ResultRow {
  readonly op: ResultOp;
  readonly engine: EngineName;
  readonly n: number;
  /** File name of the lots; absent for generated ones. */
  readonly lots?: string;
  readonly queries: number;
  /** Every checked answer equals the oracle's. */
  readonly exact?: boolean;
  readonly correct?: number;
  readonly checked?: number;
  readonly median_ms?: number;
  readonly p95_ms?: number;
  readonly p99_ms?: number;
  readonly max_ms?: number;
  readonly build_ms?: number;
  readonly memory_mb?: number;
  /** What is built in steps holds up a question so long at most. */
  readonly longest_step_ms?: number;
  /** How many times slower than ours over the same queries. */
  readonly times_ours?: { readonly median: number; readonly p99: number };
  readonly date?: string;
  readonly command?: string;
}

export interface Results {
  readonly machine: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly date: string;
  readonly results: readonly ResultRow[];
}

export const RESULTS_DIR = fileURLToPath(new URL('results/', import.meta.url));
/** What stands in the READMEs. */
const COMMITTED = `${RESULTS_DIR}latest.json`;
/** Everybody's own runs, in no repository. */
const LOCAL = `${RESULTS_DIR}local.json`;

/** The packages whose figures stand in the results. */
const PACKAGES = [
  'flexsearch',
  'geokdbush',
  'kdbush',
  'supercluster',
  '@leeoniya/ufuzzy',
  'minisearch',
  'fuse.js',
  'comlink',
  'react',
] as const;

/** The committed results, or with `isLocal` those of this machine's own runs. */
export function readResults(isLocal = false): Results | undefined {
  try {
    return JSON.parse(readFileSync(isLocal ? LOCAL : COMMITTED, 'utf8')) as Results;
  } catch {
    return undefined;
  }
}

/**
 * Adds a run's rows to the file, local.json or with `isCommitted` latest.json; rows of the same operation,
 * engine and lots are replaced.
 */
export function mergeResults(
  rows: readonly ResultRow[],
  {
    isCommitted,
    extraVersions = {},
  }: { readonly isCommitted: boolean; readonly extraVersions?: Record<string, string> },
): Results {
  const earlier = readResults(!isCommitted);
  const replaced = new Set(rows.map(keyOf));
  const kept = (earlier?.results ?? []).filter((row) => !replaced.has(keyOf(row)));
  const results: Results = {
    machine: machineName(),
    versions: { ...earlier?.versions, ...installedVersions(), ...extraVersions },
    date: new Date().toISOString(),
    results: [...kept, ...rows],
  };
  mkdirSync(RESULTS_DIR, { recursive: true });
  writeFileSync(isCommitted ? COMMITTED : LOCAL, `${JSON.stringify(results, undefined, 1)}\n`);
  return results;
}

/** What was typed to get a run, without the folders of its machine. */
export function commandLine(script: string): string {
  const typed = process.argv.slice(2).map((part) => (part.includes('/') ? basename(part) : part));
  return typed.length === 0 ? `npm run ${script}` : `npm run ${script} -- ${typed.join(' ')}`;
}

function keyOf({ op, engine, n, lots }: ResultRow): string {
  return `${op} ${engine} ${n} ${lots ?? ''}`;
}

export function machineName(): string {
  const processors = cpus();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  return `${processors[0]?.model.trim()}, ${processors.length} cores, ${memoryGb} GB, ${process.platform} ${process.arch}`;
}

function installedVersions(): Record<string, string> {
  const versions: Record<string, string> = { node: process.versions.node, v8: process.versions.v8 };
  for (const name of PACKAGES) {
    const file = new URL(`../node_modules/${name}/package.json`, import.meta.url);
    versions[name] = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  }
  return versions;
}

/** What measured these rows and when, each once. */
export function commandsOf(rows: readonly ResultRow[]): string {
  const commands = rows.map(
    ({ command, date }) => `\`${command ?? 'npm run bench'}\`, ${(date ?? '').slice(0, 10)}`,
  );
  return [...new Set(commands)].toSorted().join('; ');
}
