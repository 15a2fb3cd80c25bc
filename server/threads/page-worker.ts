/** Runs in the thread that makes a release's pages. Its `workerData` is the release's folder. */
import { workerData } from 'node:worker_threads';

import { pageMaker } from '../page-maker.ts';
import { readRelease } from '../read-build.ts';
import type { PageQuestion } from '../page-thread.ts';
import { answerQuestions } from './answer-questions.ts';

const directory = workerData as string;
const release = await readRelease(directory);
if (!release) throw new Error(`${directory} is no build.`);
const make = pageMaker(release);

answerQuestions((question: PageQuestion) => (question === 'start' ? undefined : make(question)));
