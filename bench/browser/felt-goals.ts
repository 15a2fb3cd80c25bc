/** What a phone feels beside its goals, one row each. */
import { percentile } from '../statistics.ts';
import { formatMs } from '../tables.ts';

/** What was measured of one build, run by run; empty: not measured. */
export interface Felt {
  /** The longest task of a first visit without the map's library, and of the live map's start. */
  readonly firstTaskMs: number[];
  readonly mapTaskMs: number[];
  readonly searchableMs: number[];
  readonly keyMs: number[];
  readonly keyControlMs: number[];
  readonly moveMs: number[];
  readonly moveControlMs: number[];
  readonly liveMs: number[];
  readonly liveLotMs: number[];
  readonly streetsMs: number[];
  /** Of the map's own files, until its streets are drawn. */
  readonly streetsKb: number[];
  readonly keyCommits: number[];
  readonly keyCalls: number[];
  /** Averages per move. */
  readonly moveCommits: number[];
  readonly moveCalls: number[];
}

export function nothingFelt(): Felt {
  return {
    firstTaskMs: [],
    mapTaskMs: [],
    searchableMs: [],
    keyMs: [],
    keyControlMs: [],
    moveMs: [],
    moveControlMs: [],
    liveMs: [],
    liveLotMs: [],
    streetsMs: [],
    streetsKb: [],
    keyCommits: [],
    keyCalls: [],
    moveCommits: [],
    moveCalls: [],
  };
}

interface Goal {
  readonly what: string;
  /** Undefined: a figure without a goal. */
  readonly most: number | undefined;
  readonly figure: (felt: Felt) => number;
  /** Of how many measurements the figure is. */
  readonly n: (felt: Felt) => number;
}

const at = (share: number, all: readonly number[]) =>
  percentile(
    all.toSorted((a, b) => a - b),
    share,
  );
const over = (share: number, own: readonly number[], control: readonly number[]) =>
  at(share, own) - at(share, control);

const GOALS: readonly Goal[] = [
  of('longest task of a first visit, the page’s own, ms', 100, 'firstTaskMs'),
  of('longest task of the live map’s start, ms', 200, 'mapTaskMs'),
  of('list’s last byte to first hits, ms', 500, 'searchableMs'),
  {
    what: 'key press to paint over the empty page, median, ms',
    most: 33,
    figure: ({ keyMs, keyControlMs }) => over(0.5, keyMs, keyControlMs),
    n: ({ keyMs }) => keyMs.length,
  },
  {
    what: 'the same, p99',
    most: 33,
    figure: ({ keyMs, keyControlMs }) => over(0.99, keyMs, keyControlMs),
    n: ({ keyMs }) => keyMs.length,
  },
  {
    what: 'move over the map without matches, median, ms',
    most: 4,
    figure: ({ moveMs, moveControlMs }) => over(0.5, moveMs, moveControlMs),
    n: ({ moveMs }) => moveMs.length,
  },
  {
    what: 'the same, p99',
    most: 12,
    figure: ({ moveMs, moveControlMs }) => over(0.99, moveMs, moveControlMs),
    n: ({ moveMs }) => moveMs.length,
  },
  of('live map after the load event, 1440 px, full speed, ms', 2_000, 'liveMs'),
  of('the same on a lot’s page', 2_000, 'liveLotMs'),
  of('streets after the load event, 1440 px, full speed, ms', undefined, 'streetsMs'),
  of('kB of the map’s files by then', undefined, 'streetsKb'),
  of('React commits a key', 3, 'keyCommits'),
  of('questions to the worker a key', 3, 'keyCalls'),
  of('React commits a move of the map', undefined, 'moveCommits'),
  of('questions to the worker a move of the map', undefined, 'moveCalls'),
];

/** The median beside its goal. */
function of(what: string, most: number | undefined, name: keyof Felt): Goal {
  return { what, most, figure: (felt) => at(0.5, felt[name]), n: (felt) => felt[name].length };
}

function verdict(n: number, figure: number, most: number | undefined): string {
  if (n === 0) return 'not measured';
  if (most === undefined) return '';
  return figure <= most ? 'met' : 'NOT MET';
}

/** @param builds by name, the one that is judged last */
export function feltRows(
  builds: readonly (readonly [name: string, felt: Felt])[],
): readonly Record<string, string>[] {
  const [, judged] = builds.at(-1) ?? [];
  if (!judged) return [];
  return GOALS.map(
    ({ what, most, figure, n }) =>
      Object.fromEntries([
        ['felt', what],
        ...builds.map(([name, felt]) => [name, formatMs(figure(felt))]),
        ['goal', String(most ?? '')],
        ['n', String(n(judged))],
        ['', verdict(n(judged), figure(judged), most)],
      ]) as Record<string, string>,
  );
}
