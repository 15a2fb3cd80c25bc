import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { bboxContains } from '../domain/geo.ts';
import { lotIdOf } from '../domain/lot.ts';
import type { LotHit, MatchQuery } from '../domain/search-api.ts';
import { useEngine, useEngineGeneration } from '../engine-client/engine-context.tsx';
import type { MapAdapter } from './map-adapter.ts';
import type { OpenLotId } from './map-props.ts';
import type { MarkerModel } from './markers/marker-model.ts';
import type { VisibleMap } from './use-map-viewport.ts';

/** What a window on the map is about. One at a time. */
export type OpenWindow =
  | {
      readonly kind: 'lot';
      readonly lot: LotHit;
      /** Shown while a result is under pointer or focus (M6). */
      readonly isPreview: boolean;
    }
  | { readonly kind: 'coincident'; readonly marker: MarkerModel };

/** What the visitor opened. Rows mean other lots in another generation; ids do not. */
type Opened = { readonly generation: number } & (
  | { readonly kind: 'row'; readonly lotIndex: number }
  | { readonly kind: 'id'; readonly id: string; readonly lot: LotHit | undefined }
  | { readonly kind: 'lot'; readonly lot: LotHit }
  | { readonly kind: 'coincident'; readonly marker: MarkerModel }
);

export interface MapWindow {
  readonly window: OpenWindow | undefined;
  readonly open: (model: MarkerModel) => void;
  /** Another lot in the same window: the next nearest. */
  readonly show: (lot: LotHit) => void;
  readonly close: () => void;
  /** Whether the visitor's own window is to take the focus: true once after each `open`. */
  readonly takeFocus: () => boolean;
}

/**
 * The one window of the map: the visitor's own (by click or key), or for as long as a result is
 * under pointer or focus, that result's (M6), at its position even where it is clustered. Asks anew
 * for its lot when the list is another one.
 */
export function useMapWindow(options: {
  readonly adapter: MapAdapter | undefined;
  readonly visible: VisibleMap | undefined;
  readonly lots: ReadonlyMap<number, LotHit>;
  readonly activeLot: LotHit | undefined;
  readonly initialId: OpenLotId | undefined;
  readonly query: MatchQuery;
  /** Whether the query is the one that stays: no destination is being looked for, nothing is typed. */
  readonly isSettled: boolean;
  readonly onChange: ((id: OpenLotId | undefined) => void) | undefined;
}): MapWindow {
  const { adapter, visible, lots, activeLot, onChange } = options;
  const engine = useEngine();
  const generation = useEngineGeneration();
  const [opened, setOpened] = useState<Opened | undefined>(() =>
    options.initialId === undefined
      ? undefined
      : { kind: 'id', id: options.initialId, lot: undefined, generation: -1 },
  );

  useEffect(() => {
    const question = opened && questionAbout(opened, generation);
    if (!question) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = async (): Promise<void> => {
      try {
        const lot =
          'id' in question
            ? await engine.ask('lotById', [question.id], { signal })
            : (await engine.ask('lots', [[question.lotIndex]], { signal }))[0];
        if (signal.aborted) return;
        setOpened(lot && asOpened(lot, generation));
      } catch {
        // No answer, no window; the pin can be pressed again.
      }
    };
    void ask();
    return () => leaving.abort();
  }, [engine, generation, opened]);

  const owesFocus = useRef(false);
  const takeFocus = useCallback(() => {
    const owed = owesFocus.current;
    owesFocus.current = false;
    return owed;
  }, []);

  useCloseWithoutMatch({ ...options, opened, generation, setOpened });

  const open = useCallback(
    (model: MarkerModel) => {
      owesFocus.current = true;
      const lot = lots.get(model.lotIndex);
      if (model.kind === 'coincident') {
        setOpened({ kind: 'coincident', marker: model, generation });
      } else if (lot) {
        setOpened(asOpened(lot, generation));
      } else {
        setOpened({ kind: 'row', lotIndex: model.lotIndex, generation });
      }
    },
    [generation, lots],
  );
  const show = useCallback((lot: LotHit) => setOpened(asOpened(lot, generation)), [generation]);
  const close = useCallback(() => setOpened(undefined), []);

  const window = useMemo((): OpenWindow | undefined => {
    const preview =
      adapter && visible && activeLot && bboxContains(adapter.bounds(0), activeLot.position);
    if (preview) return { kind: 'lot', lot: activeLot, isPreview: true };
    if (!opened || opened.kind === 'row') return undefined;
    if (opened.kind === 'coincident') {
      return opened.generation === generation
        ? { kind: 'coincident', marker: opened.marker }
        : undefined;
    }
    return opened.lot && { kind: 'lot', lot: opened.lot, isPreview: false };
  }, [adapter, visible, activeLot, generation, opened]);
  useEffect(() => {
    // The visitor is at the results by now: what opens behind a preview must not call them away.
    if (window?.kind === 'lot' && window.isPreview) takeFocus();
  }, [window, takeFocus]);

  const id = opened?.kind === 'id' ? opened.id : undefined;
  const told = useRef(id);
  useEffect(() => {
    if (told.current === id) return;
    told.current = id;
    onChange?.(id);
  }, [id, onChange]);

  return { window, open, show, close, takeFocus };
}

/** Of more matching coincident lots than this it isn't known whether the open one is among them: its window stays. */
const MAX_COINCIDENT = 1_000;

/** What no longer matches has no marker: its window would speak of what the list leaves out. */
function useCloseWithoutMatch(options: {
  readonly query: MatchQuery;
  readonly isSettled: boolean;
  readonly opened: Opened | undefined;
  readonly generation: number;
  readonly setOpened: (opened: undefined) => void;
}): void {
  const { query, isSettled, opened, generation, setOpened } = options;
  const engine = useEngine();
  const lotIndex = opened?.generation === generation ? rowOf(opened) : undefined;
  const isOne = opened?.kind !== 'coincident';
  useEffect(() => {
    if (!isSettled || lotIndex === undefined) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = async (): Promise<void> => {
      try {
        const asked = { ...query, lotIndex, limit: MAX_COINCIDENT };
        const lots = await engine.ask('coincidentLots', [asked], { lane: 'map-open', signal });
        const isCut = lots.length === MAX_COINCIDENT;
        const matches = isOne ? lots.some((lot) => lot.lotIndex === lotIndex) : lots.length > 0;
        if (!signal.aborted && !matches && !isCut) setOpened(undefined);
      } catch {
        // The list says what is wrong with the engine; the window stays.
      }
    };
    void ask();
    return () => leaving.abort();
  }, [engine, query, isSettled, lotIndex, isOne, setOpened]);
}

function rowOf(opened: Opened): number | undefined {
  if (opened.kind === 'row') return opened.lotIndex;
  return opened.kind === 'coincident' ? opened.marker.lotIndex : opened.lot?.lotIndex;
}

function asOpened(lot: LotHit, generation: number): Opened {
  const id = lotIdOf(lot.id);
  if (id === undefined) return { kind: 'lot', lot, generation };
  return { kind: 'id', id, lot, generation };
}

/** What has to be asked before the window can be drawn as things are now. */
function questionAbout(
  opened: Opened,
  generation: number,
): { readonly id: string } | { readonly lotIndex: number } | undefined {
  const isCurrent = opened.generation === generation;
  if (opened.kind === 'row') return isCurrent ? { lotIndex: opened.lotIndex } : undefined;
  if (opened.kind !== 'id') return undefined;
  return isCurrent && opened.lot ? undefined : { id: opened.id };
}
