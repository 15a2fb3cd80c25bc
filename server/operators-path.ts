import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import type { OperatorsFile } from '../src/operators/operator.ts';
import { picturesOf } from '../src/operators/pictures.ts';

/** The operators of the checkout. */
export const OWN_OPERATORS = resolve(import.meta.dirname, '../public/operators.json');

/**
 * The operators file a command means, as an absolute path: `--operators FILE`, else the environment's
 * `OPERATORS_FILE`, else the checkout's own.
 */
export function operatorsPath(flag?: string): string {
  const named = flag ?? process.env['OPERATORS_FILE'];
  return named === undefined || named === '' ? OWN_OPERATORS : resolve(named);
}

/** Tells Vite's plugins, which have no flags, whose pages are built. */
export function buildWith(operatorsFile: string): void {
  process.env['OPERATORS_FILE'] = operatorsFile;
}

/** Where a picture named by a path lies: below the folder that the operators file is in. */
export function pictureFile(operatorsFile: string, address: string): string {
  return join(dirname(operatorsFile), address);
}

/** Pictures an operators file names by paths, which must lie beside it. */
export function picturePaths({ operators }: OperatorsFile): string[] {
  return [...new Set(operators.flatMap(picturesOf))].filter((address) => address.startsWith('/'));
}

/** Tells one operators file's content from another's; empty when there is none. */
export async function operatorsHash(path: string): Promise<string> {
  const text = await readFile(path).catch(() => undefined);
  return text ? createHash('sha256').update(text).digest('hex') : '';
}
