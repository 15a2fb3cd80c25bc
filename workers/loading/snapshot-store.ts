import type { LoadReport } from '../../src/domain/search-api.ts';

/** A list as it is stored (D3). */
export interface CachedList {
  readonly url: string;
  readonly language: string;
  readonly etag: string | undefined;
  readonly report: Pick<LoadReport, 'lots' | 'dropped' | 'properties' | 'kinds' | 'bounds'>;
  /** The built index, for `restoreEngine`. */
  readonly snapshot: unknown;
}

export interface CachedSnapshot {
  readonly list: CachedList;
  /** When the list was last fetched, or confirmed by the API, ms since the epoch. */
  readonly currentAtMs: number;
}

/** The store of the one snapshot. No method fails: without storage there is no snapshot. */
export interface SnapshotStore {
  /**
   * Reads the snapshot, verifies all of it, and marks it as tried until `endAttempt`. A damaged one is dropped, and one
   * that two workers tried without reaching `endAttempt`.
   */
  read(): Promise<CachedSnapshot | undefined>;
  /** Removes the mark: the worker lives. */
  endAttempt(): Promise<void>;
  write(list: CachedList, currentAtMs: number): Promise<void>;
  /** Notes that the API confirmed the list. */
  confirm(currentAtMs: number): Promise<void>;
  drop(): Promise<void>;
}
