/** Where a trace's time on the main thread went: by what the browser says it did, and by whose script ran. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args?: {
    readonly name?: string;
    readonly data?: {
      readonly cpuProfile?: {
        readonly nodes?: readonly ProfileNode[];
        readonly samples?: readonly number[];
      };
      readonly timeDeltas?: readonly number[];
    };
  };
  readonly id?: string;
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly url?: string; readonly functionName: string };
}

/** Milliseconds, but for the counts. */
export interface WhereTimeWent {
  /** React and the other libraries of the first view. */
  react: number;
  /** The map's library. */
  library: number;
  own: number;
  style: number;
  layout: number;
  paint: number;
  garbage: number;
  other: number;
  readonly styleCount: number;
  /** Of a task without the map's library, and of one with it. */
  readonly longestOwnTask: number;
  readonly longestMapTask: number;
}

const KINDS: readonly (readonly [kind: 'script' | keyof WhereTimeWent, names: RegExp])[] = [
  ['garbage', /GC|BlinkGC/],
  ['style', /^(?:UpdateLayoutTree|RecalculateStyles|InvalidateLayout|ParseAuthorStyleSheet)$/],
  ['layout', /^(?:Layout|HitTest)$/],
  ['paint', /^(?:Paint|PrePaint|Layerize|Commit|UpdateLayer|UpdateLayerTree|CompositeLayers)$/],
  [
    'script',
    /^(?:EvaluateScript|FunctionCall|EventDispatch|TimerFire|FireAnimationFrame|FireIdleCallback|RunMicrotasks|v8\..*|V8\.Compile.*)$/,
  ],
];

const TASK = /^(?:RunTask|ThreadControllerImpl::RunTask)$/;
const MAP_LIBRARY = /maplibre/;
const LIBRARIES = /\/vendor-/;

/** Reads what Chromium wrote. @throws SyntaxError when it is no JSON */
export function whereTimeWent(trace: string): WhereTimeWent {
  const { traceEvents: events } = JSON.parse(trace) as { traceEvents: readonly TraceEvent[] };
  const thread = busiestPage(events);
  const own = events
    .filter(({ pid, tid, ph }) => ph === 'X' && `${pid} ${tid}` === thread)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const samples = profileOf(events, thread);
  const { self, styleCount } = selfTimes(own);
  const scripts = { react: 0, library: 0, own: 0 };
  for (const { ms, owner } of samples) if (owner) scripts[owner] += ms;
  const sampled = scripts.react + scripts.library + scripts.own || 1;
  const scriptMs = self.get('script') ?? 0;
  const part = (owner: keyof typeof scripts) => (scriptMs * scripts[owner]) / sampled;
  return {
    react: part('react'),
    library: part('library'),
    own: part('own'),
    style: self.get('style') ?? 0,
    layout: self.get('layout') ?? 0,
    paint: self.get('paint') ?? 0,
    garbage: self.get('garbage') ?? 0,
    other: self.get('other') ?? 0,
    styleCount,
    ...longestTasks(own, samples),
  };
}

/** The main thread of the page that did most. */
function busiestPage(events: readonly TraceEvent[]): string {
  const pages = new Map<string, number>();
  for (const { name, args, pid, tid } of events) {
    if (name === 'thread_name' && args?.name === 'CrRendererMain') pages.set(`${pid} ${tid}`, 0);
  }
  for (const { name, pid, tid, dur = 0 } of events) {
    const thread = `${pid} ${tid}`;
    const soFar = pages.get(thread);
    if (soFar !== undefined && TASK.test(name)) pages.set(thread, soFar + dur);
  }
  return [...pages].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

interface Sample {
  readonly atUs: number;
  readonly ms: number;
  readonly owner: 'react' | 'library' | 'own' | undefined;
}

function profileOf(events: readonly TraceEvent[], thread: string): Sample[] {
  const pid = Number(thread.split(' ')[0]);
  const start = events.find(
    (event) => event.name === 'Profile' && `${event.pid} ${event.tid}` === thread,
  );
  const chunks = events
    .filter((event) => event.name === 'ProfileChunk' && event.pid === pid && event.id === start?.id)
    .toSorted((a, b) => a.ts - b.ts);
  const owners = new Map<number, Sample['owner']>();
  const samples: Sample[] = [];
  let atUs = start?.ts ?? 0;
  for (const { args } of chunks) {
    const { cpuProfile, timeDeltas = [] } = args?.data ?? {};
    for (const { id, callFrame } of cpuProfile?.nodes ?? []) owners.set(id, ownerOf(callFrame.url));
    for (const [i, id] of (cpuProfile?.samples ?? []).entries()) {
      atUs += timeDeltas[i] ?? 0;
      samples.push({ atUs, ms: Math.max(0, timeDeltas[i] ?? 0) / 1_000, owner: owners.get(id) });
    }
  }
  return samples;
}

function ownerOf(url: string | undefined): Sample['owner'] {
  if (!url?.includes('/assets/')) return undefined;
  if (MAP_LIBRARY.test(url)) return 'library';
  return LIBRARIES.test(url) ? 'react' : 'own';
}

/** Each moment counts for the innermost event that is of a kind. */
function selfTimes(events: readonly TraceEvent[]) {
  const self = new Map<string, number>();
  const open: { readonly endUs: number; readonly kind: string }[] = [];
  let styleCount = 0;
  const add = (kind: string, us: number) => self.set(kind, (self.get(kind) ?? 0) + us / 1_000);
  for (const { name, ts, dur = 0 } of events) {
    while (open.length > 0 && (open.at(-1)?.endUs ?? 0) <= ts) open.pop();
    const isTask = TASK.test(name);
    const outer = open.at(-1);
    const kind = KINDS.find(([, names]) => names.test(name))?.[0] ?? outer?.kind ?? 'other';
    if (kind === 'style' && name !== 'InvalidateLayout') styleCount += 1;
    if (!isTask && !outer) continue;
    add(kind, dur);
    if (outer) add(outer.kind, -dur);
    open.push({ endUs: ts + dur, kind });
  }
  return { self, styleCount };
}

function longestTasks(events: readonly TraceEvent[], samples: readonly Sample[]) {
  let longestOwnTask = 0;
  let longestMapTask = 0;
  for (const { name, ts, dur = 0 } of events) {
    if (!TASK.test(name)) continue;
    const ms = dur / 1_000;
    if (ms <= Math.min(longestOwnTask, longestMapTask)) continue;
    const isOfMap = samples.some(
      ({ atUs, owner }) => owner === 'library' && atUs >= ts && atUs <= ts + dur,
    );
    if (isOfMap) longestMapTask = Math.max(longestMapTask, ms);
    else longestOwnTask = Math.max(longestOwnTask, ms);
  }
  return { longestOwnTask, longestMapTask };
}
