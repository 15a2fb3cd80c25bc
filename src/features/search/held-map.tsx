/** The search page's map, which stands still while the list is due. */
import { useCallback } from 'react';
import type { SearchMapProps } from '../../map/map-props.ts';
import { SearchMap } from '../../map/search-map.tsx';
import { afterFrame } from '../../ui/after-frame.ts';
import { useSearchStore } from './state/search-provider.tsx';
import type { SearchStore } from './state/store.ts';

export function HeldMap(props: SearchMapProps) {
  const store = useSearchStore();
  const holdForList = useCallback<NonNullable<SearchMapProps['holdForList']>>(
    (hold, release) => untilListed(store, hold, release),
    [store],
  );
  return <SearchMap {...props} holdForList={holdForList} />;
}

/** The longest that the map stands still where no other answer comes. */
const LONGEST_HOLD_MS = 500;

function untilListed(store: SearchStore, hold: () => void, release: () => void): () => void {
  let { filters } = store.get().state;
  let { answer } = store.get().shown;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cancel: (() => void) | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    cancel?.();
  };
  const end = () => {
    stop();
    release();
  };
  const unsubscribe = store.subscribe(() => {
    const { state, shown } = store.get();
    if (state.filters !== filters) {
      stop();
      hold();
      timer = setTimeout(end, LONGEST_HOLD_MS);
    }
    if (shown.answer !== answer && timer !== undefined) cancel = afterFrame(end);
    ({ filters } = state);
    ({ answer } = shown);
  });
  return () => {
    unsubscribe();
    stop();
  };
}
