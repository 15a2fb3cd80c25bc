/** Answers that take long: each is made once, however many ask for it meanwhile, and kept; the oldest goes first. */
export class AnswerCache<Answer> {
  readonly #answers = new Map<string, Promise<Answer>>();
  readonly #mostKept: number;
  readonly #mostWaiting: number;
  #waiting = 0;

  /** @param mostWaiting how many may be in the making */
  constructor(mostKept: number, mostWaiting: number) {
    this.#mostKept = mostKept;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * @param isKept whether later requests may have this answer; a failure is never kept
   * @returns undefined where too many others are in the making
   */
  get(
    key: string,
    make: () => Promise<Answer>,
    isKept: (answer: Answer) => boolean = () => true,
  ): Promise<Answer> | undefined {
    const known = this.#answers.get(key);
    if (known) return known;
    if (this.#waiting >= this.#mostWaiting) return undefined;
    this.#waiting += 1;
    const made = make().finally(() => (this.#waiting -= 1));
    this.#answers.set(key, made);
    const forget = () => this.#answers.delete(key);
    made.then((answer) => isKept(answer) || forget(), forget);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > this.#mostKept && oldest !== undefined) this.#answers.delete(oldest);
    return made;
  }

  /** Resolves when what is in the making now is made or has failed. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#answers.values());
  }
}
