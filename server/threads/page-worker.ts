/** Runs in the thread that makes a release's pages. Its `workerData` is the release's folder. */
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';

import { readOperators } from '../lots.ts';
import { type MakePage, pageMaker } from '../page-maker.ts';
import { readRelease } from '../read-build.ts';
import type { PageQuestion } from '../page-thread.ts';
import { answerQuestions } from './answer-questions.ts';

async function makerOf(directory: string): Promise<MakePage> {
  const release = await readRelease(directory);
  if (!release) throw new Error(`${directory} is no build.`);
  return pageMaker(release, await readOperators(join(directory, 'operators.json')));
}

const maker = makerOf(workerData as string);
// Every question is answered with the failure.
maker.catch(() => undefined);

answerQuestions(async (question: PageQuestion) => {
  const make = await maker;
  return question === 'start' ? undefined : make(question);
});
