/** Each test of tests/browser begins with nothing in the page and in its stores, and in real time. */
import { beforeEach, vi } from 'vitest';
import { drawNothing } from './draw-nothing.ts';

drawNothing();

beforeEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
});
