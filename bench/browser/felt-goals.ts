/** What a phone feels beside its goals, one row each. */
import { type Cells, percentile } from '../table.ts';

/** What was measured of one build, by name, run by run: milliseconds, kB or counts. */
export class Felt {
  readonly #figures = new Map<string, number[]>();

  add(name: string, ...figures: readonly number[]): void {
    this.#figures.set(name, [...this.of(name), ...figures]);
  }

  of(name: string): readonly number[] {
    return this.#figures.get(name) ?? [];
  }
}

interface Goal {
  readonly what: string;
  /** As it is added to `Felt`. */
  readonly name: string;
  /** Absent: a figure without a goal. */
  readonly most?: number;
  /** What the figure is over, at the same share. */
  readonly control?: string;
  /** The figure is how many times that of this one, at the same share. */
  readonly plain?: string;
  readonly share?: number;
}

const TIMES_PLAIN = 1.5;
const OVER_CONTROL = { name: 'move', control: 'moveControl' };

/** Medians unless said. */
const GOALS: readonly Goal[] = [
  // Without the map's library.
  { what: 'longest task of a first visit, the page’s own, ms', most: 100, name: 'firstTask' },
  { what: 'longest task of the live map’s start, ms', most: 200, name: 'mapTask' },
  ...keyGoals('key', 'a key to the list, 390 px'),
  ...keyGoals('keyThrough', 'a key to the list, 390 px, typed through'),
  ...keyGoals('deskKey', 'a key to the list, 1440 px, full speed'),
  ...keyGoals('deskKeyThrough', 'a key to the list, 1440 px, full speed, typed through'),
  { what: 'move over the map without matches, median, ms', most: 4, ...OVER_CONTROL },
  { what: 'the same, p99', most: 12, ...OVER_CONTROL, share: 0.99 },
  { what: 'live map after the load event, 1440 px, full speed, ms', most: 2_000, name: 'live' },
  { what: 'the same on a lot’s page', most: 2_000, name: 'liveLot' },
  { what: 'hits of an address after its last byte, 390 px, ms', most: 100, name: 'hits' },
  { what: 'the same after the start, 400 kbit/s and 400 ms', most: 4_000, name: 'hitsSlowNetwork' },
  { what: 'layout shift of it (CLS), worst', most: 0, name: 'shift', share: 1 },
  { what: 'React commits a key', most: 3, name: 'keyCommits' },
  { what: 'questions to the worker a key', most: 3, name: 'keyCalls' },
  { what: 'React commits a move of the map', name: 'moveCommits' },
  { what: 'questions to the worker a move of the map', name: 'moveCalls' },
];

/** Ms of ours and of the plain page, and how many times that is: at the median, and at p90. */
function keyGoals(name: string, what: string): readonly Goal[] {
  const plain = `${name}Plain`;
  return [0.5, 0.9].flatMap((share): readonly Goal[] => [
    { what: `${what}, ${share === 0.5 ? 'median' : 'p90'}, ms`, name, share },
    { what: 'the plain page, ms', name: plain, share },
    { what: 'times the plain page', most: TIMES_PLAIN, name, plain, share },
  ]);
}

function figureOf(felt: Felt, { name, control, plain, share = 0.5 }: Goal): number {
  const at = (measured: string) => percentile(felt.of(measured), share);
  return plain ? at(name) / at(plain) : at(name) - (control ? at(control) : 0);
}

/** @param builds by name, the one that is judged last */
export function feltRows(builds: ReadonlyMap<string, Felt>): readonly Cells[] {
  return GOALS.map((goal) => {
    const figures = Array.from(builds, ([name, felt]) => [name, figureOf(felt, goal)] as const);
    const [judged, figure] = figures.at(-1)!;
    const n = builds.get(judged)!.of(goal.name).length;
    const isMet = figure <= (goal.most ?? Infinity);
    const shown = figures.map(
      ([name, one]) => [name, Number.isNaN(one) ? '' : Number(one.toPrecision(3))] as const,
    );
    return Object.assign({ felt: goal.what }, Object.fromEntries(shown), {
      goal: goal.most ?? '',
      n,
      '': n === 0 ? 'not measured' : goal.most === undefined ? '' : isMet ? 'met' : 'NOT MET',
    });
  });
}
