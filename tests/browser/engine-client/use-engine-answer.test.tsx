import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Fault } from '../../../src/domain/errors.ts';
import type { Position } from '../../../src/domain/geo.ts';
import { EngineProvider } from '../../../src/engine-client/engine-context.tsx';
import { useEngineAnswer } from '../../../src/engine-client/use-engine-answer.ts';
import { painted } from '../../support/painted.ts';
import { engineOf } from '../lot/render-lot.tsx';

function Answered({ at }: { readonly at: Position }) {
  const { answer, isStale } = useEngineAnswer('placesNear', [[at]], 'near');
  return (
    <output>
      {answer?.join() ?? 'nothing'} {isStale ? 'stale' : 'fresh'}
    </output>
  );
}

test('S7: keeps the answer before until the newer one arrives, and never shows an older one', async () => {
  const asked: PromiseWithResolvers<readonly string[]>[] = [];
  const engine = engineOf({
    placesNear: () => {
      const answer = Promise.withResolvers<readonly string[]>();
      asked.push(answer);
      return answer.promise;
    },
  });
  const page = (lng: number) => (
    <EngineProvider value={engine}>
      <Answered at={[lng, 60]} />
    </EngineProvider>
  );
  const screen = await render(page(10));
  const output = screen.getByRole('status');
  await expect.element(output).toHaveTextContent('nothing stale');
  asked[0]?.resolve(['Oslo']);
  await expect.element(output).toHaveTextContent('Oslo fresh');

  await screen.rerender(page(5));
  await screen.rerender(page(14));
  await expect.element(output).toHaveTextContent('Oslo stale');
  asked[2]?.resolve(['Bodø']);
  await expect.element(output).toHaveTextContent('Bodø fresh');
  asked[1]?.resolve(['Bergen']);
  await painted();
  await expect.element(output).toHaveTextContent('Bodø fresh');

  await screen.rerender(page(0));
  asked[3]?.reject(new Fault('timeout', 'lost'));
  await painted();
  await expect.element(output).toHaveTextContent('Bodø stale');
});
