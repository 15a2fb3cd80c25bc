/**
 * One first visit in a process of its own: the text index and the cluster tree over the same lots, one after the other
 * or, with supercluster, in two threads. Prints one line of JSON. The parse before and the renumbering after are the
 * same in all ways and left out.
 */
import { createHash } from 'node:crypto';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { ClusterTree } from '../../workers/engine/cluster-columns.ts';
import { CLUSTER } from '../../src/domain/constants.ts';
import { buildClusterTree } from '../../workers/engine/cluster-tree.ts';
import { numberDepthFirst } from '../../workers/engine/cluster-numbering.ts';
import { LotIndexBuilder } from '../../workers/engine/lot-index-builder.ts';
import { type LotsSource, readLots } from '../read-lots.ts';
import { superclusterHierarchy } from './supercluster-hierarchy.ts';

/** `ours`; supercluster in the same thread (`in-place`) or in a second one that runs already (`second`). */
export type Way = 'ours' | 'in-place' | 'second';

export interface WayFigures {
  /** Until the text index answers, ms. */
  readonly searchableMs: number;
  /** Until the clusters do, too, ms. */
  readonly completeMs: number;
  /** Of all threads, ms. */
  readonly cpuMs: number;
  /** The most memory the process ever had, MB. */
  readonly peakMb: number;
  /** A hash of the tree, in which the ways must agree. */
  readonly tree: string;
}

if (isMainThread) {
  const [way, source] = process.argv.slice(2) as [Way, string];
  const figures = await measure(way, JSON.parse(source) as LotsSource);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
} else {
  parentPort?.on('message', (positions: Float64Array) => {
    const tree = treeOfSupercluster(positions);
    const columns = [tree.order, ...Object.values<ArrayBufferView>({ ...tree.clusters })];
    parentPort?.postMessage(
      tree,
      columns.map(({ buffer }) => buffer as ArrayBuffer),
    );
  });
}

async function measure(way: Way, source: LotsSource): Promise<WayFigures> {
  const builder = new LotIndexBuilder();
  const flat: number[] = [];
  for await (const lot of readLots(source)) if (builder.add(lot)) flat.push(...lot.position);
  const positions = Float64Array.from(flat);
  const second = way === 'second' ? new Worker(new URL(import.meta.url)) : undefined;
  await new Promise((resolve) => (second ? second.once('online', resolve) : resolve(undefined)));
  const cpu = process.cpuUsage();
  const startMs = performance.now();
  const answer = new Promise<ClusterTree>((resolve) => second?.once('message', resolve));
  // A thread's messages have no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  second?.postMessage(positions);
  builder.finish();
  const searchableMs = performance.now() - startMs;
  const tree = second ? await answer : treeOf(way, positions);
  const completeMs = performance.now() - startMs;
  const { user, system } = process.cpuUsage(cpu);
  await second?.terminate();
  return {
    searchableMs: Math.round(searchableMs),
    completeMs: Math.round(completeMs),
    cpuMs: Math.round((user + system) / 1_000),
    peakMb: Math.round(process.resourceUsage().maxRSS / 1_024),
    tree: digest(tree),
  };
}

function treeOf(way: Way, positions: Float64Array): ClusterTree {
  return way === 'ours'
    ? finished(buildClusterTree(positions, CLUSTER))
    : treeOfSupercluster(positions);
}

function treeOfSupercluster(positions: Float64Array): ClusterTree {
  return finished(numberDepthFirst(positions, superclusterHierarchy(positions)));
}

function finished(steps: Generator<number, ClusterTree>): ClusterTree {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function digest({ order, clusters }: ClusterTree): string {
  const hash = createHash('sha256').update(order);
  for (const name of ['firsts', 'lasts', 'skips', 'zooms', 'ids', 'centers', 'boxes'] as const) {
    hash.update(clusters[name]);
  }
  return hash.digest('hex').slice(0, 16);
}
