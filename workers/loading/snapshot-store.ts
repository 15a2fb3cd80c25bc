import type { LoadReport } from '../../src/domain/search-api.ts';

/** A list as it is stored (D3). */
export interface CachedList {
  readonly url: string;
  readonly language: string;
  readonly etag: string | undefined;
  readonly report: Pick<LoadReport, 'lots' | 'properties' | 'kinds'>;
  /** The built index: what `LotEngine.snapshot` returned. */
  readonly snapshot: unknown;
}

export interface CachedSnapshot {
  readonly list: CachedList;
  /** When the list was last fetched, or confirmed by the API, ms since the epoch. */
  readonly currentAtMs: number;
}

/** The store of the one snapshot. No method fails: without storage there is no snapshot. */
export interface SnapshotStore {
  /** Reads the snapshot and verifies all of it; drops a damaged one. */
  read(): Promise<CachedSnapshot | undefined>;
  write(list: CachedList, currentAtMs: number): Promise<void>;
  /** Notes that the API confirmed the list. */
  confirm(currentAtMs: number): Promise<void>;
  drop(): Promise<void>;
}
