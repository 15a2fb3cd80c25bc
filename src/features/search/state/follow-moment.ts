import type { Operator } from '../../../operators/operator.ts';
import { everyMinute } from '../../../ui/every-minute.ts';
import type { ReadingsEngine } from './give-readings.ts';
import type { SearchStore } from './store.ts';

/** The longest that a list of lots with free spaces waits for readings: without them, no space is known to be free. */
const READINGS_WAIT_MS = 3_000;

/**
 * Dispatches each new minute to the store while the page is visible, and gives the engine the readings of free spaces once
 * the filters, the panel or a word of the text need them. [F5, S14]
 * @returns stop
 */
export function followMoment(
  store: SearchStore,
  engine: ReadingsEngine,
  operator: Operator,
): () => void {
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
    const { giveReadings } = await import('./give-readings.ts');
    if (!isStopped) stops.push(giveReadings(engine, operator, tellReadings));
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
