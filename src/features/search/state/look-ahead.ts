import type { Answer, Question } from '../../../domain/answers-api.ts';
import type { EngineClient } from '../../../engine-client/engine-client.ts';

/**
 * What the worker answered ahead: the answers to the texts that the next key may make, so that they are there in the
 * key's own frame. They stay JSON until one is read, because at most one of some forty is.
 */
export class LookAhead {
  readonly #engine: Pick<EngineClient, 'ask'>;
  #from = '';
  #key = '';
  #answers: ReadonlyMap<string, string> = new Map();

  constructor(engine: Pick<EngineClient, 'ask'>) {
    this.#engine = engine;
  }

  /**
   * Asks ahead of the text `from`.
   * @param typed what a next key may ask; its text does not matter
   * @param version changes with everything else that changes answers
   */
  ask(from: string, typed: Question, version: string): void {
    const question = { ...typed, text: from };
    const key = keyOf(question, version);
    if (key === this.#key) return;
    this.#from = from;
    this.#key = key;
    this.#answers = new Map();
    this.#engine.ask('ahead', [question], { lane: 'ahead' }).then(
      (known) => this.#take(key, known),
      () => undefined,
    );
  }

  #take(key: string, known: readonly (readonly [text: string, answer: string])[]): void {
    if (key === this.#key) this.#answers = new Map(known);
  }

  /** @returns the answer, if it was asked ahead and all but the text is as it was then */
  answerTo(question: Question, version: string): Answer | undefined {
    const answer = this.#answers.get(question.text);
    const isSame = keyOf({ ...question, text: this.#from }, version) === this.#key;
    return answer !== undefined && isSame ? JSON.parse(answer) : undefined;
  }
}

function keyOf(question: Question, version: string): string {
  return JSON.stringify([version, question]);
}
