import { readFileSync } from 'node:fs';

import { Representation } from '../respond.ts';

const NAMES = ['garage', 'street', 'fjord', 'mountain', 'station', 'winter'] as const;

export type IllustrationName = (typeof NAMES)[number];

/** Returns an illustration's path under the base address, for a lot's `image`. */
export function illustrationPath(name: IllustrationName): string {
  return `/images/${name}.svg`;
}

/** Reads the drawings that stand in for photographs. */
export function readIllustrations(): ReadonlyMap<IllustrationName, Representation> {
  return new Map(
    NAMES.map((name) => {
      const bytes = readFileSync(new URL(`./images/${name}.svg`, import.meta.url));
      return [name, new Representation(bytes, 'image/svg+xml')];
    }),
  );
}
