import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildDestinationIndex } from '../../workers/destinations/build-destination-index.ts';
import type { DestinationIndex } from '../../workers/destinations/destination-index.ts';
import { runToEnd } from '../../src/domain/run-to-end.ts';

const FILE = fileURLToPath(new URL('../../public/destinations/norway.json', import.meta.url));

let index: DestinationIndex | undefined;

/** The destinations that ship; read when first asked for. @throws Error whose message is one line */
export function loadDestinations(): DestinationIndex {
  index ??= runToEnd(buildDestinationIndex(readFileSync(FILE, 'utf8')));
  return index;
}
