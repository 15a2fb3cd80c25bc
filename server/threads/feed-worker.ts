/** Runs in the thread that reads the answers of one feed. */
import { type FeedText, readFeed } from '../feeds/feed-sources.ts';
import { answerQuestions } from './answer-questions.ts';

answerQuestions((answer: FeedText) => Promise.resolve(answer).then(readFeed));
