/** Runs in the thread that draws share cards: it receives an SVG and answers with the PNG. */
import { parentPort } from 'node:worker_threads';

import { drawPng } from './draw-png.ts';

export interface Drawn {
  readonly id: number;
  readonly png?: Uint8Array;
  /** Why the picture could not be drawn. */
  readonly error?: string;
}

function answer(drawn: Drawn): void {
  parentPort?.postMessage(drawn, []);
}

parentPort?.on('message', ({ id, svg }: { readonly id: number; readonly svg: string }) => {
  drawPng(svg).then(
    (png) => answer({ id, png }),
    (error: unknown) => answer({ id, error: String(error) }),
  );
});
