/** The index over the file that ships, built once for all tests of a file. */
import { readFileSync } from 'node:fs';
import { buildDestinationIndex } from '../../../workers/destinations/build-destination-index.ts';
import type { DestinationIndex } from '../../../workers/destinations/destination-index.ts';
import { runToEnd } from '../../../src/domain/run-to-end.ts';

export const DESTINATION_FILE = 'public/destinations/norway.json';

export function norwegianDestinations(): DestinationIndex {
  return runToEnd(buildDestinationIndex(readFileSync(DESTINATION_FILE, 'utf8')));
}
