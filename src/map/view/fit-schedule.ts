/** Schedules when the map moves for a question, and what it shows until then. [M4] */
import type { Drawing, Frame } from '../../domain/answers-api.ts';
import { MAP } from '../../domain/constants.ts';
import { holdsFirstFrame } from '../../domain/view/first-frames.ts';
import type { MapSize } from '../../domain/view/viewport.ts';
import { BREAKPOINTS } from '../../ui/breakpoints.ts';
import type { Answered, DrawnMap } from './drawn-map.ts';
import { sizeOfText } from './covered-boxes.ts';
import { fitDue, type Fitted, type FitQuestion } from './fit-due.ts';
import { asksSomething, fitQuestion, type MapViewOptions } from './map-question.ts';

type FitOptions = Pick<MapViewOptions, 'question' | 'isRestored' | 'isPlaced' | 'fitted'>;

/** A fit that is due soon. Its drawing is asked for at once, together with the markers until then. */
interface ComingFit {
  /** The question, as text. */
  readonly key: string;
  readonly asked: FitQuestion;
  readonly keepsView: boolean;
  /** Undefined while the map is hidden. */
  readonly answer: Promise<Answered | undefined> | undefined;
  /** False for a map that comes into sight: it stands where it belongs. */
  readonly animates: boolean;
}

/** A map behind the list, or a slow one, moves once nobody types on: each of its moves would come between two keys. */
const LATE_DELAY_MS = 2_000;

const NO_SIZE: MapSize = { width: 0, height: 0 };

export class FitSchedule {
  readonly #map: DrawnMap;
  readonly #isPlaced: boolean;
  readonly #fittedFirst: MapViewOptions['fitted'];
  #fitted: Fitted | undefined;
  #coming: ComingFit | undefined;
  #firstAskedAtMs: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(map: DrawnMap, { question, isRestored, isPlaced, fitted }: FitOptions) {
    this.#map = map;
    this.#isPlaced = isPlaced;
    this.#fittedFirst = fitted;
    if (isRestored) this.#fitted = { ...fitQuestion(question), isRestored };
  }

  /** Whether the map is about to move. */
  get isComing(): boolean {
    return this.#coming !== undefined;
  }

  /** The question may have changed, or settled. */
  update(): void {
    if (!this.#map.adapter) return;
    this.#firstAskedAtMs ??= performance.now();
    const asked = fitQuestion(this.#map.question);
    const due = fitDue(this.#fitted, asked, performance.now() - this.#firstAskedAtMs);
    if (due.kind === 'fit' && !due.isFirst) return this.#fitSoon(asked, due.keepsView);
    this.end();
    if (due.kind === 'nothing') return;
    this.#timer =
      due.kind === 'wait'
        ? setTimeout(() => this.update(), due.ms)
        : setTimeout(() => void this.#fitFirst(asked));
  }

  /** Stops all fits. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#coming = undefined;
  }

  async #fitFirst(asked: FitQuestion): Promise<void> {
    const { subject, visitor } = this.#map.question;
    const { size = NO_SIZE } = this.#map.frame() ?? {};
    // Where the page came without the server's answer. [M3]
    const showsFirst = size.width <= BREAKPOINTS.width.mapCard && !visitor && !this.#isPlaced;
    const first = this.#fittedFirst;
    // Field and buttons in large text cover more than the server reckons with.
    const isFree = first && holdsFirstFrame(size, first.kind) && sizeOfText() === '';
    const isFitted = first?.text === asked.text && isFree;
    const asks = asksSomething(subject);
    const reason = asks
      ? ({ kind: 'fit', keepsView: false } as const)
      : ({ kind: 'first' } as const);
    const isWanted = !isFitted && (asks || showsFirst);
    if (isWanted && !(await this.#map.draw(reason, false))) return;
    this.#fitted = { ...asked, isRestored: false };
  }

  /**
   * Fits half a second after the results settled, so that the map stays still while the visitor types; at once where it comes
   * into sight and was not fitted yet.
   */
  #fitSoon(asked: FitQuestion, keepsView: boolean): void {
    const { subject, shown } = this.#map.question;
    const key = JSON.stringify([subject, asked.isSettled]);
    const isNews = this.#coming?.asked.fitFor !== asked.fitFor || this.#coming.key !== key;
    const comesIntoSight = shown && !isNews && this.#coming?.answer === undefined;
    if (!isNews && !comesIntoSight) return;
    this.end();
    const reason = { kind: 'fit', keepsView, isLater: true } as const;
    const answer = shown ? this.#map.draw(reason) : undefined;
    const coming = { key, asked, keepsView, answer, animates: !comesIntoSight };
    this.#coming = coming;
    const isLate = !shown || this.#map.adapter?.isSlow?.() === true;
    const delayMs = isLate ? LATE_DELAY_MS : MAP.fitDelayMs;
    this.#timer = setTimeout(() => void this.#fit(coming), comesIntoSight ? 0 : delayMs);
  }

  async #fit(coming: ComingFit): Promise<void> {
    const { asked, keepsView, animates } = coming;
    const answered = await coming.answer;
    if (this.#coming !== coming) return;
    const later = answered && this.#holding(answered, keepsView);
    if (answered && later) {
      this.#coming = undefined;
      this.#fitted = { ...asked, isRestored: false };
      const { total } = answered.drawing;
      if (later === 'stays') this.#map.stay();
      else this.#map.show({ ...answered, drawing: { ...later, total } }, 'fit', animates);
    } else {
      const isAnswered = await this.#map.draw({ kind: 'fit', keepsView }, animates);
      if (this.#coming !== coming) return;
      this.#coming = undefined;
      if (!isAnswered) return;
      this.#fitted = { ...asked, isRestored: false };
    }
  }

  /** Returns the answered drawing if it still holds: for another view it would lead elsewhere. */
  #holding(answered: Answered, keepsView: boolean): Drawing['later'] {
    const { later } = answered.drawing;
    if (!this.#map.isCurrent(answered)) return undefined;
    // "No match anywhere" holds in every view.
    if (later === 'stays' && !keepsView) return later;
    return isSameView(answered.frame, this.#map.frame()) ? later : undefined;
  }
}

/** Compares what covers the map too, because markers drawn meanwhile bring a legend with them. */
function isSameView(then: Frame, now: Frame | undefined): boolean {
  return now !== undefined && sizeAndView(then) === sizeAndView(now);
}

function sizeAndView({ size, viewport }: Frame): string {
  return JSON.stringify([size, viewport]);
}
