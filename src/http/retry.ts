import { Fault } from '../domain/errors.ts';
import { RetryableFault } from './status.ts';

export interface RetryLimits {
  /** Further tries. */
  readonly retries: number;
  /** First pause before a further try; doubles each time, with up to half of it as jitter. */
  readonly retryDelayMs: number;
}

/** What `attempt` resolves with, tried again after broken connections, 429 and 5xx. Rejects with a Fault. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { retries, retryDelayMs }: RetryLimits,
  signal?: AbortSignal,
): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      const fault = Fault.from(error);
      const retryable = fault.code === 'network' || fault instanceof RetryableFault;
      if (!retryable || tried >= retries) throw fault;
    }
    await pause(retryDelayMs * 2 ** tried * (1 + Math.random() / 2), signal);
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = (): void => {
      clearTimeout(timer);
      reject(new Fault('aborted', 'given up'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted);
      resolve();
    }, ms);
    signal?.addEventListener('abort', aborted, { once: true });
    if (signal?.aborted) aborted();
  });
}
