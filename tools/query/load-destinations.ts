import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildDestinationIndex } from '../../workers/destinations/build-destination-index.ts';
import type { DestinationIndex } from '../../workers/destinations/destination-index.ts';

const FILE = fileURLToPath(new URL('../../public/destinations/norway.json', import.meta.url));

let index: DestinationIndex | undefined;

/** The destinations that ship; read when first asked for. Throws an Error of one line. */
export function loadDestinations(): DestinationIndex {
  if (index !== undefined) return index;
  const steps = buildDestinationIndex(readFileSync(FILE, 'utf8'));
  for (;;) {
    const step = steps.next();
    if (step.done !== true) continue;
    index = step.value;
    return index;
  }
}
