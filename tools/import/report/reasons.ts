import type { Rejection } from '../source.ts';

/** How many rows the short report names for each reason. */
const EXAMPLES = 3;
/** How many different reasons are told apart. */
const MAX_REASONS = 200;

interface Group {
  readonly examples: string[];
  count: number;
}

/** Counts rows by why they were rejected or what they lack, and remembers a few examples of each. */
export class Reasons {
  readonly #groups = new Map<string, Group>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add({ row, reason }: Rejection): void {
    this.#count += 1;
    const isKnown = this.#groups.has(reason) || this.#groups.size < MAX_REASONS;
    const key = isKnown ? reason : 'other reasons';
    const group = this.#groups.get(key) ?? { examples: [], count: 0 };
    if (group.examples.length < EXAMPLES) group.examples.push(row);
    group.count += 1;
    this.#groups.set(key, group);
  }

  /** A line a reason, the most frequent first. */
  lines(indent = '  '): string[] {
    return [...this.#groups]
      .toSorted(([, a], [, b]) => b.count - a.count)
      .map(([reason, { examples, count }]) => {
        const more = count > examples.length ? ', …' : '';
        return `${indent}${count} ${reason}: ${examples.join(', ')}${more}`;
      });
  }
}
