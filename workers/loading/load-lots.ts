import * as v from 'valibot';
import type { LotEngine } from '../engine/engine.ts';
import { LotIndexBuilder } from '../engine/lot-index-builder.ts';
import { restoreEngine, snapshotOf } from '../engine/snapshot.ts';
import type { CachedSnapshot, SnapshotStore, CachedList } from './snapshot-store.ts';
import { LotRowParser } from './lot-row-parser.ts';
import { pause, pauseClock } from './pause.ts';
import { LOT_RULES } from '../lot-rules.ts';
import { Progress } from './progress.ts';
import { readLots } from './read-lots.ts';
import { requestList } from './request-list.ts';
import type { ListAnswer, RequestOptions } from './request-list.ts';
import type { LoadProgress, LoadReport, LotSource } from '../../src/domain/search-api.ts';

/** How far a load is when a phase begins, where the download's length is known. */
const INDEX_FROM = 0.6;
const CLUSTERS_FROM = 0.75;
/** Columns that no answer has touched are verified after the first search, or after this long without one. */
const VERIFY_AFTER_MS = 1_000;
/** The longest that storage is waited for. */
const READ_MS = 5_000;

export interface LoadOptions {
  readonly source: LotSource;
  readonly store: SnapshotStore;
  /** Queries go to this engine from now on, to none if undefined. */
  readonly onEngine: (engine: LotEngine | undefined, from: 'copy' | 'list') => void;
  readonly onProgress: (progress: LoadProgress) => void;
  /** Resolves once the first search has been answered. */
  readonly firstAnswer: Promise<void>;
  /** Resolves once the copy could not answer: it is damaged. */
  readonly damage: Promise<void>;
  readonly stallMs?: number;
  /** Storage that has not given the copy by then is done without. */
  readonly readMs?: number;
}

export interface Loaded {
  readonly report: LoadReport;
  /** Resolves when the snapshot is written, or can't be. */
  readonly kept: Promise<void>;
}

/**
 * Loads a list (D1, D3). A snapshot answers at once, is verified after the first search, and is then
 * confirmed, replaced by the network's list, or left in service where that can't be had or is bad
 * (`origin: 'kept'`). A damaged one is dropped before anything else. Without a usable snapshot the
 * network's list is read as it arrives; where that fails it rejects with a Fault.
 */
export async function loadLots(options: LoadOptions): Promise<Loaded> {
  const progress = new Progress(options.onProgress);
  try {
    const copy = await openSnapshot(options, progress);
    if (!copy) return await loadFromNetwork(options, progress);
    // Asked for while the copy is verified; what comes of it is looked at only then.
    const answer = answerFor(options, progress, copy);
    answer.catch(() => undefined);
    if (await isSound(options, copy)) {
      await inTime(options.store.endAttempt(), options);
      return await renew(options, progress, copy, answer);
    }
    options.onEngine(undefined, 'copy');
    // Before anything that may fail or hang: no worker meets it again.
    await inTime(options.store.drop(), options);
    answer.then(
      (unwanted) => unwanted.cancel(),
      () => undefined,
    );
    progress.update({ phase: 'download', searchable: false, lots: 0 });
    return await loadFromNetwork(options, progress);
  } finally {
    progress.end();
  }
}

/** Waits for the first search, for damage or for `VERIFY_AFTER_MS`; then whether every column is what was written. */
async function isSound(
  { firstAnswer, damage }: LoadOptions,
  copy: CachedSnapshot,
): Promise<boolean> {
  await Promise.race([firstAnswer, damage, afterMs(VERIFY_AFTER_MS)]);
  await pause();
  // A column found damaged fails here again. Right bytes that still can't answer are `SearchService.#load`'s to handle.
  return copy.isIntact();
}

/** What storage answers, or undefined where it hangs: it holds nothing up. */
function inTime<T>(work: Promise<T>, { readMs = READ_MS }: LoadOptions): Promise<T | undefined> {
  return Promise.race([work, afterMs(readMs)]);
}

/** Puts the snapshot into service, unless there is none for this address or it does not fit. */
async function openSnapshot(
  options: LoadOptions,
  progress: Progress,
): Promise<CachedSnapshot | undefined> {
  const { source, store, onEngine } = options;
  const copy = await inTime(store.read(), options);
  if (!copy) return undefined;
  try {
    assertIsList(copy.list);
    if (copy.list.url !== source.url) throw new RangeError('The copy is of another list');
    onEngine(restoreEngine(copy.list.snapshot, LOT_RULES), 'copy');
  } catch {
    await inTime(store.drop(), options);
    return undefined;
  }
  progress.update({ phase: 'kept', searchable: true, lots: copy.list.report.lots });
  return copy;
}

/** Storage may hold anything, also with a right checksum: what is used of it here has the right shape. */
function assertIsList(list: unknown): asserts list is CachedList {
  v.assert(cachedListSchema, list);
}

const finite = v.pipe(v.number(), v.finite());
const cachedListSchema = v.object({
  url: v.string(),
  language: v.string(),
  // As a header may say it: anything else would make every request fail.
  etag: v.optional(v.pipe(v.string(), v.regex(/^[\u0021-\u007e]*$/u))),
  report: v.object({
    lots: finite,
    dropped: v.record(v.string(), finite),
    properties: v.array(v.object({ id: finite, name: v.string() })),
    bounds: v.optional(v.tuple([finite, finite, finite, finite])),
  }),
  snapshot: v.unknown(),
});

