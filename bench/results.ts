import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import type { EngineName, QueryOp } from './bench-engine.ts';

/** What building is measured of, and what tables call it. */
export const BUILDS = {
  build: 'search index, built once',
  'build-clusters': 'cluster tree, built once',
  load: 'rows of JSON to first answer',
} as const;

/** The same of what Chromium measures. */
export const BROWSER = {
  'comlink-hits': 'ten hits through the worker',
  'comlink-clusters': 'clusters of a viewport through the worker',
  'first-visit': 'first visit: worker started to first answer',
  'first-visit-complete': 'first visit: clusters and all',
  snapshot: 'second visit: first answer from the snapshot',
  'input-to-commit': 'keystroke to the list in the page',
  'keypress-to-paint': 'key press to paint',
  'keypress-to-paint-control': 'key press to paint, empty control page',
  'longest-task': 'longest main-thread task, loading and typing',
  'slow-cpu-searchable': 'first visit, processor slowed 4x: last byte to first hits',
  'slow-cpu-longest-task': 'first visit, processor slowed 4x: longest main-thread task',
  pan: 'main thread per move of the map (processor slowed 4x)',
  'pan-control': 'main thread per move of a map without matches (processor slowed 4x)',
} as const;

export type ResultOp = QueryOp | keyof typeof BUILDS | keyof typeof BROWSER | 'destinations';

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

/** The committed results, which stand in README.md; or those of everybody's own runs, in no repository. */
function fileOf(isCommitted: boolean): string {
  return join(import.meta.dirname, 'results', isCommitted ? 'latest.json' : 'local.json');
}

export function readResults(isCommitted: boolean): Results | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(isCommitted), 'utf8')) as Results;
  } catch {
    return undefined;
  }
}

/** Adds a run's rows to the file; rows of the same operation, engine and lots are replaced. */
export function mergeResults(
  rows: readonly ResultRow[],
  isCommitted: boolean,
  versions: Readonly<Record<string, string>>,
): void {
  const earlier = readResults(isCommitted);
  const replaced = new Set(rows.map(keyOf));
  const kept = (earlier?.results ?? []).filter((row) => !replaced.has(keyOf(row)));
  const results: Results = {
    machine: machineName(),
    versions: { ...earlier?.versions, ...installedVersions(), ...versions },
    date: new Date().toISOString(),
    results: [...kept, ...rows],
  };
  writeFileSync(fileOf(isCommitted), `${JSON.stringify(results, undefined, 1)}\n`);
}

function keyOf({ op, engine, n, lots }: ResultRow): string {
  return `${op} ${engine} ${n} ${lots ?? ''}`;
}

/** When a run was and what was typed to get it, without the folders of its machine. */
export function runOf(script: string): Pick<ResultRow, 'date' | 'command'> {
  const typed = process.argv.slice(2).map((part) => (part.includes('/') ? basename(part) : part));
  const command = ['npm run', script, ...(typed.length === 0 ? [] : ['--']), ...typed].join(' ');
  return { date: new Date().toISOString(), command };
}

export function machineName(): string {
  const processors = cpus();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  return `${processors[0]?.model.trim()}, ${processors.length} cores, ${memoryGb} GB, ${process.platform} ${process.arch}`;
}

/** Packages are pinned: what package.json names is installed. */
function installedVersions(): Record<string, string> {
  const { node, v8 } = process.versions;
  const pinned = PACKAGES.map((name) => [name, manifest.devDependencies[name]]);
  return { node, v8, ...Object.fromEntries(pinned) } as Record<string, string>;
}
