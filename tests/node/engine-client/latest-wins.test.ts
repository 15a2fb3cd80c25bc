import { expect, test } from 'vitest';
import { Fault } from '../../../src/domain/errors.ts';
import { EngineSupervisor } from '../../../src/engine-client/supervisor.ts';
import { mulberry32, SEED } from '../../support/seed.ts';
import { answerTo, fakePort, question, type FakeWorker } from './fake-worker.ts';

const SEQUENCES = 10_000;
const CLIENTS = 50;

test(`S7: the last query wins in ${SEQUENCES} sequences with random delays`, async () => {
  const random = mulberry32(SEED);
  const hops = async (): Promise<void> => {
    for (let left = Math.floor(random() * 4); left > 0; left -= 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const late: FakeWorker['ask'] = async (asked) => {
    await hops();
    return answerTo(asked);
  };
  const source = { url: 'http://localhost/', language: 'nb-NO', storeKey: 'test' };
  // The machine may be slow; nothing is lost here.
  const limits = { answerMs: 60_000, handshakeMs: 60_000, heartbeatMs: 60_000 };
  const client = () => new EngineSupervisor(source, () => fakePort({ ask: late }), limits);

  const play = async (engine: EngineSupervisor): Promise<void> => {
    const length = 1 + Math.floor(random() * 6);
    const shown: number[] = [];
    const show = async (text: string): Promise<void> => {
      try {
        const { list } = await engine.ask('ask', question(text), { lane: 'list' });
        shown.push(list!.total);
      } catch (error) {
        if (!(error instanceof Fault) || error.code !== 'aborted') throw error;
      }
    };
    const asked: Promise<void>[] = [];
    for (let typed = 1; typed <= length; typed += 1) {
      asked.push(show('x'.repeat(typed)));
      await hops();
    }
    await Promise.all(asked);
    expect(shown, `seed ${SEED}: an older answer after a newer`).toEqual(
      shown.toSorted((a, b) => a - b),
    );
    expect(shown.at(-1), `seed ${SEED}: the last query is not the one shown`).toBe(length);
  };

  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const engine = client();
      for (let left = SEQUENCES / CLIENTS; left > 0; left -= 1) await play(engine);
      engine.dispose();
    }),
  );
});
