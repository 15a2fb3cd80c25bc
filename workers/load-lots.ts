import type { LotEngine } from './engine/engine.ts';
import { LotIndexBuilder } from './engine/lot-index-builder.ts';
import { restoreEngine, snapshotOf } from './engine/snapshot.ts';
import type { KeptCopy, KeptCopyStore, KeptList } from './kept-copy-store.ts';
import { LotIntake } from './parse-lot.ts';
import { pause, pauseClock } from './pause.ts';
import { Progress } from './progress.ts';
import { readLots } from './read-lots.ts';
import { requestList } from './request-list.ts';
import type { ListAnswer, RequestOptions } from './request-list.ts';
import type { LoadProgress, LoadReport, LotSource } from './search-api.ts';

/** How far a load is when a phase begins, where the download's length is known. */
const INDEX_FROM = 0.6;
const CLUSTERS_FROM = 0.75;
/** The kept copy is verified after the first answer, or when nobody asks for so long. */
const VERIFY_AFTER_MS = 1_000;

export interface LoadOptions {
  readonly source: LotSource;
  readonly store: KeptCopyStore;
  /** Queries go to this engine from now on; to none if undefined. */
  readonly onEngine: (engine: LotEngine | undefined) => void;
  readonly onProgress: (progress: LoadProgress) => void;
  /** Resolves with the first query's answer. */
  readonly firstAnswer: Promise<void>;
  readonly stallMs?: number;
}

export interface Loaded {
  readonly report: LoadReport;
  /** Resolves when the kept copy is written, or can't be. */
  readonly kept: Promise<void>;
}

/**
 * Loads a list (D1, D3): the kept copy answers at once and is then confirmed or replaced; without
 * one, the network's list is read as it arrives. A list that can't be had, or is bad, leaves the kept
 * copy in service (`origin: 'kept'`). Without a copy it rejects with a Fault.
 */
export async function loadLots(options: LoadOptions): Promise<Loaded> {
  const progress = new Progress(options.onProgress);
  try {
    const copy = await openKeptCopy(options, progress);
    if (!copy) return await loadFromNetwork(options, progress);
    // Asked for while the copy is verified; what comes of it is looked at only then.
    const answer = answerFor(options, progress, copy);
    answer.catch(() => undefined);
    await Promise.race([options.firstAnswer, afterMs(VERIFY_AFTER_MS)]);
    await pause();
    if (await copy.isIntact()) return await renew(options, progress, copy, answer);
    answer.then(
      (unwanted) => unwanted.cancel(),
      () => undefined,
    );
    await options.store.drop();
    options.onEngine(undefined);
    progress.update({ phase: 'download', searchable: false, lots: 0 });
    return await loadFromNetwork(options, progress);
  } finally {
    progress.end();
  }
}

/** Puts the kept copy into service, unless there is none for this address or it does not fit. */
async function openKeptCopy(
  { source, store, onEngine }: LoadOptions,
  progress: Progress,
): Promise<KeptCopy | undefined> {
  const copy = await store.read();
  if (!copy) return undefined;
  try {
    if (copy.list.url !== source.url) throw new RangeError('The copy is of another list');
    onEngine(restoreEngine(copy.list.snapshot));
  } catch {
    await store.drop();
    return undefined;
  }
  progress.update({ phase: 'kept', searchable: true, lots: copy.list.report.lots });
  return copy;
}

/** Confirms the copy, or replaces it with the network's list, or leaves it in service. */
async function renew(
  options: LoadOptions,
  progress: Progress,
  copy: KeptCopy,
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
  copy?: KeptCopy,
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
  copy?: KeptCopy,
): Promise<Loaded> {
  const fetchedAtMs = Date.now();
  const intake = new LotIntake();
  const builder = new LotIndexBuilder();
  const isPauseDue = pauseClock();
  progress.update({ phase: 'download' });
  for await (const lots of readLots(answer.body, intake)) {
    for (const lot of lots) builder.add(lot);
    const share = answer.totalLots === undefined ? 0 : builder.size / answer.totalLots;
    progress.update({ lots: builder.size, fraction: Math.min(share, 1) * INDEX_FROM });
    if (isPauseDue()) await pause();
  }
  reportUnplaced(intake);
  progress.update({ phase: 'index', lots: builder.size, fraction: INDEX_FROM });
  const engine = await indexed(builder, intake);
  // The kept copy has clusters already: it serves until this one has them, too.
  if (!copy) onEngine(engine);
  progress.update({ phase: 'clusters', searchable: true, fraction: CLUSTERS_FROM });
  for (const share of engine.buildClusters()) {
    if (!isPauseDue()) continue;
    progress.update({ fraction: CLUSTERS_FROM + share * (1 - CLUSTERS_FROM) });
    await pause();
  }
  onEngine(engine);
  progress.update({ phase: 'ready', fraction: 1 });
  const { dropped } = engine.stats();
  const list: KeptList = {
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

async function indexed(builder: LotIndexBuilder, intake: LotIntake): Promise<LotEngine> {
  const isPauseDue = pauseClock();
  const steps = builder.build(intake.counts());
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (isPauseDue()) await pause();
  }
}

/** S2: once, with the ids. */
function reportUnplaced({ dropped, unplacedIds }: LotIntake): void {
  if (dropped.coordinates === 0) return;
  // oxlint-disable-next-line no-console
  console.warn(
    `${dropped.coordinates} parking lots have no usable coordinates: ${unplacedIds.join(', ')}`,
  );
}

function afterMs(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });
}
