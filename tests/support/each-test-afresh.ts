/** Each test of tests/browser begins with nothing in the page and in its stores, and in real time. */
// First, as in the entry: style sheets of components win over it.
import '../../src/ui/global.css';
import { beforeEach, vi } from 'vitest';
import { drawNothing } from './draw-nothing.ts';

drawNothing();

beforeEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
});
