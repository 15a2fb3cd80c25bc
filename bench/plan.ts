/** Which engine takes part in which operation, and up to how many lots. */
import { ENGINE_NAMES, type EngineName, type QueryOp } from './bench-engine.ts';

/** For orientation only: inexact, and slow or hungry beyond this. */
const ORIENTATION_MAX_LOTS = 100_000;
const ORIENTATION: readonly EngineName[] = ['ufuzzy', 'minisearch', 'fuse'];

const TEXT_PEERS: readonly EngineName[] = [
  'naive',
  'prelowered',
  'joined',
  'flexsearch-verified',
  ...ORIENTATION,
];

const PEERS: Readonly<Record<QueryOp, readonly EngineName[]>> = {
  'search-cold': TEXT_PEERS,
  'search-warm': TEXT_PEERS,
  words: ['naive', 'prelowered', ...ORIENTATION],
  nearest: ['geokdbush'],
  'nearest-absent': ['geokdbush'],
  facets: ['naive', 'prelowered', 'joined', 'flexsearch-verified'],
  'filter-to-clusters-cold': ['supercluster-rebuild'],
  'filter-to-clusters-warm': ['supercluster-rebuild'],
  'cluster-extent': [],
  fit: [],
  'filters-of-the-moment-minute': ['naive'],
  'filters-of-the-moment': ['naive', 'prelowered', 'joined'],
  'filters-of-the-moment-clusters': ['supercluster-rebuild'],
};

/** Engines to start for n lots and these operations. */
export function enginesFor(n: number, ops: readonly QueryOp[]): EngineName[] {
  return ENGINE_NAMES.filter(
    (name) =>
      (n <= ORIENTATION_MAX_LOTS || !ORIENTATION.includes(name)) &&
      ops.some((op) => takesPart(name, op)),
  );
}

/** Whether an engine takes part in an operation. */
export function takesPart(name: EngineName, op: QueryOp): boolean {
  return name === 'ours' || PEERS[op].includes(name);
}
