/** Seeded typing of streets with their towns, letter by letter, one in three with an edit. */
import type { DestinationFile } from '../../workers/destinations/destination-file.ts';
import { seededRandom } from '../../tools/reference/random.ts';

export interface TypedDestination {
  readonly text: string;
  /** Set where all is typed: the label's beginning that one of the three should have. */
  readonly meant?: string;
}

/** @param count keystrokes wanted; the last text may go a little beyond */
export function typedDestinations(
  { towns, streets }: DestinationFile,
  count: number,
  seed: number,
): readonly TypedDestination[] {
  const random = seededRandom(seed);
  const typed: TypedDestination[] = [];
  while (typed.length < count) {
    const [number, , , , ...names] = random.pick(streets);
    const name = random.pick(names);
    const town = towns[number]![0];
    const text = random.next() < 0.5 ? `${name} ${town}` : `${town} ${name}`;
    const at = 1 + random.int(text.length - 1);
    const spelt = random.next() < 1 / 3 ? text.slice(0, at) + text.slice(at + 1) : text;
    for (let length = 2; length < spelt.length; length++) {
      typed.push({ text: spelt.slice(0, length) });
    }
    typed.push({ text: spelt, meant: `${name}, ${town}` });
  }
  return typed;
}
