import { startTransition, useEffect, useState } from 'react';
import type { WorkerQueries } from '../domain/worker-api.ts';
import type { EngineMethod } from './engine-client.ts';
import { useEngine, useEngineState } from './engine-context.tsx';

/**
 * Asks the engine whenever the question, compared as JSON, or the engine's answers may have changed.
 * @param args undefined asks nothing
 */
export function useEngineAnswer<M extends EngineMethod>(
  method: M,
  args: Parameters<WorkerQueries[M]> | undefined,
) {
  const engine = useEngine();
  const generation = useEngineState((state) => state.generation);
  const question = args && JSON.stringify(args);
  const key = `${generation} ${method} ${question}`;
  const [settled, setSettled] = useState<{
    readonly key: string;
    readonly answer?: ReturnType<WorkerQueries[M]>;
  }>({ key: '' });

  useEffect(() => {
    if (question === undefined) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = async (): Promise<void> => {
      const asked = JSON.parse(question) as Parameters<WorkerQueries[M]>;
      const answer = await engine.ask(method, asked, { signal });
      // Rendering yields to the next keystroke, and every few milliseconds to other work.
      if (!signal.aborted) startTransition(() => setSettled({ key, answer }));
    };
    ask().catch(() => undefined);
    return () => leaving.abort();
  }, [engine, method, question, key]);

  return {
    /** The newest answer. The one before stays until it comes, so that nothing flickers. */
    answer: settled.answer,
    /** The answer belongs to an earlier question or list, or the newest question has none. */
    isStale: settled.key !== key,
  };
}
