import type { BrowserContextOptions } from 'playwright';
import type { FaultAnswer } from '../../support/fault-server.ts';
import { lotRow } from '../../support/served-rows.ts';
import type { Stage } from '../../support/stage.ts';

/**
 * One row of the fault matrix. In every row the list, or a clear message with a way on, must
 * be there within 10 s, the page must recover once the fault ends, and nothing may go unhandled.
 */
export interface FaultRow {
  readonly fault: string;
  /** Before the page is opened. */
  readonly arrange?: (stage: Stage) => Promise<unknown> | void;
  /** Opened by the row; the search page unless given. */
  readonly path?: string;
  /** After the page is opened: the rest of the fault. */
  readonly act?: (stage: Stage) => Promise<unknown>;
  /** What the visitor has within 10 s; the list unless given. */
  readonly expect?: 'message' | ((stage: Stage) => Promise<unknown>);
  /** What the visitor does once the fault has ended, if the page needs it: presses the message's button, loads it again. */
  readonly recover?: 'retry' | 'reload' | ((stage: Stage) => Promise<unknown>);
  /** Console errors that belong to the fault. */
  readonly allowed?: RegExp;
  readonly context?: BrowserContextOptions;
  /** It keeps a processor busy for many seconds: `npm test` leaves it out. */
  readonly isBusy?: true;
}

/** A path of the list itself, not of a lot. */
export const LIST = /^\/api\/\w+\/parkinglots(\?.*)?$/;

export const SEARCH_PAGE = /^\/(\?.*)?$/;

/** What is asked for fails in one way; the message's button brings the list once that is well again. */
export function failing(fault: string, path: RegExp, answer: FaultAnswer): FaultRow {
  return {
    fault,
    arrange: ({ server }) => server.play(path, answer),
    expect: 'message',
    recover: 'retry',
  };
}

export function row(id: number, extra: object = {}): object {
  return lotRow(id, {
    name: `Plass ${id}`,
    position: { coordinates: [10.6 + (id % 1000) / 1000, 59.4 + (id % 777) / 1000] },
    properties: [{ id: 2, name: 'EV charging' }],
    totalNoOfChargers: 2,
    ...extra,
  });
}
