/** What a phone feels beside its goals, one row each. */
import { type Cells, percentile } from '../table.ts';

/** The longest task of a first visit is without the map's library; `streetsKb` are the map's files until its streets are drawn. */
const MEASURED = [
  ...(['firstTaskMs', 'mapTaskMs', 'keyMs', 'keyPlainMs', 'keyThroughMs'] as const),
  ...(['keyThroughPlainMs', 'deskKeyMs', 'deskKeyPlainMs', 'deskKeyThroughMs'] as const),
  ...(['deskKeyThroughPlainMs'] as const),
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
  /** The figure is how many times that of this one, at the same share. */
  readonly plain?: Measured;
  readonly share?: number;
}

const TIMES_PLAIN = 1.5;
const MOVE = { name: 'moveMs', control: 'moveControlMs' } as const;

/** Medians unless said. */
const GOALS: readonly Goal[] = [
  { what: 'longest task of a first visit, the page’s own, ms', most: 100, name: 'firstTaskMs' },
  { what: 'longest task of the live map’s start, ms', most: 200, name: 'mapTaskMs' },
  ...keyGoals('key', 'a key to the list, 390 px'),
  ...keyGoals('deskKey', 'a key to the list, 1440 px, full speed'),
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

/** Ms of ours and of the plain page, and how many times that is: at the median, and at p90. */
function keyGoals(name: 'key' | 'deskKey', what: string): readonly Goal[] {
  return (['', 'Through'] as const).flatMap((how) => {
    const [own, plain] = [`${name}${how}Ms`, `${name}${how}PlainMs`] as const;
    const words = how === '' ? what : `${what}, typed through`;
    return [0.5, 0.9].flatMap((share): readonly Goal[] => {
      const at = `${words}, ${share === 0.5 ? 'median' : 'p90'}`;
      return [
        { what: `${at}, ms`, most: undefined, name: own, share },
        { what: 'the plain page, ms', most: undefined, name: plain, share },
        { what: 'times the plain page', most: TIMES_PLAIN, name: own, plain, share },
      ];
    });
  });
}

function figureOf(felt: Felt, { name, control, plain, share = 0.5 }: Goal): number {
  const at = (measured: Measured) =>
    percentile(
      felt[measured].toSorted((a, b) => a - b),
      share,
    );
  return plain ? at(name) / at(plain) : at(name) - (control ? at(control) : 0);
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
