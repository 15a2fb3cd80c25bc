import { Profiler } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Fault } from '../../../src/domain/errors.ts';
import type { Position } from '../../../src/domain/geo.ts';
import type { EngineClient, EngineState } from '../../../src/engine-client/engine-client.ts';
import { EngineProvider } from '../../../src/engine-client/engine-context.tsx';
import { useEngineAnswer } from '../../../src/engine-client/use-engine-answer.ts';
import { painted } from '../../support/painted.ts';

/** An engine whose answers the test gives by hand. */
function handEngine() {
  const asked: { answer: (names: string[]) => void; fail: (fault: Fault) => void }[] = [];
  const listeners = new Set<() => void>();
  let state: EngineState = {
    status: 'loading',
    progress: { phase: 'snapshot', lots: 1, searchable: true },
    generation: 1,
  };
  const engine = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: () =>
      new Promise<string[]>((resolve, reject) => {
        asked.push({ answer: resolve, fail: reject });
      }),
    retry: () => undefined,
    dispose: () => undefined,
  };
  const become = (change: Partial<EngineState>): void => {
    state = { ...state, ...change } as EngineState;
    for (const listener of listeners) listener();
  };
  return { engine: engine as unknown as EngineClient, asked, become };
}

function Answered({ at }: { readonly at: Position }) {
  const { answer, isStale, fault } = useEngineAnswer('placesNear', [[at]], { lane: 'near' });
  return (
    <output>
      {answer?.join() ?? 'nothing'} {isStale ? 'stale' : 'fresh'} {fault?.code ?? 'well'}
    </output>
  );
}

test('S7: keeps the answer before until the newer one arrives, and never shows an older one', async () => {
  const { engine, asked } = handEngine();
  const page = (lng: number) => (
    <EngineProvider engine={engine}>
      <Answered at={[lng, 60]} />
    </EngineProvider>
  );
  const screen = await render(page(10));
  const output = screen.getByRole('status');
  await expect.element(output).toHaveTextContent('nothing stale well');
  asked[0]?.answer(['Oslo']);
  await expect.element(output).toHaveTextContent('Oslo fresh well');

  await screen.rerender(page(5));
  await screen.rerender(page(14));
  await expect.element(output).toHaveTextContent('Oslo stale well');
  asked[2]?.answer(['Bodø']);
  await expect.element(output).toHaveTextContent('Bodø fresh well');
  asked[1]?.answer(['Bergen']);
  await painted();
  await expect.element(output).toHaveTextContent('Bodø fresh well');

  await screen.rerender(page(0));
  asked[3]?.fail(new Fault('timeout', 'lost'));
  await expect.element(output).toHaveTextContent('Bodø fresh timeout');
});

test('asks again when answers may differ, and renders for nothing else', async () => {
  const { engine, asked, become } = handEngine();
  let renders = 0;
  const screen = await render(
    <EngineProvider engine={engine}>
      <Profiler id="answered" onRender={() => (renders += 1)}>
        <Answered at={[10, 60]} />
      </Profiler>
    </EngineProvider>,
  );
  const output = screen.getByRole('status');
  asked[0]?.answer(['Oslo']);
  await expect.element(output).toHaveTextContent('Oslo fresh');
  const before = renders;
  for (let lots = 0; lots < 20; lots += 1) {
    become({ status: 'loading', progress: { phase: 'download', lots, searchable: true } });
  }
  await painted();
  expect(renders).toBe(before);
  expect(asked).toHaveLength(1);
  become({ generation: 2 });
  await expect.element(output).toHaveTextContent('Oslo stale');
  asked[1]?.answer(['Oslo', 'Os']);
  await expect.element(output).toHaveTextContent('Oslo,Os fresh');
});
