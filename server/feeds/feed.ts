import { isCurrent } from '../../src/domain/availability.ts';
import { reasonOf } from '../log-reason.ts';
import type { LotCollection } from '../lot-collection.ts';
import { type FeedBody, type LeftOut, rowsIn } from './feed-rows.ts';
import type { FeedText } from './feed-sources.ts';
import type { FeedConfig } from './feeds-file.ts';
import { fetchFeed } from './fetch-feed.ts';
import { joinRows, type JoinedFeed } from './join-rows.ts';

/** A failing feed is requested less and less often, up to this. */
const SELDOM_S = 15 * 60;
const NOTHING: FeedBody = { rows: [], leftOut: [] };

/** Reads an answer. Rejects with an Error in one sentence. */
export type ReadFeed = (answer: FeedText) => Promise<FeedBody>;

/** The lots of an operator that a feed may fill. */
export interface FilledLots {
  readonly operatorId: string;
  readonly lots: LotCollection;
  readonly maxAgeMs: number;
}

/** One feed: its last good answer, and what it joined to. */
export class Feed {
  readonly config: FeedConfig;
  readonly #read: ReadFeed;
  readonly #log: (line: string) => void;
  /** Without its query, which may hold a key. */
  readonly #shownUrl: string;
  #body = NOTHING;
  #isAnswered = false;
  #joined = new WeakMap<LotCollection, JoinedFeed>();
  /** Sent back with the next request, so that an unchanged answer costs nothing. */
  #validators: Readonly<Record<string, string>> = {};
  #failures = 0;
  #error: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stop: AbortController | undefined;

  constructor(config: FeedConfig, read: ReadFeed, log: (line: string) => void) {
    this.config = config;
    this.#read = read;
    this.#log = log;
    const { origin, pathname } = new URL(config.url);
    this.#shownUrl = origin + pathname;
  }

  /** Requests the feed now and then again and again until `stop`. */
  start(): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const turn = async (): Promise<void> => {
      const startedMs = Date.now();
      await this.#ask(signal);
      if (signal.aborted) return;
      const { everySeconds } = this.config;
      const backOff = everySeconds * 2 ** Math.min(Math.max(0, this.#failures - 1), 10);
      const waitMs = Math.max(everySeconds, Math.min(backOff, SELDOM_S)) * 1_000;
      const restMs = Math.max(0, waitMs - Math.max(0, Date.now() - startedMs));
      this.#timer = setTimeout(() => void turn(), restMs).unref();
    };
    void turn();
  }

  stop(): void {
    this.#stop?.abort();
    clearTimeout(this.#timer);
  }

  joined(lots: LotCollection): JoinedFeed {
    let joined = this.#joined.get(lots);
    if (!joined) {
      joined = joinRows(this.#body, lots);
      this.#joined.set(lots, joined);
    }
    return joined;
  }

  /** What `/healthz` says of it. */
  status(filled: readonly FilledLots[], nowMs: number) {
    const { rows } = this.#body;
    const newestMs = rows.reduce((newest, { reading }) => Math.max(newest, reading.readAtMs), 0);
    const maxAgeMs = filled.reduce((most, one) => Math.max(most, one.maxAgeMs), 0);
    const isHeard = rows.some(({ reading }) => isCurrent(reading, nowMs, maxAgeMs));
    const isWaiting = !this.#isAnswered && this.#failures === 0;
    return {
      from: this.config.from,
      url: this.#shownUrl,
      // `silent` while no row of it is young enough to be shown.
      state: isWaiting ? 'waiting' : isHeard ? 'ok' : 'silent',
      rows: rows.length + rowsIn(this.#body.leftOut),
      ...(rows.length > 0 && { newest: new Date(newestMs).toISOString() }),
      lots: Object.fromEntries(
        filled.map((one) => [one.operatorId, this.#countsOf(one, nowMs)] as const),
      ),
      // In a row.
      failures: this.#failures,
      ...(this.#error !== undefined && { error: this.#error }),
    };
  }

  /** How many lots have a reading, how many of those are young enough, and why rows gave no lot one. */
  #countsOf({ lots, maxAgeMs }: FilledLots, nowMs: number) {
    const { readings, leftOut } = this.joined(lots);
    return {
      joined: readings.length,
      current: readings.filter((reading) => isCurrent(reading, nowMs, maxAgeMs)).length,
      leftOut: countByReason(leftOut),
    };
  }

  /** Never rejects. */
  async #ask(signal: AbortSignal): Promise<void> {
    try {
      await this.#request(signal);
      if (this.#failures > 0) this.#log(`feed ${this.#shownUrl} answers again`);
      [this.#failures, this.#error] = [0, undefined];
    } catch (error) {
      if (signal.aborted) return;
      // An address may hold a key in its query, also where a redirect leads.
      const text = error instanceof Error ? error.message : String(error);
      this.#error = reasonOf(text.replaceAll(/https?:\/\/\S+/gi, () => this.#shownUrl));
      this.#failures += 1;
      if (this.#failures === 1) this.#log(`feed ${this.#shownUrl} fails: ${this.#error}`);
    }
  }

  async #request(signal: AbortSignal): Promise<void> {
    const { from, url, headers } = this.config;
    const answer = await fetchFeed(url, { headers: { ...headers, ...this.#validators }, signal });
    if (!answer) return;
    this.#body = await this.#read({ from, text: answer.text, nowMs: Date.now() });
    this.#joined = new WeakMap();
    this.#isAnswered = true;
    const [tag, changed] = ['etag', 'last-modified'].map((name) => answer.headers.get(name));
    this.#validators = {
      ...(tag && { 'if-none-match': tag }),
      ...(changed && { 'if-modified-since': changed }),
    };
  }
}

function countByReason(leftOut: readonly LeftOut[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { reason, rows = 1 } of leftOut) counts[reason] = (counts[reason] ?? 0) + rows;
  return counts;
}
