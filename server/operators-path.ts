import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import type { OperatorsFile } from '../src/operators/operator.ts';
import { picturesOf } from '../src/operators/pictures.ts';

/** The operators of the checkout. */
export const OWN_OPERATORS = resolve(import.meta.dirname, '../public/operators.json');

/**
 * Returns the absolute path of the operators file that a command means: `--operators FILE`, else the
 * environment's `OPERATORS_FILE`, else the checkout's own.
 */
export function operatorsPath(flag?: string): string {
  const named = flag ?? process.env['OPERATORS_FILE'];
  return named === undefined || named === '' ? OWN_OPERATORS : resolve(named);
}

/** Tells Vite's plugins, which have no flags, which operators' pages are built. */
export function buildWith(operatorsFile: string): void {
  process.env['OPERATORS_FILE'] = operatorsFile;
}

/** Returns the file of a picture that is named by a path; it stands below the operators file's folder. */
export function pictureFile(operatorsFile: string, address: string): string {
  return join(dirname(operatorsFile), address);
}

/** Returns the pictures that an operators file names by paths, which must stand beside it, and its destinations, which may. */
export function picturePaths({ operators }: OperatorsFile): string[] {
  const pictures = operators.flatMap(picturesOf).map(([, address]) => address);
  const destinations = operators.map(({ destinationsFile: path = '' }) => `/${path}`);
  return [...new Set([...pictures, ...destinations])].filter((address) => /^\/[^/]/.test(address));
}

/** Returns a hash of an operators file's content, empty if there is no file. */
export async function operatorsHash(path: string): Promise<string> {
  const text = await readFile(path).catch(() => undefined);
  return text ? createHash('sha256').update(text).digest('hex') : '';
}
