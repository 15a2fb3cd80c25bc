import { Fault } from '../domain/errors.ts';
import type { EngineMethod } from './engine-client.ts';

/** A request and the functions that settle it, of which only the first call counts. */
export interface Call {
  readonly method: EngineMethod;
  readonly args: readonly unknown[];
  readonly lane: string | undefined;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (fault: Fault) => void;
  /** How many workers fell silent while this call was late; above `MAX_CRASHES` it is rejected. */
  crashes: number;
  /**
   * `sent`: with the worker; `abandoned`: there too, but nobody waits for the answer; `passed`: nor does a newer call of its
   * lane, as the worker answered a later ping before it.
   */
  state: 'waiting' | 'sent' | 'abandoned' | 'passed';
}

/**
 * Requests in order. Within a lane only the newest counts, and only one at a time is with the worker, so that the worker is
 * never more than one query behind however fast somebody types. A newer call may pass an abandoned one that takes long, in
 * steps that let others in.
 */
export class CallQueue {
  readonly #calls = new Set<Call>();

  /** Adds a call and rejects the older ones of its lane with Fault `aborted`. */
  add(call: Call): void {
    for (const older of this.#calls) {
      if (call.lane !== undefined && older.lane === call.lane) this.abandon(older, 'superseded');
    }
    this.#calls.add(call);
  }

  /** Rejects a call with Fault `aborted`, and forgets it once its answer is in. */
  abandon(call: Call, why: string): void {
    if (call.state === 'waiting') this.#calls.delete(call);
    if (call.state !== 'passed') call.state = 'abandoned';
    call.reject(new Fault('aborted', why));
  }

  /** The next call that may be sent; it counts as sent from now on. */
  take(): Call | undefined {
    const calls = [...this.#calls];
    const sent = calls.filter(({ state }) => state === 'sent' || state === 'abandoned');
    const busy = new Set(sent.map(({ lane }) => lane));
    const next = calls.find(
      ({ state, lane }) => state === 'waiting' && (lane === undefined || !busy.has(lane)),
    );
    if (next) next.state = 'sent';
    return next;
  }

  /** Abandoned calls that keep a newer one of their lane from being sent. */
  inTheWay(): readonly Call[] {
    const calls = [...this.#calls];
    const waiting = calls.filter(({ state }) => state === 'waiting');
    const lanes = new Set(waiting.map(({ lane }) => lane));
    return calls.filter(({ state, lane }) => state === 'abandoned' && lanes.has(lane));
  }

  /** Whether a call has been added and not closed. */
  has(call: Call): boolean {
    return this.#calls.has(call);
  }

  close(call: Call): void {
    this.#calls.delete(call);
  }

  /** The worker is gone: its unanswered calls wait again, in order. */
  replay(): void {
    for (const call of this.#calls) {
      if (call.state === 'sent') call.state = 'waiting';
      else if (call.state !== 'waiting') this.#calls.delete(call);
    }
  }

  rejectAll(fault: Fault): void {
    for (const call of this.#calls) call.reject(fault);
    this.#calls.clear();
  }
}
