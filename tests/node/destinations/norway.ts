/** The index over the file that ships, built once for all tests of a file. */
import { readFileSync } from 'node:fs';
import { buildDestinationIndex } from '../../../workers/destinations/build-destination-index.ts';
import type { DestinationIndex } from '../../../workers/destinations/destination-index.ts';

export const DESTINATION_FILE = 'public/destinations/norway.json';

export function norwegianDestinations(): DestinationIndex {
  return finished(buildDestinationIndex(readFileSync(DESTINATION_FILE, 'utf8')));
}

/** What is made in steps, without a pause. */
export function finished<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