/** Confirms the copy, or replaces it with the network's list, or leaves it in service. */
async function renew(
  options: LoadOptions,
  progress: Progress,
  copy: CachedSnapshot,
  pending: Promise<ListAnswer>,
): Promise<Loaded> {
  const { report } = copy.list;
  try {
    const answer = await pending;
    if (!answer.isUnchanged) return await loadAnswer(options, progress, answer, copy);
    answer.cancel();
    const fetchedAtMs = Date.now();
    progress.update({ phase: 'ready', fraction: 1 });
    return {
      report: { ...report, origin: 'revalidated', fetchedAtMs },
      kept: options.store.confirm(fetchedAtMs),
    };
  } catch {
    progress.update({ phase: 'ready', fraction: 1, lots: report.lots });
    return {
      report: { ...report, origin: 'kept', fetchedAtMs: copy.currentAtMs },
      kept: Promise.resolve(),
    };
  }
}

async function loadFromNetwork(options: LoadOptions, progress: Progress): Promise<Loaded> {
  return loadAnswer(options, progress, await answerFor(options, progress));
}

/** The request, with the copy's ETag if the copy is in the language asked for. */
async function answerFor(
  { source, stallMs }: LoadOptions,
  progress: Progress,
  copy?: CachedSnapshot,
): Promise<ListAnswer> {
  let bytes = 0;
  let totalBytes: number | undefined;
  const request: RequestOptions = {
    ...(stallMs !== undefined && { stallMs }),
    onBytes: (count) => {
      bytes += count;
      if (totalBytes === undefined) return;
      progress.update({ fraction: (bytes / totalBytes) * INDEX_FROM });
    },
  };
  const etag = copy?.list.language === source.language ? copy.list.etag : undefined;
  const answer = await requestList(source, { ...request, etag });
  totalBytes = answer.totalBytes;
  return answer;
}

async function loadAnswer(
  { source, store, onEngine }: LoadOptions,
  progress: Progress,
  answer: ListAnswer,
  copy?: CachedSnapshot,
): Promise<Loaded> {
  const fetchedAtMs = Date.now();
  const intake = new LotRowParser();
  const builder = new LotIndexBuilder(LOT_RULES);
  const isPauseDue = pauseClock();
  progress.update({ phase: 'download' });
  for await (const lots of readLots(answer.body, intake)) {
    for (const lot of lots) builder.add(lot);
    const share = answer.totalLots === undefined ? 0 : builder.size / answer.totalLots;
    progress.update({ lots: builder.size, fraction: Math.min(share, 1) * INDEX_FROM });
    if (isPauseDue()) await pause();
  }
  reportDropped(intake, builder.duplicates);
  progress.update({ phase: 'index', lots: builder.size, fraction: INDEX_FROM });
  const engine = await indexed(builder, intake);
  // The snapshot has clusters already: it serves until this one has them, too.
  if (!copy) onEngine(engine, 'list');
  progress.update({ phase: 'clusters', searchable: true, fraction: CLUSTERS_FROM });
  for (const share of engine.buildClusters()) {
    if (!isPauseDue()) continue;
    progress.update({ fraction: CLUSTERS_FROM + share * (1 - CLUSTERS_FROM) });
    await pause();
  }
  onEngine(engine, 'list');
  progress.update({ phase: 'ready', fraction: 1 });
  const { dropped } = engine.stats();
  const list: CachedList = {
    url: source.url,
    language: source.language,
    etag: answer.etag,
    report: {
      lots: engine.size,
      dropped,
      properties: intake.properties(),
      bounds: engine.bounds,
    },
    snapshot: snapshotOf(engine),
  };
  return {
    report: { ...list.report, origin: 'network', fetchedAtMs },
    kept: store.write(list, fetchedAtMs),
  };
}

async function indexed(builder: LotIndexBuilder, intake: LotRowParser): Promise<LotEngine> {
  const isPauseDue = pauseClock();
  const steps = builder.build(intake.counts());
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (isPauseDue()) await pause();
  }
}

/** S2: once, with the ids. D1: no limit is silent. */
function reportDropped(intake: LotRowParser, duplicate: number): void {
  const { coordinates, ...others } = intake.counts();
  if (coordinates !== undefined) {
    const { unplacedIds } = intake;
    const more = coordinates - unplacedIds.length;
    const ids = unplacedIds.join(', ') + (more > 0 ? ` and ${more} more` : '');
    // oxlint-disable-next-line no-console
    console.warn(`${coordinates} parking lots have no usable coordinates: ${ids}`);
  }
  const counts = Object.entries(duplicate > 0 ? { ...others, duplicate } : others);
  const told = counts.map(([reason, count]) => `${reason} ${count}`);
  // oxlint-disable-next-line no-console
  if (told.length > 0) console.warn(`Left out of the list of parking lots: ${told.join(', ')}`);
}

function afterMs(delayMs: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs, undefined);
  });
}
