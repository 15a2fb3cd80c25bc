/** What a phone feels beside its goals, one row each. */
import { type Cells, percentile } from '../table.ts';

/** The longest task of a first visit is without the map's library; `streetsKb` are the map's files until its streets are drawn. */
const MEASURED = [
  ...(['firstTaskMs', 'mapTaskMs', 'searchableMs', 'keyMs', 'keyControlMs'] as const),
  ...(['moveMs', 'moveControlMs', 'liveMs', 'liveLotMs', 'streetsMs', 'streetsKb'] as const),
  ...(['keyCommits', 'keyCalls', 'moveCommits', 'moveCalls'] as const),
];
type Measured = (typeof MEASURED)[number];

/** What was measured of one build, run by run; empty: not measured. */
export type Felt = Readonly<Record<Measured, number[]>>;

export function nothingFelt(): Felt {
  return Object.fromEntries(MEASURED.map((name) => [name, [] as number[]])) as Record<
    Measured,
    number[]
  >;
}

interface Goal {
  readonly what: string;
  /** Undefined: a figure without a goal. */
  readonly most: number | undefined;
  readonly name: Measured;
  /** What the figure is over, at the same share. */
  readonly control?: Measured;
  readonly share?: number;
}

const KEY = { name: 'keyMs', control: 'keyControlMs', most: 33 } as const;
const MOVE = { name: 'moveMs', control: 'moveControlMs' } as const;

/** Medians unless said. */
const GOALS: readonly Goal[] = [
  { what: 'longest task of a first visit, the page’s own, ms', most: 100, name: 'firstTaskMs' },
  { what: 'longest task of the live map’s start, ms', most: 200, name: 'mapTaskMs' },
  { what: 'list’s last byte to first hits, ms', most: 500, name: 'searchableMs' },
  { what: 'key press to paint over the empty page, median, ms', ...KEY },
  { what: 'the same, p99', ...KEY, share: 0.99 },
  { what: 'move over the map without matches, median, ms', most: 4, ...MOVE },
  { what: 'the same, p99', most: 12, ...MOVE, share: 0.99 },
  { what: 'live map after the load event, 1440 px, full speed, ms', most: 2_000, name: 'liveMs' },
  { what: 'the same on a lot’s page', most: 2_000, name: 'liveLotMs' },
  {
    what: 'streets after the load event, 1440 px, full speed, ms',
    most: undefined,
    name: 'streetsMs',
  },
  { what: 'kB of the map’s files by then', most: undefined, name: 'streetsKb' },
  { what: 'React commits a key', most: 3, name: 'keyCommits' },
  { what: 'questions to the worker a key', most: 3, name: 'keyCalls' },
  { what: 'React commits a move of the map', most: undefined, name: 'moveCommits' },
  { what: 'questions to the worker a move of the map', most: undefined, name: 'moveCalls' },
];

function figureOf(felt: Felt, { name, control, share = 0.5 }: Goal): number {
  const at = (measured: Measured) =>
    percentile(
      felt[measured].toSorted((a, b) => a - b),
      share,
    );
  return at(name) - (control ? at(control) : 0);
}

/** @param builds by name, the one that is judged last */
export function feltRows(
  builds: readonly (readonly [name: string, felt: Felt])[],
): readonly Cells[] {
  const [, judged] = builds.at(-1) ?? [];
  if (!judged) return [];
  return GOALS.map((goal) => {
    const { length: n } = judged[goal.name];
    const isMet = figureOf(judged, goal) <= (goal.most ?? Infinity);
    const figures = builds.map(([name, felt]) => {
      const figure = figureOf(felt, goal);
      return [name, Number.isNaN(figure) ? '' : Number(figure.toPrecision(3))] as const;
    });
    return Object.fromEntries<string | number>([
      ['felt', goal.what],
      ...figures,
      ['goal', goal.most ?? ''],
      ['n', n],
      ['', n === 0 ? 'not measured' : goal.most === undefined ? '' : isMet ? 'met' : 'NOT MET'],
    ]);
  });
}
