import { cpSync } from 'node:fs';
import { resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '../..');

/** Copies the project as a clone would have it: without installed, built and measured files. */
export function cloneProject(to: string): void {
  cpSync(PROJECT, to, {
    recursive: true,
    filter: (path) => !/\/(?:node_modules|dist[\w-]*|\.git|bench\/results)$/.test(path),
  });
}
