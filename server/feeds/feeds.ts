/**
 * F4: free spaces from feeds, while serving. Each feed is requested by itself, one request at a time; what goes wrong with
 * one is nobody else's.
 */
import { isCurrent, type Reading } from '../../src/domain/availability.ts';
import { UsageError } from '../options.ts';
import { Feed, type FilledLots, type ReadFeed } from './feed.ts';
import type { FeedConfig } from './feeds-file.ts';

export class Feeds {
  readonly #feeds: readonly Feed[];
  #filled: () => readonly FilledLots[] = () => [];
  readonly #operatorsOf: (lots: string) => readonly string[];

  /**
   * @param options.operatorsOf the operators that `lots` of a feed names
   * @param options.reader makes what reads the answers of one feed
   */
  constructor(
    configs: readonly FeedConfig[],
    options: {
      readonly operatorsOf: (lots: string) => readonly string[];
      readonly reader: () => ReadFeed;
      readonly log: (line: string) => void;
    },
  ) {
    this.#operatorsOf = options.operatorsOf;
    this.#feeds = configs.map((config) => new Feed(config, options.reader(), options.log));
  }

  /** @throws UsageError if a feed's `lots` is served to nobody */
  check(): void {
    for (const { config } of this.#feeds) {
      const { lots } = config;
      if (lots === undefined || this.#operatorsOf(lots).length > 0) continue;
      throw new UsageError(
        `A feed is for the lots "${lots}", which is no operator here and no file of --lots`,
      );
    }
  }

  /**
   * @param filled the lots that are served at the moment
   * @throws what `check` throws
   */
  start(filled: () => readonly FilledLots[]): void {
    this.check();
    this.#filled = filled;
    for (const feed of this.#feeds) feed.start();
  }

  stop(): void {
    for (const feed of this.#feeds) feed.stop();
  }

  /** The current readings of an operator's lots, one for each lot (`bothOf`). */
  readings(operatorId: string, nowMs: number): readonly Reading[] {
    const newest = new Map<string, Reading>();
    for (const feed of this.#feeds) {
      const one = this.#filledBy(feed).find((filled) => filled.operatorId === operatorId);
      for (const reading of one ? feed.joined(one.lots).readings : []) {
        const before = newest.get(reading.id);
        if (isCurrent(reading, nowMs, one?.maxAgeMs))
          newest.set(reading.id, before ? bothOf(before, reading) : reading);
      }
    }
    return [...newest.values()];
  }

  /** What `/healthz` says of each. */
  status(nowMs: number) {
    return this.#feeds.map((feed) => feed.status(this.#filledBy(feed), nowMs));
  }

  #filledBy({ config: { lots } }: Feed): readonly FilledLots[] {
    const ids = lots === undefined ? undefined : this.#operatorsOf(lots);
    return this.#filled().filter(({ operatorId }) => ids?.includes(operatorId) ?? true);
  }
}

/** The newer of two readings of a lot. Where one counts spaces and the other chargers alone, both, as old as the older. */
function bothOf(one: Reading, other: Reading): Reading {
  const [older, newer] = one.readAtMs < other.readAtMs ? [one, other] : [other, one];
  const isBoth =
    (older.free === undefined) !== (newer.free === undefined) &&
    (older.freeChargers === undefined) !== (newer.freeChargers === undefined);
  return isBoth ? { ...older, ...newer, readAtMs: older.readAtMs } : newer;
}
