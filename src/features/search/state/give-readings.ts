import { readingsOf } from '../../../availability/readings-of.ts';
import type { EngineClient } from '../../../engine-client/engine-client.ts';
import type { Operator } from '../../../operators/operator.ts';
import { MS_PER_MINUTE } from '../../../domain/time.ts';

/**
 * Gives the engine each new list of readings, and the last one again to a restarted engine. [F5]
 * @param onGiven called when the engine uses them
 * @returns stop
 */
export function giveReadings(
  engine: Pick<EngineClient, 'ask' | 'getState' | 'subscribe'>,
  operator: Operator,
  onGiven: () => void,
): () => void {
  const store = readingsOf(operator);
  const maxAgeMs = operator.availabilityMaxAgeMinutes * MS_PER_MINUTE;
  let given: { readonly readings: unknown; readonly generation: number } | undefined;
  const give = async (): Promise<void> => {
    const readings = store.get();
    const { generation } = engine.getState();
    const isGiven = given?.readings === readings && given.generation === generation;
    if (readings.size === 0 || isGiven) return;
    given = { readings, generation };
    try {
      await engine.ask('setReadings', [[...readings.values()], maxAgeMs], { lane: 'setReadings' });
      onGiven();
    } catch {
      // Newer readings replaced them, or the engine fails and gets them after its restart.
    }
  };
  const look = (): void => void give();
  const stops = [store.subscribe(look), engine.subscribe(look)];
  look();
  return () => {
    for (const stop of stops) stop();
  };
}
