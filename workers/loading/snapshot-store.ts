import type { LoadReport } from '../../src/domain/search-api.ts';

/** A list as it is stored (D3). */
export interface CachedList {
  readonly url: string;
  readonly language: string;
  readonly etag: string | undefined;
  readonly report: Pick<LoadReport, 'lots' | 'dropped' | 'properties' | 'bounds'>;
  /** The built index. `restoreEngine` checks its shape; its columns are verified when first read. */
  readonly snapshot: unknown;
}

export interface CachedSnapshot {
  readonly list: CachedList;
  /** When the list was last fetched, or confirmed by the API, ms since the epoch. */
  readonly currentAtMs: number;
  /** Whether the whole snapshot is as it was written. It is too slow to call before the first answer. */
  isIntact(): Promise<boolean>;
}

/** The store of the one snapshot. No method fails: without storage there is no snapshot. */
export interface SnapshotStore {
  /**
   * Reads the snapshot and marks it as tried until `endAttempt`. A snapshot that two workers tried without reaching
   * `endAttempt` is dropped instead.
   */
  read(): Promise<CachedSnapshot | undefined>;
  /** Removes the mark: the snapshot was verified. */
  endAttempt(): Promise<void>;
  write(list: CachedList, currentAtMs: number): Promise<void>;
  /** Notes that the API confirmed the list. */
  confirm(currentAtMs: number): Promise<void>;
  drop(): Promise<void>;
}
