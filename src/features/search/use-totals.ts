import { useEffect, useState } from 'react';
import type { CountQuery } from '../../domain/search-api.ts';
import { useEngine, useEngineGeneration } from '../../engine-client/engine-context.tsx';

/**
 * S8: how many lots each of these questions would find, so that nothing is offered that finds nothing.
 * @param questions compared by content
 * @returns in their order; undefined until all are known
 */
export function useTotals(questions: readonly CountQuery[]): readonly number[] | undefined {
  const engine = useEngine();
  const generation = useEngineGeneration();
  const asked = JSON.stringify(questions);
  const key = `${generation} ${asked}`;
  const [known, setKnown] = useState<{
    readonly key: string;
    readonly totals: readonly number[];
  }>();

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      const matches = JSON.parse(asked) as readonly CountQuery[];
      const answers = await Promise.all(
        matches.map((match) => engine.ask('search', [{ ...match, limit: 1 }], { signal })),
      );
      // Beyond 100 km nothing is counted, but the nearest are shown (S6).
      const totals = answers.map(({ total, hits }) => Math.max(total, hits.length));
      if (!signal.aborted) setKnown({ key, totals });
    };
    ask().catch(() => undefined); // A help only: the list says what is wrong.
    return () => controller.abort();
  }, [engine, asked, key]);
  return known?.key === key ? known.totals : undefined;
}
