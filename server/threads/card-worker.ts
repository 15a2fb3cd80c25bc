/** Runs in the thread that draws share cards: it receives an SVG and answers with the PNG. */
import { drawPng } from '../share-cards/draw-png.ts';
import { answerQuestions } from './answer-questions.ts';

answerQuestions((svg: string) => drawPng(svg));
