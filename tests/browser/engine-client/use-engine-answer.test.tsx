import { Profiler } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Fault } from '../../../src/domain/errors.ts';
import type { SearchAnswer, SearchQuery } from '../../../src/domain/search-api.ts';
import type { EngineClient, EngineState } from '../../../src/engine-client/engine-client.ts';
import { EngineProvider } from '../../../src/engine-client/engine-context.tsx';
import { useEngineAnswer } from '../../../src/engine-client/use-engine-answer.ts';
import { painted } from '../../support/painted.ts';

/** An engine whose answers the test gives by hand. */
function handEngine() {
  const asked: { text: string; answer: (words: string[]) => void; fail: (fault: Fault) => void }[] =
    [];
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
    ask: (_method: string, [{ text }]: [SearchQuery]) =>
      new Promise<SearchAnswer>((resolve, reject) => {
        const answer = (words: string[]): void => resolve({ total: 0, hits: [], words });
        asked.push({ text, answer, fail: reject });
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

function Answered({ text }: { readonly text: string }) {
  const { answer, isStale, fault } = useEngineAnswer(
    'search',
    [{ text, propertyIds: [], limit: 10 }],
    { lane: 'words' },
  );
  return (
    <output>
      {answer?.words?.join() ?? 'nothing'} {isStale ? 'stale' : 'fresh'} {fault?.code ?? 'well'}
    </output>
  );
}

test('S7: keeps the answer before until the newer one arrives, and never shows an older one', async () => {
  const { engine, asked } = handEngine();
  const page = (text: string) => (
    <EngineProvider engine={engine}>
      <Answered text={text} />
    </EngineProvider>
  );
  const screen = await render(page('os'));
  const output = screen.getByRole('status');
  await expect.element(output).toHaveTextContent('nothing stale well');
  asked[0]?.answer(['Oslo']);
  await expect.element(output).toHaveTextContent('Oslo fresh well');

  await screen.rerender(page('be'));
  await screen.rerender(page('bo'));
  await expect.element(output).toHaveTextContent('Oslo stale well');
  asked[2]?.answer(['Bodø']);
  await expect.element(output).toHaveTextContent('Bodø fresh well');
  asked[1]?.answer(['Bergen']);
  await painted();
  await expect.element(output).toHaveTextContent('Bodø fresh well');

  await screen.rerender(page('x'));
  asked[3]?.fail(new Fault('timeout', 'lost'));
  await expect.element(output).toHaveTextContent('Bodø fresh timeout');
});

test('asks again when answers may differ, and renders for nothing else', async () => {
  const { engine, asked, become } = handEngine();
  let renders = 0;
  const screen = await render(
    <EngineProvider engine={engine}>
      <Profiler id="answered" onRender={() => (renders += 1)}>
        <Answered text="os" />
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
