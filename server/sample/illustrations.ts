import { readFileSync } from 'node:fs';

import { Representation } from '../respond.ts';

const NAMES = ['garage', 'street', 'fjord', 'mountain', 'station', 'winter'] as const;

export type IllustrationName = (typeof NAMES)[number];

/** The path of an illustration under the base address, for lots whose `image` names it so. */
export function illustrationPath(name: IllustrationName): string {
  return `/images/${name}.svg`;
}

/** The drawings that stand for photographs in the sample. */
export function readIllustrations(): ReadonlyMap<IllustrationName, Representation> {
  return new Map(
    NAMES.map((name) => {
      const bytes = readFileSync(new URL(`./images/${name}.svg`, import.meta.url));
      return [name, new Representation(bytes, 'image/svg+xml')];
    }),
  );
}
