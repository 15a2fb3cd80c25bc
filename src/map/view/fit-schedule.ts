/** Schedules when the map moves for a question. [M4] */
import { MAP } from '../../domain/constants.ts';
import { holdsFirstFrame } from '../../domain/view/first-frames.ts';
import { BREAKPOINTS } from '../../ui/breakpoints.ts';
import type { DrawnMap } from './drawn-map.ts';
import { sizeOfText } from './covered-boxes.ts';
import { fitDue, type Fitted, type FitQuestion } from './fit-due.ts';
import { asksSomething, fitQuestion, type MapViewOptions } from './map-question.ts';

type FitOptions = Pick<MapViewOptions, 'question' | 'isRestored' | 'isPlaced' | 'fitted'>;

/** A fit that is due soon. */
interface ComingFit {
  /** The question, as text. */
  readonly key: string;
  readonly fitFor: object;
  readonly shown: boolean;
}

/** A map behind the list, or a slow one, moves once nobody types on: each of its moves would come between two keys. */
const LATE_DELAY_MS = 2_000;

export class FitSchedule {
  readonly #map: DrawnMap;
  readonly #options: FitOptions;
  #fitted: Fitted | undefined;
  #coming: ComingFit | undefined;
  #firstAskedAtMs: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(map: DrawnMap, options: FitOptions) {
    const { question, isRestored } = options;
    this.#map = map;
    this.#options = options;
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
    const { isPlaced, fitted: first } = this.#options;
    const size = this.#map.frame()?.size;
    if (!size) return;
    // Where the page came without the server's answer. [M3]
    const showsFirst = size.width <= BREAKPOINTS.width.mapCard && !visitor && !isPlaced;
    // Field and buttons in large text cover more than the server reckons with.
    const isFree = first && holdsFirstFrame(size, first.kind) && sizeOfText() === '';
    // Who pressed "Nær meg" before the map was there isn't in the server's picture.
    const isFitted = first?.text === asked.text && isFree && !visitor?.byGesture;
    const asks = asksSomething(subject);
    const reason = asks
      ? ({ kind: 'fit', keepsView: false } as const)
      : ({ kind: 'first' } as const);
    const isWanted = !isFitted && (asks || showsFirst);
    if (isWanted && !(await this.#map.draw(reason, false))) return;
    if (asks && isFitted) this.#map.arrive();
    this.#fitted = { ...asked, isRestored: false };
  }

  /**
   * Fits half a second after the results settled, so that the map stays still while the visitor types; at once where it comes
   * into sight and was not fitted yet.
   */
  #fitSoon(asked: FitQuestion, keepsView: boolean): void {
    const { subject, shown } = this.#map.question;
    const key = JSON.stringify([subject, asked.isSettled]);
    const isNews = this.#coming?.fitFor !== asked.fitFor || this.#coming.key !== key;
    const comesIntoSight = shown && !isNews && !this.#coming?.shown;
    if (!isNews && !comesIntoSight) return;
    this.end();
    const coming = { key, fitFor: asked.fitFor, shown };
    this.#coming = coming;
    const fit = async (): Promise<void> => {
      // A map that comes into sight stands where it belongs.
      const isAnswered = await this.#map.draw({ kind: 'fit', keepsView }, !comesIntoSight);
      if (this.#coming !== coming) return;
      this.#coming = undefined;
      if (isAnswered) this.#fitted = { ...asked, isRestored: false };
    };
    const isLate = !shown || this.#map.adapter?.isSlow?.() === true;
    const delayMs = isLate ? LATE_DELAY_MS : MAP.fitDelayMs;
    this.#timer = setTimeout(() => void fit(), comesIntoSight ? 0 : delayMs);
  }
}
