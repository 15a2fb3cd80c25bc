import { parentPort } from 'node:worker_threads';

import { expose } from 'comlink';
import nodeEndpoint from 'comlink/dist/umd/node-adapter.js';

/** Answers what a `WorkThread` asks. The thread's own code calls this once. */
export function answerQuestions(work: (question: never) => unknown): void {
  if (parentPort) expose(work, nodeEndpoint(parentPort));
}
