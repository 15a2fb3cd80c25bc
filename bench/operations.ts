/** The timed operations: what tables call them, which method of an engine answers them, and which peers take part. */
import { ENGINE_NAMES, type BenchEngine, type EngineName, type QueryOp } from './bench-engine.ts';

interface Operation {
  readonly title: string;
  readonly method: keyof BenchEngine &
    ('search' | 'nearest' | 'facets' | 'clusters' | 'extent' | 'newMinute');
  readonly peers: readonly EngineName[];
}

/** For orientation only: inexact, and slow or hungry beyond so many lots. */
const ORIENTATION: readonly EngineName[] = ['ufuzzy', 'minisearch', 'fuse'];
const ORIENTATION_MAX_LOTS = 100_000;
const SCANS: readonly EngineName[] = ['naive', 'prelowered', 'joined'];
const TEXT: readonly EngineName[] = [...SCANS, 'flexsearch-verified', ...ORIENTATION];
const REBUILD: readonly EngineName[] = ['supercluster-rebuild'];

export const OPERATIONS: Readonly<Record<QueryOp, Operation>> = {
  'search-cold': operation('keystroke: count, filters, ten nearest', 'search', TEXT),
  'search-warm': operation('the same, the last keystroke known', 'search', TEXT),
  facets: operation('counts of all properties', 'facets', [...SCANS, 'flexsearch-verified']),
  words: operation('two or three words in any order', 'search', ['naive', 'prelowered']),
  nearest: operation('ten nearest within 100 km', 'nearest', ['geokdbush']),
  'nearest-absent': operation('the same where nothing matches', 'nearest', ['geokdbush']),
  'filter-to-clusters-cold': operation(
    'new filter or text → clusters on screen',
    'clusters',
    REBUILD,
  ),
  'filter-to-clusters-warm': operation('the same, the last one known', 'clusters', REBUILD),
  'cluster-extent': operation('box around the largest cluster’s matches', 'extent', []),
  'filters-of-the-moment-minute': operation('lots that are open at a new minute', 'newMinute', [
    'naive',
  ]),
  'filters-of-the-moment': operation('keystroke with filters of the moment', 'search', SCANS),
  'filters-of-the-moment-clusters': operation(
    'clusters with filters of the moment',
    'clusters',
    REBUILD,
  ),
  price: operation('keystroke, cheapest first within a walk', 'search', []),
};

function operation(
  title: string,
  method: Operation['method'],
  peers: readonly EngineName[],
): Operation {
  return { title, method, peers };
}

/** Engines to start for n lots and these operations. */
export function enginesFor(n: number, ops: readonly QueryOp[]): EngineName[] {
  return ENGINE_NAMES.filter(
    (name) =>
      (n <= ORIENTATION_MAX_LOTS || !ORIENTATION.includes(name)) &&
      ops.some((op) => takesPart(name, op)),
  );
}

export function takesPart(name: EngineName, op: QueryOp): boolean {
  return name === 'ours' || OPERATIONS[op].peers.includes(name);
}
