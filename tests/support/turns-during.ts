import { setImmediate } from 'node:timers/promises';

/** How often this thread could do something else while it waited; what it waited for may fail. */
export async function turnsDuring(wait: Promise<unknown>): Promise<number> {
  const state = { turns: 0, isOver: false };
  const end = () => (state.isOver = true);
  wait.then(end, end);
  for (; !state.isOver; state.turns += 1) await setImmediate();
  return state.turns;
}
