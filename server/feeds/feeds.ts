/**
 * F4: free spaces from feeds, while serving. Each feed is requested by itself, one request at a time; what goes wrong with
 * one is nobody else's.
 */
import { readFile } from 'node:fs/promises';

import * as v from 'valibot';

import { safeWebUrl } from '../../src/api/safe-url.ts';
import { isCurrent, type Reading } from '../../src/domain/availability.ts';
import { startDownload } from '../../src/http/download.ts';
import { readText } from '../../src/http/read-text.ts';
import { assertNoPage, assertOk } from '../../src/http/status.ts';
import { fileReason } from '../file-reason.ts';
import { reasonOf } from '../log-words.ts';
import type { LotCollection } from '../lot-collection.ts';
import { UsageError } from '../options.ts';
import type { FeedBody } from './feed-source.ts';
import { FEED_SOURCE_IDS, FEED_SOURCES, type FeedSourceId } from './feed-sources.ts';
import { joinRows, type JoinedFeed } from './join-rows.ts';

const LIMITS = { totalMs: 10_000, stallMs: 10_000, maxBytes: 10_000_000 };
const DEFAULT_EVERY_S = 60;
/** A failing feed is requested less and less often, up to this. */
const SELDOM_S = 15 * 60;
const NOTHING: FeedBody = { rows: [], leftOut: [] };

const webUrl = v.pipe(
  v.string(),
  v.check((text) => safeWebUrl(text) !== undefined, 'no http or https address'),
);
const feedsFile = v.array(
  v.strictObject({
    from: v.picklist(FEED_SOURCE_IDS),
    url: webUrl,
    everySeconds: v.optional(
      v.pipe(v.number(), v.minValue(1), v.maxValue(86_400)),
      DEFAULT_EVERY_S,
    ),
    /** An operator's id, or the lot file as `--lots` names it; every operator unless given. */
    lots: v.optional(v.pipe(v.string(), v.minLength(1))),
    /** For what asks for a key: `{"Authorization": "Token …"}`. */
    headers: v.optional(v.record(v.string(), v.string()), {}),
  }),
);
export type FeedConfig = v.InferOutput<typeof feedsFile>[number];

/** Reads the file of `--feeds`. @throws UsageError that says in one sentence what is wrong */
export async function readFeedsFile(path: string): Promise<FeedConfig[]> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`Bad feeds file ${path}: ${fileReason(error)}`, { cause: error });
  }
  const read = v.safeParse(feedsFile, json);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new UsageError(`Bad feeds file ${path}: ${v.getDotPath(issue) ?? 'it'}: ${issue.message}`);
}

/** What `/healthz` says of a feed. */
export interface FeedStatus {
  readonly from: FeedSourceId;
  /** Without its query, which may hold a key. */
  readonly url: string;
  /** `waiting` before the first answer; `silent` while no row of it is young enough to be shown. */
  readonly state: 'waiting' | 'ok' | 'silent';
  readonly rows: number;
  readonly newest?: string;
  /** By operator, how many lots have a reading, how many of those are young enough, and what joined none. */
  readonly lots: Readonly<Record<string, JoinCounts>>;
  /** In a row. */
  readonly failures: number;
  readonly error?: string;
}

interface JoinCounts {
  readonly joined: number;
  readonly current: number;
  /** Rows by the reason why they gave no lot a reading. */
  readonly leftOut: Readonly<Record<string, number>>;
}

/** The lots of an operator that a feed may fill. */
export interface FilledLots {
  readonly operatorId: string;
  readonly lots: LotCollection;
  readonly maxAgeMs: number;
  /** Whether its pages ask for readings. */
  readonly isAsked: boolean;
}

/** One feed: its last good answer, and what it joined to. */
export class Feed {
  readonly config: FeedConfig;
  readonly #log: (line: string) => void;
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

  constructor(config: FeedConfig, log: (line: string) => void) {
    this.config = config;
    this.#log = log;
    const { origin, pathname } = new URL(config.url);
    this.#shownUrl = origin + pathname;
  }

