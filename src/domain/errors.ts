const CODES = ['network', 'timeout', 'http', 'not-found', 'bad-data', 'worker', 'aborted'] as const;

/** Why something failed, in a form that survives a thread boundary and chooses the visitor's sentence. */
export type FaultCode = (typeof CODES)[number];

/** An error with a code. Comlink keeps only `name` and `message`, so the code travels in the name. */
export class Fault extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.name = `Fault:${code}`;
  }

  /**
   * Returns the fault behind anything thrown, also one that crossed from the worker. What is neither a Fault nor an
   * AbortError or TimeoutError counts as a fault of ours, `worker`; `fetchFault` knows the errors of fetch.
   */
  static from(thrown: unknown): Fault {
    if (thrown instanceof Fault) return thrown;
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const code = CODES.find((candidate) => error.name === `Fault:${candidate}`);
    if (code) return new Fault(code, error.message, { cause: error });
    if (error.name === 'AbortError') return new Fault('aborted', error.message, { cause: error });
    if (error.name === 'TimeoutError') return new Fault('timeout', error.message, { cause: error });
    return new Fault('worker', error.message, { cause: error });
  }
}
