import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import * as v from 'valibot';
import type { Plugin } from 'vite';
import {
  operatorsPath,
  OWN_OPERATORS,
  fileBeside,
  pathsBeside,
} from '../../server/operators-path.ts';
import { operatorsFileSchema } from '../../src/operators/operator.ts';

/**
 * Vite plugin: with `OPERATORS_FILE`, the build and the dev server have that file and its pictures in place of the checkout's
 * own.
 */
export function operatorsFile(): Plugin {
  let folder = 'public';
  let out = 'dist';
  return {
    name: 'operators-file',
    configResolved: (config) => {
      folder = config.publicDir;
      out = config.build.outDir;
    },
    async generateBundle() {
      const path = operatorsPath();
      if (path === OWN_OPERATORS) return;
      for (const [address, file] of filesOf(path)) {
        if (!existsSync(file)) continue;
        this.emitFile({ type: 'asset', fileName: address.slice(1), source: await readFile(file) });
      }
    },
    /** Removes the files of the checkout's own operators, which the service worker would cache for nobody. */
    async writeBundle() {
      const path = operatorsPath();
      if (path === OWN_OPERATORS) return;
      const named = [...filesOf(path).keys()];
      const own = await readdir(join(folder, 'operators')).catch(() => []);
      const unused = own.filter(
        (name) => !named.some((at) => at.startsWith(`/operators/${name}/`)),
      );
      await Promise.all(
        unused.map((name) => rm(join(out, 'operators', name), { recursive: true })),
      );
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = operatorsPath();
        const address = new URL(request.url ?? '/', 'http://localhost').pathname;
        const file = path === OWN_OPERATORS ? undefined : filesOf(path).get(address);
        if (file === undefined || !existsSync(file)) return next();
        response.setHeader('content-type', getMimeType(file) ?? 'application/octet-stream');
        createReadStream(file).pipe(response);
      });
    },
  };
}

/** Addresses in the build, and the files that belong there. */
function filesOf(path: string): ReadonlyMap<string, string> {
  const parsed = v.parse(operatorsFileSchema, JSON.parse(readFileSync(path, 'utf8')));
  return new Map([
    ['/operators.json', path],
    ...pathsBeside(parsed).map((address) => [address, fileBeside(path, address)] as const),
  ]);
}
