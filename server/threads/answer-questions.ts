import { parentPort } from 'node:worker_threads';

import { reasonOf } from '../log-words.ts';

/** What a thread is asked: `id` is the answer's as well. */
export interface Question<Q> {
  readonly id: number;
  readonly question: Q;
}

export interface Answer<A> {
  readonly id: number;
  readonly answer?: A;
  /** Why there is no answer. */
  readonly error?: string;
}

/** Answers what a `WorkThread` asks. The thread's own code calls this once. */
export function answerQuestions(work: (question: never) => Promise<unknown>): void {
  parentPort?.on('message', ({ id, question }: Question<never>) => {
    work(question).then(
      (answer) => send({ id, answer }),
      (error: unknown) => send({ id, error: reasonOf(error) }),
    );
  });
}

function send(answer: Answer<unknown>): void {
  parentPort?.postMessage(answer, []);
}
