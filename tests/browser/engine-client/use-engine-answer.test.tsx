import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { Fault } from '../../../src/domain/errors.ts';
import { EngineProvider } from '../../../src/engine-client/engine-context.tsx';
import { useEngineAnswer } from '../../../src/engine-client/use-engine-answer.ts';
import { inThreadEngine } from '../../support/in-thread-engine.ts';
import { painted } from '../../support/painted.ts';

test('S7: keeps the answer before until the newer one arrives, and never shows an older one', async () => {
  const asked: PromiseWithResolvers<readonly string[]>[] = [];
  const engine = inThreadEngine([]);
  engine.ask = () => {
    asked.push(Promise.withResolvers());
    return asked.at(-1)!.promise as never;
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <EngineProvider value={engine}>{children}</EngineProvider>
  );
  const useNear = (lng = 10) => useEngineAnswer('placesNear', [[[lng, 60]]]);
  const { result, rerender } = await renderHook(useNear, { wrapper });
  const shows = async (answer: readonly string[] | undefined, isStale: boolean) => {
    await expect.poll(() => result.current).toEqual({ answer, isStale });
  };

  await shows(undefined, true);
  asked[0]?.resolve(['Oslo']);
  await shows(['Oslo'], false);

  await rerender(5);
  await rerender(14);
  await shows(['Oslo'], true);
  asked[2]?.resolve(['Bodø']);
  await shows(['Bodø'], false);
  asked[1]?.resolve(['Bergen']);
  await painted();
  await shows(['Bodø'], false);

  await rerender(0);
  asked[3]?.reject(new Fault('timeout', 'lost'));
  await painted();
  await shows(['Bodø'], true);
});
