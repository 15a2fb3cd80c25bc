import type { LoadReport } from '../../src/domain/search-api.ts';

/** What is kept of a list (D3). */
export interface CachedList {
  readonly url: string;
  readonly language: string;
  readonly etag: string | undefined;
  readonly report: Pick<LoadReport, 'lots' | 'dropped' | 'properties' | 'bounds'>;
  /** The built index; whoever restores it judges its shape. Its columns are verified when first touched. */
  readonly snapshot: unknown;
}

export interface CachedSnapshot {
  readonly list: CachedList;
  /** When the list was last fetched, or confirmed by the API, ms since the epoch. */
  readonly currentAtMs: number;
  /** Whether all of it is what was written, bit for bit; too slow to be asked before the first answer. */
  isIntact(): Promise<boolean>;
}

/** Where the one snapshot lives. No method fails: without storage there is just no copy. */
export interface SnapshotStore {
  /**
   * The copy, marked as being tried until `endAttempt`. One that was tried twice without getting so far is
   * dropped instead: two workers did not survive it.
   */
  read(): Promise<CachedSnapshot | undefined>;
  /** The copy was verified: takes the mark off. */
  endAttempt(): Promise<void>;
  write(list: CachedList, currentAtMs: number): Promise<void>;
  /** The API confirmed the copy. */
  confirm(currentAtMs: number): Promise<void>;
  drop(): Promise<void>;
}
