/** Scripts that the bench runs in processes of their own, so that no engine pays for another's heap. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../node_modules/.cache/bench/', import.meta.url));
/** FlexSearch holds 1.5 GB at a million lots, the oracle nearly as much. */
const HEAP_LIMIT_MB = 8_192;
/** Set in the environment of these processes. */
export const IS_CHILD = 'BENCH_CHILD';

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

export function startScript(script: string): ChildProcess {
  return fork(script, {
    execArgv: ['--expose-gc', `--max-old-space-size=${HEAP_LIMIT_MB}`],
    serialization: 'advanced',
    env: { ...process.env, [IS_CHILD]: '1' },
  });
}

/** Sends a process a request and takes its next message as the reply. @throws Error when the process ends before */
export async function ask<Reply>(child: ChildProcess, request: object): Promise<Reply> {
  const isAnswered = new AbortController();
  const { signal } = isAnswered;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(
      `a process ended with ${String(code)} during ${JSON.stringify(request).slice(0, 80)}`,
    );
  });
  child.send(request);
  try {
    const [reply] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Reply];
    return reply;
  } finally {
    isAnswered.abort();
    ended.catch(() => undefined);
  }
}

/** In a script: answers each request. */
export function answer(handle: (request: never) => unknown): void {
  process.on('message', (request) => {
    void Promise.resolve(handle(request as never)).then((reply) => process.send?.(reply));
  });
}

/** Objects and buffers still in use after a full collection, whichever the engine prefers. */
export function usedMb(): number {
  global.gc?.();
  global.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
