import { NO_READINGS, readingsOf } from '../../../availability/readings-store.ts';
import { isAhead, type Reading } from '../../../domain/availability.ts';
import { MS_PER_MINUTE } from '../../../domain/time.ts';
import type { EngineClient } from '../../../engine-client/engine-client.ts';
import type { Operator } from '../../../operators/operator.ts';

export type ReadingsEngine = Pick<EngineClient, 'ask' | 'getState' | 'subscribe'>;

/**
 * Gives the engine each new list of readings, and the last one again to a restarted engine. [F5]
 * @param onGiven called with when the newest was read, once the engine uses them; 0 for none, and for those of a time to come
 * @returns stop
 */
export function giveReadings(
  engine: ReadingsEngine,
  operator: Operator,
  onGiven: (newestReadMs: number) => void,
): () => void {
  const store = readingsOf(operator);
  const maxAgeMs = operator.availabilityMaxAgeMinutes * MS_PER_MINUTE;
  let given: { readonly readings: unknown; readonly generation: number } | undefined;
  const look = (): void => {
    const readings = store.get();
    const { generation } = engine.getState();
    const isGiven = given?.readings === readings && given.generation === generation;
    if (readings === NO_READINGS || isGiven) return;
    given = { readings, generation };
    const list = [...readings.values()];
    engine.ask('setReadings', [list, maxAgeMs], { lane: 'setReadings' }).then(
      () => onGiven(newestOf(list)),
      // Newer readings replaced them, or the engine fails and gets them after its restart.
      () => undefined,
    );
  };
  const stops = [store.subscribe(look), engine.subscribe(look)];
  look();
  return () => {
    for (const stop of stops) stop();
  };
}

function newestOf(readings: readonly Reading[]): number {
  const read = readings.filter((reading) => !isAhead(reading, Date.now()));
  return read.reduce((newest, { readAtMs }) => Math.max(newest, readAtMs), 0);
}
