import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const CACHE = fileURLToPath(new URL('../node_modules/.cache/bench/', import.meta.url));

/**
 * Compiles the script of an engine's process as the product is compiled. With tsx instead, every closure would pay for the name that
 * `keepNames` gives it, and microseconds are measured here.
 * @param entry beside this file
 * @returns the path of the script
 */
export async function buildProcess(entry: string): Promise<string> {
  const name = basename(entry, '.ts');
  const outDir = `${CACHE}${name}/`;
  await build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return `${outDir}${name}.mjs`;
}
