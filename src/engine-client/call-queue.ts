import { Fault } from '../domain/errors.ts';
import type { EngineMethod } from './engine-client.ts';

/** A request and the functions that settle it. */
export interface Call {
  readonly method: EngineMethod;
  readonly args: readonly unknown[];
  readonly lane: string | undefined;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (fault: Fault) => void;
  /** How many workers fell silent while this call was late; above `MAX_CRASHES` it is rejected. */
  crashes: number;
  /** The caller no longer waits: the answer is dropped. */
  isAbandoned: boolean;
}

/**
 * Requests in order. Within a lane only the newest counts, and only one at a time is with the worker, so that the worker is
 * never more than one query behind however fast somebody types.
 */
export class CallQueue {
  #waiting: Call[] = [];
  readonly #sent = new Set<Call>();

  /** Adds a call and rejects the older ones of its lane with Fault `aborted`. */
  add(call: Call): void {
    if (call.lane !== undefined) {
      const older = [...this.#sent, ...this.#waiting].filter(({ lane }) => lane === call.lane);
      for (const superseded of older) this.abandon(superseded, 'superseded');
    }
    this.#waiting.push(call);
  }

  /** Rejects a call with Fault `aborted`, and forgets it once its answer is in. */
  abandon(call: Call, why: string): void {
    if (call.isAbandoned) return;
    call.isAbandoned = true;
    this.#waiting = this.#waiting.filter((waiting) => waiting !== call);
    call.reject(new Fault('aborted', why));
  }

  /** The next call that may be sent; it counts as sent from now on. */
  take(): Call | undefined {
    const busy = new Set(Array.from(this.#sent, ({ lane }) => lane));
    const at = this.#waiting.findIndex(({ lane }) => lane === undefined || !busy.has(lane));
    const [call] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (!call) return undefined;
    this.#sent.add(call);
    return call;
  }

  isSent(call: Call): boolean {
    return this.#sent.has(call);
  }

  close(call: Call): void {
    this.#sent.delete(call);
  }

  /** The worker is gone: its unanswered calls return to the front, in order. */
  replay(): void {
    const unanswered = [...this.#sent].filter((call) => !call.isAbandoned);
    this.#waiting = [...unanswered, ...this.#waiting];
    this.#sent.clear();
  }

  rejectAll(fault: Fault): void {
    this.replay();
    for (const call of this.#waiting.splice(0)) call.reject(fault);
  }
}
