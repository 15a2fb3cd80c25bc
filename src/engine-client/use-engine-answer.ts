import { startTransition, useEffect, useState } from 'react';
import { Fault } from '../domain/errors.ts';
import type { WorkerQueries } from '../domain/worker-api.ts';
import type { EngineMethod } from './engine-client.ts';
import { useEngine, useEngineGeneration } from './engine-context.tsx';

export interface EngineAnswer<T> {
  /** The newest answer. The one before stays until it comes, so that nothing flickers. */
  readonly answer: T | undefined;
  /** The answer belongs to an earlier question or list. */
  readonly isStale: boolean;
  /** Why the newest question has no answer. */
  readonly fault: Fault | undefined;
}

interface Settled<T> {
  readonly key: string;
  readonly answer: T | undefined;
  readonly fault: Fault | undefined;
}

/**
 * Asks the engine whenever the question's content changes or the engine's answers may have
 * (new list, clusters, restart). Within `lane` only the newest question counts.
 *
 * @param args compared by content (JSON), so callers need not keep them identical; undefined asks nothing
 */
export function useEngineAnswer<M extends EngineMethod>(
  method: M,
  args: Parameters<WorkerQueries[M]> | undefined,
  options: { readonly lane: string },
): EngineAnswer<ReturnType<WorkerQueries[M]>> {
  type Answer = ReturnType<WorkerQueries[M]>;
  const engine = useEngine();
  const { lane } = options;
  const generation = useEngineGeneration();
  const question = args && JSON.stringify(args);
  const key = `${generation} ${method} ${question}`;
  const [settled, setSettled] = useState<Settled<Answer>>(NOTHING);

  useEffect(() => {
    if (question === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async (): Promise<void> => {
      try {
        const asked = JSON.parse(question) as Parameters<WorkerQueries[M]>;
        const answer = await engine.ask(method, asked, { lane, signal });
        // Rendering yields to the next keystroke, and every few milliseconds to other work.
        if (!signal.aborted) startTransition(() => setSettled({ key, answer, fault: undefined }));
      } catch (error) {
        const fault = Fault.from(error);
        if (signal.aborted || fault.code === 'aborted') return;
        setSettled(({ answer }) => ({ key, answer, fault }));
      }
    };
    void ask();
    return () => controller.abort();
  }, [engine, method, question, lane, key]);

  return { answer: settled.answer, isStale: settled.key !== key, fault: settled.fault };
}

const NOTHING = { key: '', answer: undefined, fault: undefined };
