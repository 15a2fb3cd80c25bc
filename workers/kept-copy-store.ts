import type { LoadReport } from './search-api.ts';

/** What is kept of a list (D3). */
export interface KeptList {
  readonly url: string;
  readonly language: string;
  readonly etag: string | undefined;
  readonly report: Pick<LoadReport, 'lots' | 'dropped' | 'properties' | 'bounds'>;
  /** The built index; whoever restores it judges its shape. */
  readonly snapshot: unknown;
}

export interface KeptCopy {
  readonly list: KeptList;
  /** When the list was last fetched, or confirmed by the API, ms since the epoch. */
  readonly currentAtMs: number;
  /** Whether it is what was written, bit for bit; too slow to be asked before the first answer. */
  isIntact(): Promise<boolean>;
}

/** Where the one kept copy lives. No method fails: without storage there is just no copy. */
export interface KeptCopyStore {
  read(): Promise<KeptCopy | undefined>;
  write(list: KeptList, currentAtMs: number): Promise<void>;
  /** The API confirmed the copy. */
  confirm(currentAtMs: number): Promise<void>;
  drop(): Promise<void>;
}
