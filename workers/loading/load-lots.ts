import { type EngineColumns, LotEngine, LotIndexBuilder } from '../engine/index.ts';
import type { CachedSnapshot, SnapshotStore, CachedList } from './snapshot-store.ts';
import { LotRowParser } from './lot-row-parser.ts';
import { afterMs, pause, pauseClock, runInSteps } from './pause.ts';
import { lotRules } from '../lot-rules.ts';
import { readLots } from './read-lots.ts';
import { type ListAnswer, requestList } from './request-list.ts';
import type { LoadProgress, LoadReport, LotSource } from '../../src/domain/search-api.ts';

/** The progress at which indexing begins, where the download's length is known. */
const INDEX_FROM = 0.6;
const CLUSTERS_FROM = 0.75;
/** Storage that has not answered by then is treated as empty. */
const READ_MS = 5_000;

export interface LoadOptions {
  readonly source: LotSource;
  readonly store: SnapshotStore;
  /** Called with the engine that answers queries from now on. */
  readonly onEngine: (engine: LotEngine) => void;
  readonly onProgress: (progress: LoadProgress) => void;
  readonly stallMs?: number | undefined;
  /** How long storage may take to give the snapshot. */
  readonly readMs?: number;
}

/**
 * Loads a list (D1, D3). A snapshot answers at once, and is then confirmed, replaced by the network's list, or left in
 * service where that can't be had or is bad (`origin: 'snapshot'`). Without a usable snapshot the network's list is read as
 * it arrives; if that fails, this rejects with a Fault.
 */
export async function loadLots(options: LoadOptions): Promise<LoadReport> {
  const progress = new Progress(options.onProgress);
  const snapshot = await openSnapshot(options, progress);
  if (snapshot) return await renew(options, progress, snapshot);
  return await loadAnswer(options, progress, await answerFor(options, progress));
}

/** The result of `work`, or undefined where storage does not answer in time. */
function inTime<T>(work: Promise<T>, { readMs = READ_MS }: LoadOptions): Promise<T | undefined> {
  return Promise.race([work, afterMs(readMs)]);
}

/** Serves the snapshot, unless there is none for this address. */
async function openSnapshot(
  options: LoadOptions,
  progress: Progress,
): Promise<CachedSnapshot | undefined> {
  const { source, store, onEngine } = options;
  if (source.ignoresSnapshot) return undefined;
  const snapshot = await inTime(store.read(), options);
  if (!snapshot) return undefined;
  try {
    if (snapshot.list.url !== source.url) throw new RangeError('The snapshot is of another list');
    onEngine(new LotEngine(snapshot.list.snapshot as EngineColumns, lotRules(source.country)));
  } catch {
    await inTime(store.drop(), options);
    return undefined;
  }
  progress.update({ phase: 'snapshot', searchable: true, lots: snapshot.list.report.lots });
  return snapshot;
}

/** Confirms the snapshot, or replaces it with the network's list, or leaves it in service. */
async function renew(
  options: LoadOptions,
  progress: Progress,
  snapshot: CachedSnapshot,
): Promise<LoadReport> {
  const { report } = snapshot.list;
  try {
    const answer = await answerFor(options, progress, snapshot);
    if (!answer.isUnchanged) return await loadAnswer(options, progress, answer, snapshot);
    answer.cancel();
    const fetchedAtMs = Date.now();
    progress.update({ phase: 'ready', fraction: 1 });
    void options.store.confirm(fetchedAtMs);
    return { ...report, origin: 'revalidated', fetchedAtMs };
  } catch {
    progress.update({ phase: 'ready', fraction: 1, lots: report.lots });
    return { ...report, origin: 'snapshot', fetchedAtMs: snapshot.currentAtMs };
  }
}

/** The request, with the snapshot's ETag if the snapshot is in the requested language. */
async function answerFor(
  { source, stallMs }: LoadOptions,
  progress: Progress,
  snapshot?: CachedSnapshot,
): Promise<ListAnswer> {
  let bytes = 0;
  let totalBytes: number | undefined;
  const onBytes = (count: number): void => {
    bytes += count;
    if (totalBytes) progress.update({ fraction: (bytes / totalBytes) * INDEX_FROM });
  };
  const etag = snapshot?.list.language === source.language ? snapshot.list.etag : undefined;
  const answer = await requestList(source, { etag, onBytes, stallMs });
  totalBytes = answer.totalBytes;
  return answer;
}

