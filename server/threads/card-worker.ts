/** Runs in the thread that draws share cards: it receives an SVG and answers with the PNG. */
import { getPriority, setPriority } from 'node:os';

import { drawPng } from '../share-cards/draw-png.ts';
import { answerQuestions } from './answer-questions.ts';

// Answers come before pictures. On Linux this lowers the thread alone; elsewhere it would be the whole server.
if (process.platform === 'linux') setPriority(Math.max(getPriority(), 10));

answerQuestions(drawPng);
