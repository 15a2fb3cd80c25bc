/** What the timed operations are called in tables. */
import type { QueryOp } from './bench-engine.ts';

export const OPERATIONS: readonly { readonly op: QueryOp; readonly title: string }[] = [
  { op: 'search-cold', title: 'keystroke: count, filters, ten nearest' },
  { op: 'search-warm', title: 'the same, the last keystroke known' },
  { op: 'facets', title: 'counts of all properties' },
  { op: 'words', title: 'two or three words in any order' },
  { op: 'nearest', title: 'ten nearest within 100 km' },
  { op: 'nearest-absent', title: 'the same where nothing matches' },
  { op: 'filter-to-clusters-cold', title: 'new filter or text → clusters on screen' },
  { op: 'filter-to-clusters-warm', title: 'the same, the last one known' },
  { op: 'cluster-extent', title: 'box around the largest cluster’s matches' },
  { op: 'fit', title: 'what the map should show of the matches' },
  { op: 'filters-of-the-moment-minute', title: 'lots that are open at a new minute' },
  { op: 'filters-of-the-moment', title: 'keystroke with filters of the moment' },
  { op: 'filters-of-the-moment-clusters', title: 'clusters with filters of the moment' },
];