  /** Requests the feed now and then again and again until `stop`. */
  start(onFirst: () => void): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const turn = async (): Promise<void> => {
      const startedMs = Date.now();
      const isFirst = !this.#isAnswered;
      await this.#ask(signal);
      if (signal.aborted) return;
      if (isFirst && this.#isAnswered) onFirst();
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

  status(filled: readonly FilledLots[], nowMs: number): FeedStatus {
    const { rows } = this.#body;
    const newestMs = rows.reduce((newest, { reading }) => Math.max(newest, reading.readAtMs), 0);
    const maxAgeMs = filled.reduce((most, one) => Math.max(most, one.maxAgeMs), 0);
    const isHeard = rows.some(({ reading }) => isCurrent(reading, nowMs, maxAgeMs));
    const isWaiting = !this.#isAnswered && this.#failures === 0;
    return {
      from: this.config.from,
      url: this.#shownUrl,
      state: isWaiting ? 'waiting' : isHeard ? 'ok' : 'silent',
      rows: rows.length + this.#body.leftOut.length,
      ...(rows.length > 0 && { newest: new Date(newestMs).toISOString() }),
      lots: Object.fromEntries(
        filled.map((one) => [one.operatorId, this.#countsOf(one, nowMs)] as const),
      ),
      failures: this.#failures,
      ...(this.#error !== undefined && { error: this.#error }),
    };
  }

  #countsOf({ lots, maxAgeMs }: FilledLots, nowMs: number): JoinCounts {
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
      await this.#read(signal);
      if (this.#failures > 0) this.#log(`feed ${this.#shownUrl} answers again`);
      [this.#failures, this.#error] = [0, undefined];
    } catch (error) {
      if (signal.aborted) return;
      // The address may hold a key in its query.
      this.#error = reasonOf(error).replaceAll(this.config.url, this.#shownUrl);
      this.#failures += 1;
      if (this.#failures === 1) this.#log(`feed ${this.#shownUrl} fails: ${this.#error}`);
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    const { from, url, headers } = this.config;
    const answer = await ask(url, { headers: { ...headers, ...this.#validators }, signal });
    if (!answer) return;
    this.#body = FEED_SOURCES[from].read(answer.json, Date.now());
    this.#joined = new WeakMap();
    this.#isAnswered = true;
    const [tag, changed] = ['etag', 'last-modified'].map((name) => answer.headers.get(name));
    this.#validators = {
      ...(tag && { 'if-none-match': tag }),
      ...(changed && { 'if-modified-since': changed }),
    };
  }
}

/** All feeds of a server. */
export class Feeds {
  readonly #feeds: readonly Feed[];
  readonly #log: (line: string) => void;
  #filled: () => readonly FilledLots[] = () => [];
  readonly #operatorsOf: (lots: string) => readonly string[];

  /**
   * @param options.operatorsOf the operators that `lots` of a feed names
   */
  constructor(
    configs: readonly FeedConfig[],
    options: {
      readonly operatorsOf: (lots: string) => readonly string[];
      readonly log: (line: string) => void;
    },
  ) {
    this.#log = options.log;
    this.#operatorsOf = options.operatorsOf;
    this.#feeds = configs.map((config) => new Feed(config, options.log));
  }

  /**
   * @param filled the lots that are served at the moment
   * @throws UsageError if a feed's `lots` is served to nobody
   */
  start(filled: () => readonly FilledLots[]): void {
    this.#filled = filled;
    for (const { config } of this.#feeds) {
      const { lots } = config;
      if (lots === undefined || this.#operatorsOf(lots).length > 0) continue;
      throw new UsageError(
        `A feed is for the lots "${lots}", which is no operator here and no file of --lots`,
      );
    }
    for (const feed of this.#feeds) feed.start(() => this.#tellJoined(feed));
  }

  stop(): void {
    for (const feed of this.#feeds) feed.stop();
  }

  /** The current readings of an operator's lots; of several of one lot the newest. */
  readings(operatorId: string, nowMs: number): readonly Reading[] {
    const newest = new Map<string, Reading>();
    for (const feed of this.#feeds) {
      const one = this.#filledBy(feed).find((filled) => filled.operatorId === operatorId);
      for (const reading of one ? feed.joined(one.lots).readings : []) {
        const before = newest.get(reading.id);
        if (before && before.readAtMs >= reading.readAtMs) continue;
        if (isCurrent(reading, nowMs, one?.maxAgeMs)) newest.set(reading.id, reading);
      }
    }
    return [...newest.values()];
  }

  status(nowMs: number): readonly FeedStatus[] {
    return this.#feeds.map((feed) => feed.status(this.#filledBy(feed), nowMs));
  }

  #tellJoined(feed: Feed): void {
    const filled = this.#filledBy(feed);
    const { url, lots } = feed.status(filled, Date.now());
    for (const { operatorId, isAsked } of filled) {
      const unasked = isAsked ? '' : '; its pages ask for none without "availability": true';
      this.#log(`feed ${url}, ${operatorId}: ${countsText(lots[operatorId]!)}${unasked}`);
    }
  }

  #filledBy({ config: { lots } }: Feed): readonly FilledLots[] {
    const ids = lots === undefined ? undefined : this.#operatorsOf(lots);
    return this.#filled().filter(({ operatorId }) => ids?.includes(operatorId) ?? true);
  }
}

/** The answer of a feed. @throws Error in one sentence */
export async function fetchFeed(url: string): Promise<unknown> {
  return (await ask(url, {}))?.json;
}

/** @returns undefined where nothing changed since the answer that `headers` names */
async function ask(
  url: string,
  { headers = {}, signal }: { headers?: Readonly<Record<string, string>>; signal?: AbortSignal },
): Promise<{ readonly json: unknown; readonly headers: Headers } | undefined> {
  const sent = { accept: 'application/json', ...headers };
  const download = await startDownload(url, { headers: sent, ...(signal && { signal }) }, LIMITS);
  const { response } = download;
  try {
    const isConditional = 'if-none-match' in headers || 'if-modified-since' in headers;
    if (response.status === 304 && isConditional) return undefined;
    assertOk(response);
    assertNoPage(response);
    return { json: jsonOf(await readText(download)), headers: response.headers };
  } finally {
    download.cancel();
  }
}

/** @throws Error in one sentence */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error('The answer is no JSON', { cause: error });
  }
}

export function countByReason(leftOut: JoinedFeed['leftOut']): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { reason } of leftOut) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/** "6 lots joined, 3 rows left out (2 no count; 1 more free than its lot has spaces)" */
function countsText({ joined, current, leftOut }: JoinCounts): string {
  const reasons = Object.entries(leftOut).map(([reason, count]) => `${count} ${reason}`);
  const rows = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
  const old = joined - current;
  return [
    `${joined} lots joined`,
    ...(old > 0 ? [`${old} of them with readings too old to be shown`] : []),
    `${rows} rows left out${rows > 0 ? ` (${reasons.join('; ')})` : ''}`,
  ].join(', ');
}