async function loadAnswer(
  { source, store, onEngine }: LoadOptions,
  progress: Progress,
  answer: ListAnswer,
  snapshot?: CachedSnapshot,
): Promise<LoadReport> {
  const fetchedAtMs = Date.now();
  const parser = new LotRowParser();
  const builder = new LotIndexBuilder(lotRules(source.country));
  const isPauseDue = pauseClock();
  progress.update({ phase: 'download' });
  for await (const lots of readLots(answer.body, parser)) {
    for (const lot of lots) builder.add(lot);
    const share = answer.totalLots === undefined ? 0 : builder.size / answer.totalLots;
    progress.update({ lots: builder.size, fraction: Math.min(share, 1) * INDEX_FROM });
    if (isPauseDue()) await pause();
  }
  reportDropped(parser, builder.duplicates);
  progress.update({ phase: 'index', lots: builder.size, fraction: INDEX_FROM });
  const engine = await runInSteps(builder.build(parser.counts()));
  // The snapshot has clusters already, so it serves until the new engine has them too.
  if (!snapshot) onEngine(engine);
  progress.update({ phase: 'clusters', searchable: true, fraction: CLUSTERS_FROM });
  for (const share of engine.buildClusters()) {
    if (!isPauseDue()) continue;
    progress.update(share ? { fraction: CLUSTERS_FROM + share * (1 - CLUSTERS_FROM) } : {});
    await pause();
  }
  onEngine(engine);
  progress.update({ phase: 'ready', fraction: 1 });
  const list: CachedList = {
    url: source.url,
    language: source.language,
    etag: answer.etag,
    report: {
      lots: engine.size,
      properties: parser.properties(),
      kinds: [...parser.kinds],
    },
    snapshot: engine.snapshot(),
  };
  void store.write(list, fetchedAtMs);
  return { ...list.report, origin: 'network', fetchedAtMs };
}

/** Reports once what was left out: ids of lots without coordinates (S2), and what was beyond a limit (D1). */
function reportDropped(parser: LotRowParser, duplicate: number): void {
  const { coordinates, ...others } = parser.counts();
  if (coordinates !== undefined) {
    const { unplacedIds } = parser;
    const more = coordinates - unplacedIds.length;
    const ids = unplacedIds.join(', ') + (more > 0 ? ` and ${more} more` : '');
    // oxlint-disable-next-line no-console
    console.warn(`${coordinates} parking lots have no usable coordinates: ${ids}`);
  }
  const counts = Object.entries(duplicate > 0 ? { ...others, duplicate } : others);
  const parts = counts.map(([reason, count]) => `${reason} ${count}`);
  // oxlint-disable-next-line no-console
  if (parts.length > 0) console.warn(`Left out of the list of parking lots: ${parts.join(', ')}`);
}

/** How often progress is reported; a progress bar needs no more. */
const UPDATE_MS = 100;

/** Reports a load's progress: a new phase at once, the rest at most ten times a second. */
class Progress {
  readonly #report: (progress: LoadProgress) => void;
  #last: LoadProgress = { phase: 'download', lots: 0, searchable: false };
  #reportedAtMs = -Infinity;

  constructor(report: (progress: LoadProgress) => void) {
    this.#report = report;
  }

  update(change: Partial<LoadProgress>): void {
    const last = this.#last;
    const fraction = Math.max(last.fraction ?? 0, change.fraction ?? 0);
    const progress = { ...last, ...change, ...(fraction > 0 && { fraction }) };
    const isStep = progress.phase !== last.phase || progress.searchable !== last.searchable;
    this.#last = progress;
    const nowMs = performance.now();
    if (!isStep && nowMs - this.#reportedAtMs < UPDATE_MS) return;
    this.#reportedAtMs = nowMs;
    this.#report(progress);
  }
}
