import { vi } from 'vitest';

/** A busy machine may take this long; Vitest's own second is too short for one that draws a map. */
const TIMEOUT_MS = 60_000;

/** Runs the check until it throws no longer, and resolves with its result. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: TIMEOUT_MS });
