const CODES = ['network', 'timeout', 'http', 'not-found', 'bad-data', 'worker', 'aborted'] as const;

/** Why something failed, in a form that survives a thread boundary and chooses the visitor's sentence. */
export type FaultCode = (typeof CODES)[number];

/** The platform's own errors that have a code here. */
const PLATFORM: ReadonlyMap<string, FaultCode> = new Map([
  ['AbortError', 'aborted'],
  ['TimeoutError', 'timeout'],
]);

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
    const known = CODES.find((code) => error.name === `Fault:${code}`) ?? PLATFORM.get(error.name);
    return new Fault(known ?? 'worker', error.message, { cause: error });
  }
}
