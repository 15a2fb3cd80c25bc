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

/** Returns the file that an operators file names by an address; it stands below the operators file's folder. */
export function fileBeside(operatorsFile: string, address: string): string {
  return join(dirname(operatorsFile), address);
}

/** Returns the addresses of what an operators file names beside it: pictures, which must stand there, and destinations, which may. */
export function pathsBeside({ operators }: OperatorsFile): string[] {
  const named = operators.flatMap((operator) => {
    const { destinationsFile } = operator;
    const pictures = picturesOf(operator).map(([, address]) => address);
    return destinationsFile === undefined ? pictures : [...pictures, `/${destinationsFile}`];
  });
  // A picture may be on another host.
  return [...new Set(named)].filter((address) => /^\/[^/]/.test(address));
}

/** Returns a hash of an operators file's content, empty if there is no file. */
export async function operatorsHash(path: string): Promise<string> {
  const text = await readFile(path).catch(() => undefined);
  return text ? createHash('sha256').update(text).digest('hex') : '';
}
