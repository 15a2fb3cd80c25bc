/** The index over the file that ships, built once for all tests. */
import { readFileSync } from 'node:fs';
import { buildDestinationIndex } from '../../../workers/destinations/destination-index.ts';
import type { DestinationFile } from '../../../workers/destinations/destination-file.ts';
import type { DestinationIndex } from '../../../workers/destinations/destination-index.ts';
import { runToEnd } from '../../../src/domain/run-to-end.ts';

export const DESTINATIONS = readFileSync('public/destinations/norway.json', 'utf8');

let index: DestinationIndex | undefined;

export function norwegianDestinations(): DestinationIndex {
  index ??= runToEnd(buildDestinationIndex(DESTINATIONS));
  return index;
}

export function destinationFile(): DestinationFile {
  return JSON.parse(DESTINATIONS) as DestinationFile;
}
