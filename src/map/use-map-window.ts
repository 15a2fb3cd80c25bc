import { useCallback, useEffect, useMemo, useState } from 'react';
import { bboxContains } from '../domain/geo.ts';
import { useEngine } from '../engine-client/engine-context.tsx';
import type { LotHit } from '../../workers/search-api.ts';
import type { MapAdapter } from './map-adapter.ts';
import type { MarkerLayer } from './markers/marker-layer.ts';
import type { MarkerModel } from './markers/marker-model.ts';
import type { MarkerAnswer } from './use-clusters.ts';
import type { VisibleMap } from './use-map-viewport.ts';

/** What a window on the map is about. One at a time. */
export type OpenWindow =
  | { readonly kind: 'lot'; readonly lot: LotHit; readonly takesFocus: boolean }
  | { readonly kind: 'spot'; readonly spot: MarkerModel };

interface Opened {
  readonly model: MarkerModel;
  readonly generation: number;
}

/** The lot of an opened pin: known already, or asked for. */
function useOpenedLot(
  opened: Opened | undefined,
  lots: ReadonlyMap<number, LotHit>,
): LotHit | undefined {
  const engine = useEngine();
  const [asked, setAsked] = useState<LotHit>();
  const lotIndex = opened?.model.kind === 'lot' ? opened.model.lotIndex : undefined;
  const known = lotIndex === undefined ? undefined : lots.get(lotIndex);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (lotIndex === undefined || isKnown) return undefined;
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const [lot] = await engine.ask('lots', [[lotIndex]], { signal: leaving.signal });
        if (!leaving.signal.aborted) setAsked(lot);
      } catch {
        // No answer, no window; the pin can be pressed again.
      }
    };
    void ask();
    return () => leaving.abort();
  }, [engine, lotIndex, isKnown]);
  return known ?? (asked?.lotIndex === lotIndex ? asked : undefined);
}

/**
 * The one window of the map: the visitor's own (by click or key), or for as long as a result is
 * under pointer or focus, that result's (M6), at its position even where it is clustered.
 */
export function useMapWindow(options: {
  readonly adapter: MapAdapter | undefined;
  readonly layer: MarkerLayer | undefined;
  readonly visible: VisibleMap | undefined;
  readonly answer: MarkerAnswer;
  readonly lots: ReadonlyMap<number, LotHit>;
  readonly activeLot: LotHit | undefined;
}) {
  const { adapter, layer, visible, answer, lots, activeLot } = options;
  const [opened, setOpened] = useState<Opened>();
  const lot = useOpenedLot(opened, lots);

  // Rows and ids of another generation mean other lots.
  const isCurrent = opened?.generation === answer.generation;

  const open = useCallback(
    (model: MarkerModel) => setOpened({ model, generation: answer.generation }),
    [answer.generation],
  );
  const close = useCallback(() => {
    setOpened((was) => {
      // The focus goes back to where it came from (M8).
      if (was && !layer?.focus(was.model.key)) adapter?.focus();
      return undefined;
    });
  }, [adapter, layer]);
  const dismiss = useCallback(() => setOpened(undefined), []);

  const window = useMemo((): OpenWindow | undefined => {
    const preview =
      adapter && visible && activeLot && bboxContains(adapter.bounds(0), activeLot.position);
    if (preview) return { kind: 'lot', lot: activeLot, takesFocus: false };
    if (!isCurrent || !opened) return undefined;
    if (opened.model.kind === 'spot') return { kind: 'spot', spot: opened.model };
    return lot && { kind: 'lot', lot, takesFocus: true };
  }, [adapter, visible, activeLot, isCurrent, opened, lot]);

  return { window, open, close, dismiss };
}
