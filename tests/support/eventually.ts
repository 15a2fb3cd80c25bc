import { vi } from 'vitest';

/** Until then it may be a busy machine: Vitest's own second is too short for one that draws a map. */
const TIMEOUT_MS = 20_000;

/** Runs the check until it throws no more, and resolves with what it returned. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: TIMEOUT_MS });
