import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { Fault } from '../../../src/domain/errors.ts';
import { EngineProvider } from '../../../src/engine-client/engine-context.tsx';
import { useEngineAnswer } from '../../../src/engine-client/use-engine-answer.ts';
import { inThreadEngine } from '../../support/in-thread-engine.ts';
import { painted } from '../../support/painted.ts';

test('S7: shows the answer to the newest question alone', async () => {
  const asked: PromiseWithResolvers<string>[] = [];
  const engine = inThreadEngine([]);
  engine.ask = () => {
    asked.push(Promise.withResolvers());
    return asked.at(-1)!.promise as never;
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <EngineProvider value={engine}>{children}</EngineProvider>
  );
  const useNear = (lng = 10) => useEngineAnswer('placeNear', [[lng, 60]]);
  const { result, rerender } = await renderHook(useNear, { wrapper });
  const shows = async (answer: string | undefined) => {
    await expect.poll(() => result.current).toBe(answer);
  };

  await shows(undefined);
  asked[0]?.resolve('Oslo');
  await shows('Oslo');

  await rerender(5);
  await rerender(14);
  await shows(undefined);
  asked[2]?.resolve('Bodø');
  await shows('Bodø');
  asked[1]?.resolve('Bergen');
  await painted();
  await shows('Bodø');

  await rerender(0);
  asked[3]?.reject(new Fault('timeout', 'lost'));
  await painted();
  await shows(undefined);
});
