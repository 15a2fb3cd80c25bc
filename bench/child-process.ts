/** Each engine runs in a process of its own, so that none pays for another's heap. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import * as Comlink from 'comlink';
import nodeEndpoint from 'comlink/dist/umd/node-adapter.js';

const CACHE = join(import.meta.dirname, '../node_modules/.cache/bench');
/** FlexSearch holds 1.5 GB at a million lots, the oracle nearly as much. */
const HEAP_LIMIT_MB = 8_192;

/**
 * Compiles engine-process.ts as the product is compiled. With tsx instead, every closure would pay for the name that
 * `keepNames` gives it, and microseconds are measured here.
 * @returns the path of the script
 */
export async function buildEngineProcess(): Promise<string> {
  // Not for the process itself, which imports this file too.
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    build: {
      ssr: 'engine-process.ts',
      outDir: CACHE,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  });
  return join(CACHE, 'engine-process.mjs');
}

function failWithIt(code: number | null, signal: string | null): void {
  console.error(`An engine's process ended with ${code ?? signal}.`);
  process.exit(1);
}

/** Starts a script and returns what it exposes. The run ends if the process does so by itself. */
export function startProcess<Api>(script: string) {
  const child = fork(script, {
    execArgv: ['--expose-gc', `--max-old-space-size=${HEAP_LIMIT_MB}`],
    serialization: 'advanced',
  });
  child.once('exit', failWithIt);
  const remote = Comlink.wrap<Api>(endpointOf(child));
  return { remote, stop: () => void child.off('exit', failWithIt).kill() };
}

/** What Comlink needs to talk to the process at the other end. */
export function endpointOf(other: NodeJS.Process | ChildProcess): Comlink.Endpoint {
  return nodeEndpoint({
    postMessage: (message: object) => void (other.connected && other.send?.(message)),
    on: (type, listener) => void other.on(type, listener as never),
    off: (type, listener) => void other.off(type, listener as never),
  });
}

/** Objects and buffers still in use after a full collection, whichever the engine prefers. */
export function usedMb(): number {
  global.gc?.();
  global.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
