/** Scripts that the bench runs in processes of their own, so that no engine pays for another's heap. */
import { fork } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as Comlink from 'comlink';

const CACHE = fileURLToPath(new URL('../node_modules/.cache/bench/', import.meta.url));
/** FlexSearch holds 1.5 GB at a million lots, the oracle nearly as much. */
const HEAP_LIMIT_MB = 8_192;
/** Set in the environment of these processes. */
const IS_CHILD = 'BENCH_CHILD';

/**
 * Compiles a script as the product is compiled. With tsx instead, every closure would pay for the name that `keepNames`
 * gives it, and microseconds are measured here.
 * @param entry beside this file
 * @returns the path of the script
 */
export async function buildScript(entry: string): Promise<string> {
  const name = basename(entry, '.ts');
  const outDir = `${CACHE}${name}/`;
  // Not for the scripts themselves, which import this file too.
  const { build } = await import('vite');
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

/** Starts a script and returns what it exposes. The run ends if the process does so by itself. */
export function startScript<Api>(script: string) {
  const child = fork(script, {
    execArgv: ['--expose-gc', `--max-old-space-size=${HEAP_LIMIT_MB}`],
    serialization: 'advanced',
    env: { ...process.env, [IS_CHILD]: '1' },
  });
  const failWithIt = (code: number | null, signal: string | null): void => {
    console.error(`${basename(script)} ended with ${code ?? signal}.`);
    process.exit(1);
  };
  child.once('exit', failWithIt);
  const remote = Comlink.wrap<Api>(
    endpointOf(child, (message) => child.connected && child.send(message)),
  );
  const stop = (): void => {
    child.off('exit', failWithIt).kill();
  };
  return { remote, stop };
}

/** In such a script: lets the process that started it call these functions. Does nothing in any other process. */
export function expose(api: object): void {
  if (process.env[IS_CHILD] === undefined) return;
  Comlink.expose(
    api,
    endpointOf(process, (message) => process.send?.(message)),
  );
}

function endpointOf(
  emitter: NodeJS.EventEmitter,
  postMessage: (message: object) => unknown,
): Comlink.Endpoint {
  return {
    postMessage,
    addEventListener: (type, listener) => {
      emitter.on(type, (data: unknown) => {
        const event = { data } as MessageEvent;
        if (typeof listener === 'function') listener(event);
        else listener.handleEvent(event);
      });
    },
    removeEventListener: () => undefined,
  };
}

/** Objects and buffers still in use after a full collection, whichever the engine prefers. */
export function usedMb(): number {
  global.gc?.();
  global.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
