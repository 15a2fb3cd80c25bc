/** Runs in the thread that reads the answers of one feed. */
import { readFeed } from '../feeds/feed-sources.ts';
import { answerQuestions } from './answer-questions.ts';

answerQuestions(readFeed);
