import { startTransition, useEffect, useState } from 'react';
import type { WorkerQueries } from '../domain/worker-api.ts';
import type { EngineMethod } from './engine-client.ts';
import { useEngine, useEngineState } from './engine-context.tsx';

/**
 * Asks the engine whenever the question, compared as JSON, or the engine's answers may have changed.
 * @param args undefined asks nothing
 * @returns the question's newest answer, which stays until the next list has been asked; undefined: there is none yet
 */
export function useEngineAnswer<M extends EngineMethod>(
  method: M,
  args: Parameters<WorkerQueries[M]> | undefined,
): ReturnType<WorkerQueries[M]> | undefined {
  const engine = useEngine();
  const generation = useEngineState((state) => state.generation);
  const question = args && JSON.stringify(args);
  const [settled, setSettled] = useState<{
    readonly question: string;
    readonly answer: ReturnType<WorkerQueries[M]>;
  }>();

  useEffect(() => {
    if (question === undefined) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = async (): Promise<void> => {
      const asked = JSON.parse(question) as Parameters<WorkerQueries[M]>;
      const answer = await engine.ask(method, asked, { signal });
      // Rendering yields to the next keystroke, and every few milliseconds to other work.
      if (!signal.aborted) startTransition(() => setSettled({ question, answer }));
    };
    ask().catch(() => undefined);
    return () => leaving.abort();
    // Another list may answer differently.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [engine, method, question, generation]);

  return settled?.question === question ? settled?.answer : undefined;
}
