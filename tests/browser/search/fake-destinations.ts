import type { Places } from '../../../workers/answers/places.ts';
import { fold } from '../../../src/domain/fold.ts';
import type { Position } from '../../../src/domain/geo.ts';
import type {
  Destination,
  DestinationAnswer,
  DestinationQuery,
} from '../../../src/domain/search-api.ts';

export function destinationAt(
  label: string,
  kind: Destination['kind'],
  position: Position,
  accuracyMeters?: number,
): Destination {
  return { label, name: label.replace(/,.*/, ''), kind, position, accuracyMeters };
}

const SQUARE = 'Torgallmenningen, Lillestrøm';
export const TORGALLMENNINGEN = destinationAt(SQUARE, 'street', [11.05, 59.955], 200);
export const STORGATA = destinationAt('Storgata, Moss', 'street', [10.66, 59.433]);
export const DRAMMEN = destinationAt('Drammen', 'town', [10.2, 59.74]);
export const OSLO = destinationAt('Oslo', 'town', [10.752, 59.911]);

/** The agreed answers over a handful of destinations: every word a prefix of one of the label's. */
export class FakeDestinations implements Places {
  readonly #all: readonly Destination[];
  /** What was asked for, in order. */
  readonly loaded: string[] = [];

  constructor(all: readonly Destination[] = [TORGALLMENNINGEN, STORGATA, DRAMMEN, OSLO]) {
    this.#all = all;
  }

  loadDestinations(url: string): boolean | Promise<boolean> {
    this.loaded.push(url);
    return true;
  }

  answer({ text, limit = 3 }: DestinationQuery): DestinationAnswer {
    const asked = fold(text.trim());
    const choices = this.#all
      .filter(({ label }) =>
        wordsOf(asked).every((word) => wordsOf(label).some((own) => own.startsWith(word))),
      )
      .slice(0, limit);
    const named = this.#all.find(
      ({ label, name }) => fold(label) === asked || fold(name) === asked,
    );
    return named ? { choices, named } : { choices };
  }

  placeNear(): string {
    return 'Bydel 1';
  }
}

function wordsOf(label: string): readonly string[] {
  return fold(label).split(/[\s,]+/);
}
