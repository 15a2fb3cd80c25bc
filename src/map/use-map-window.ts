import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { bboxContains } from '../domain/geo.ts';
import { lotIdOf } from '../domain/lot.ts';
import type { LotHit } from '../domain/search-api.ts';
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
      readonly takesFocus: boolean;
      /** Shown while a result is under pointer or focus (M6). */
      readonly isPreview: boolean;
    }
  | { readonly kind: 'coincident'; readonly marker: MarkerModel };

/** What the visitor opened. Rows mean other lots in another generation; ids do not. */
type Opened = { readonly generation: number; readonly takesFocus: boolean } & (
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
  readonly onChange: ((id: OpenLotId | undefined) => void) | undefined;
}): MapWindow {
  const { adapter, visible, lots, activeLot, onChange } = options;
  const engine = useEngine();
  const generation = useEngineGeneration();
  const [opened, setOpened] = useState<Opened | undefined>(() =>
    options.initialId === undefined
      ? undefined
      : { kind: 'id', id: options.initialId, lot: undefined, takesFocus: false, generation: -1 },
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
        setOpened(lot && asOpened(lot, opened.takesFocus, generation));
      } catch {
        // No answer, no window; the pin can be pressed again.
      }
    };
    void ask();
    return () => leaving.abort();
  }, [engine, generation, opened]);

  const open = useCallback(
    (model: MarkerModel) => {
      const lot = lots.get(model.lotIndex);
      if (model.kind === 'coincident') {
        setOpened({ kind: 'coincident', marker: model, takesFocus: true, generation });
      } else if (lot) {
        setOpened(asOpened(lot, true, generation));
      } else {
        setOpened({ kind: 'row', lotIndex: model.lotIndex, takesFocus: true, generation });
      }
    },
    [generation, lots],
  );
  const show = useCallback(
    (lot: LotHit) => setOpened(asOpened(lot, false, generation)),
    [generation],
  );
  const close = useCallback(() => setOpened(undefined), []);

  const window = useMemo((): OpenWindow | undefined => {
    const preview =
      adapter && visible && activeLot && bboxContains(adapter.bounds(0), activeLot.position);
    if (preview) return { kind: 'lot', lot: activeLot, takesFocus: false, isPreview: true };
    if (!opened || opened.kind === 'row') return undefined;
    if (opened.kind === 'coincident') {
      return opened.generation === generation
        ? { kind: 'coincident', marker: opened.marker }
        : undefined;
    }
    const { lot, takesFocus } = opened;
    return lot && { kind: 'lot', lot, takesFocus, isPreview: false };
  }, [adapter, visible, activeLot, generation, opened]);

  const id = opened?.kind === 'id' ? opened.id : undefined;
  const told = useRef(id);
  useEffect(() => {
    if (told.current === id) return;
    told.current = id;
    onChange?.(id);
  }, [id, onChange]);

  return { window, open, show, close };
}

function asOpened(lot: LotHit, takesFocus: boolean, generation: number): Opened {
  const id = lotIdOf(lot.id);
  if (id === undefined) return { kind: 'lot', lot, takesFocus, generation };
  return { kind: 'id', id, lot, takesFocus, generation };
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
