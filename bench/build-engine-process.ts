import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const OUT_DIR = fileURLToPath(new URL('../node_modules/.cache/bench/', import.meta.url));

/**
 * Compiles the engine process as the product is compiled. Run through tsx instead, every closure would pay for the name
 * its `keepNames` gives it, and microseconds are what is measured here.
 * @returns the path of the script
 */
export async function buildEngineProcess(): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: {
      ssr: 'engine-process.ts',
      outDir: OUT_DIR,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { output: { entryFileNames: 'engine-process.mjs' } },
    },
  });
  return `${OUT_DIR}engine-process.mjs`;
}
