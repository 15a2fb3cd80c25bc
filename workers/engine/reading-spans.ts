/** Finds the lots of which the last readings say the same (that there is room, or that they are closed), and for how long. [F4, F5] */
import { setBit, wordsFor } from './bitset.ts';
import type { TimeSpan } from './moment-rules.ts';
import { EMPTY_SET, SlotBits, smallerForm, type SlotSet } from './slot-set.ts';

/** A set and the time span in which it stays the same. */
export interface SpanSet extends TimeSpan {
  readonly set: SlotSet;
}

export class ReadingSpans {
  readonly #rows: Uint32Array;
  readonly #fromMs: Float64Array;
  readonly #untilMs: Float64Array;

  constructor(spans: ReadonlyMap<number, TimeSpan>) {
    this.#rows = Uint32Array.from(spans.keys());
    this.#fromMs = Float64Array.from(spans.values(), ({ fromMs }) => fromMs);
    this.#untilMs = Float64Array.from(spans.values(), ({ untilMs }) => untilMs);
  }

  /** Returns the lots of which it is said at an instant. */
  at(atMs: number, slotOf: Uint32Array): SpanSet {
    const size = slotOf.length;
    const rows = this.#rows;
    let words: Int32Array | undefined;
    let fromMs = -Infinity;
    let untilMs = Infinity;
    for (let i = 0; i < rows.length; i++) {
      const from = this.#fromMs[i]!;
      const until = this.#untilMs[i]!;
      if (atMs < from) {
        untilMs = Math.min(untilMs, from - 1);
      } else if (atMs > until) {
        fromMs = Math.max(fromMs, until + 1);
      } else {
        fromMs = Math.max(fromMs, from);
        untilMs = Math.min(untilMs, until);
        words ??= new Int32Array(wordsFor(size));
        setBit(words, slotOf[rows[i]!]!);
      }
    }
    const set = words ? smallerForm(SlotBits.of(words, size), size) : EMPTY_SET;
    return { set, fromMs, untilMs };
  }
}
