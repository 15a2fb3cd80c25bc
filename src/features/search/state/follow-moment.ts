import type { ReadingsStore } from '../../../availability/readings-store.ts';
import { MS_PER_MINUTE } from '../../../domain/time.ts';
import type { EngineClient } from '../../../engine-client/engine-client.ts';
import type { Operator } from '../../../operators/operator.ts';
import { everyMinute } from '../../../ui/every-minute.ts';
import type { SearchStore } from './store.ts';

/** The longest that a list of lots with free spaces waits for readings: without them, no space is known to be free. */
const READINGS_WAIT_MS = 3_000;

type Engine = Pick<EngineClient, 'ask' | 'getState' | 'subscribe'>;

/**
 * Dispatches each new minute to the store while the page is visible, and gives the engine the readings of free spaces once
 * the filters, the panel or a word of the text need them. [F5, S14]
 * @returns stop
 */
export function followMoment(store: SearchStore, engine: Engine, operator: Operator): () => void {
  const stops: (() => void)[] = [];
  let isFollowing = false;
  let isStopped = false;
  const giveUp = (): void => {
    if (store.get().state.readingsMs !== undefined) return;
    store.dispatch({ type: 'readings', atMs: 0, newestReadMs: 0 });
  };
  const tellReadings = (newestReadMs: number): void => {
    // A feed that says nothing of any lot has answered.
    if (newestReadMs === 0 && !store.get().state.readingsMs) return giveUp();
    store.dispatch({ type: 'readings', atMs: Date.now(), newestReadMs });
  };
  const follow = async (): Promise<void> => {
    // Loaded on demand, because the first view shows its list without them.
    const { NO_READINGS, readingsOf } = await import('../../../availability/readings-store.ts');
    if (isStopped) return;
    const maxAgeMs = operator.availabilityMaxAgeMinutes * MS_PER_MINUTE;
    const limits = { none: NO_READINGS, maxAgeMs };
    stops.push(giveReadings(engine, readingsOf(operator), limits, tellReadings));
  };
  const look = (): void => {
    const { state, shown } = store.get();
    const { open, free } = state.filters.moment;
    const isAwaited = shown.answer?.understood?.words.some((word) => word.isAwaited);
    if (isFollowing || !(state.isPanelOpen || open || free || isAwaited)) return;
    isFollowing = true;
    if (!operator.availability) return giveUp();
    const timer = setTimeout(giveUp, READINGS_WAIT_MS);
    stops.push(() => clearTimeout(timer));
    follow().catch(giveUp);
  };
  stops.push(
    store.subscribe(look),
    everyMinute((atMs) => store.dispatch({ type: 'minute', atMs })),
  );
  // A page that opens hidden asks for its list too.
  store.dispatch({ type: 'minute', atMs: Date.now() });
  look();
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
}

/**
 * Gives the engine each new list of readings, and the last one again to a restarted engine. [F5]
 * @param none what the store holds before its first answer
 * @param onGiven called with when the newest was read, once the engine uses them; 0 for none
 * @returns stop
 */
function giveReadings(
  engine: Engine,
  store: ReadingsStore,
  { none, maxAgeMs }: { readonly none: unknown; readonly maxAgeMs: number },
  onGiven: (newestReadMs: number) => void,
): () => void {
  let given: { readonly readings: unknown; readonly generation: number } | undefined;
  const look = (): void => {
    const readings = store.get();
    const { generation } = engine.getState();
    const isGiven = given?.readings === readings && given.generation === generation;
    if (readings === none || isGiven) return;
    given = { readings, generation };
    const list = [...readings.values()];
    engine.ask('setReadings', [list, maxAgeMs], { lane: 'setReadings' }).then(
      () => onGiven(list.reduce((newest, { readAtMs }) => Math.max(newest, readAtMs), 0)),
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
