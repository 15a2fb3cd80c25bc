import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { MAP } from '../domain/constants.ts';
import { BREAKPOINTS } from '../ui/breakpoints.ts';
import { bboxContains } from '../domain/geo.ts';
import type { MatchQuery } from '../domain/search-api.ts';
import type { EngineClient } from '../engine-client/engine-client.ts';
import { useEngine } from '../engine-client/engine-context.tsx';
import { useOperator } from '../operators/operator-context.tsx';
import {
  fitBox,
  type FitEngine,
  fitViewport,
  freeBounds,
  type MapFrame,
  visitorBox,
  withNameRoom,
} from './fit.ts';
import { insetsAboveTools, insetsOf } from './insets.ts';
import { closestFitAt } from './street-coverage.ts';
import type { MapAdapter } from './map-adapter.ts';
import type { MapDestination } from './map-props.ts';
import type { VisitorPosition } from '../domain/visitor-position.ts';
import type { VisitorView } from './use-viewport-report.ts';
import { boundsOf } from './viewport-bounds.ts';

const QUIET_AFTER_DRAG_MS = 3_000;

export function frameOf(adapter: MapAdapter, box: Element): MapFrame {
  const insets = insetsOf(box);
  return { size: adapter.size(), insets, insetsAboveTools: insetsAboveTools(box, insets) };
}

function fitEngine(engine: EngineClient, signal: AbortSignal): FitEngine {
  return {
    search: (query) => engine.ask('search', [query], { signal }),
    fitExtent: (query) => engine.ask('fitExtent', [query], { signal }),
  };
}

export interface Fit {
  /** M4b: shows the matches, wherever they are. */
  readonly showAll: () => void;
  /** G1: goes to where the visitor is. */
  readonly showVisitor: () => void;
}

interface FitOptions {
  readonly adapter: MapAdapter | undefined;
  readonly box: RefObject<Element | null>;
  readonly query: MatchQuery;
  readonly fitRequest: number;
  readonly destination: MapDestination | undefined;
  readonly visitor: VisitorPosition | undefined;
  readonly restored: boolean;
  /** The map begins where the server's first picture shows the lots (M3): nothing is to be fitted for that. */
  readonly isPlaced: boolean;
  /** Whether the map has streets in some places only. */
  readonly isEmbedded: boolean;
  /** Told before the map moves to where the visitor is, or (undefined) to anywhere else (G2). */
  readonly onFit: (view: VisitorView | undefined) => void;
}

/** What was shown last: what changes of it says how the map moves. */
interface Served {
  readonly fitRequest: number;
  readonly text: string;
  readonly destination: string | undefined;
}

/** Whether the visitor, or the address, asks for anything in particular. */
export function asksSomething(options: Pick<FitOptions, 'query' | 'destination'>): boolean {
  const { text, propertyIds } = options.query;
  return text.trim() !== '' || propertyIds.length > 0 || options.destination !== undefined;
}

/**
 * M4: shows what was asked for, 500 ms after the results settled. On load too, when the address asks
 * for something, or on a phone for what there is; never when a viewport was kept (`restored`), nor
 * within 3 s of a drag. A tick of a filter moves nothing while a match is in view.
 */
export function useFit(options: FitOptions): Fit {
  const { adapter, box, fitRequest, restored } = options;
  const label = options.destination?.label;
  const engine = useEngine();
  const { map } = useOperator();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const draggedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(
    () =>
      adapter?.on('drag', () => {
        draggedAt.current = performance.now();
      }),
    [adapter],
  );

  const fit = useCallback(
    async (to: 'target' | 'visitor' | 'all', how: FitManner): Promise<void> => {
      const { signal = new AbortController().signal } = how;
      const now = latest.current;
      if (!adapter || !box.current) return;
      const asked = fitEngine(engine, signal);
      const isQuiet = () =>
        to === 'target' && performance.now() - draggedAt.current < QUIET_AFTER_DRAG_MS;
      const frame = frameOf(adapter, box.current);
      if (how.keepsView) {
        const free = freeBounds(adapter.viewport(), frame);
        const found = await Promise.all(
          free.map((bbox) => asked.search({ ...now.query, bbox, limit: 0 })),
        );
        if (found.some(({ total }) => total > 0)) return;
      }
      const goal = to === 'target' ? now.destination?.position : undefined;
      const bbox =
        to === 'visitor' && now.visitor
          ? await visitorBox(asked, now.query, now.visitor, map.bounds)
          : await fitBox(asked, {
              query: now.query,
              bounds: map.bounds,
              destination: goal,
              visitor: to === 'target' ? now.visitor?.position : undefined,
            });
      if (!bbox || signal.aborted || isQuiet()) return;
      const room = goal ? withNameRoom(frame) : frame;
      const fitted = fitViewport(bbox, room);
      const closest = now.isEmbedded ? closestFitAt(fitted) : fitted.zoom;
      const viewport = fitted.zoom > closest ? fitViewport(bbox, room, closest) : fitted;
      const from = to === 'all' || goal ? undefined : now.visitor?.position;
      const seen = boundsOf(viewport, frame.size, 0);
      now.onFit(from && bboxContains(seen, from) ? { position: from, seen } : undefined);
      adapter.moveTo(viewport, { animate: how.animate });
    },
    [adapter, box, engine, map.bounds],
  );

  const served = useRef<Served>(
    restored ? { fitRequest, text: options.query.text, destination: label } : undefined,
  );
  useEffect(() => {
    if (!adapter) return undefined;
    const next = { fitRequest, text: latest.current.query.text, destination: label };
    const last = served.current;
    const isServed = last?.fitRequest === fitRequest && last.destination === next.destination;
    // A destination that the restored text names again is no news (U2).
    if (isServed || (restored && last?.fitRequest === fitRequest)) return undefined;
    const leaving = new AbortController();
    const start = async (): Promise<void> => {
      const isIdle = !last && !asksSomething(latest.current);
      const { visitor, isPlaced } = latest.current;
      const isWanted = !isIdle || (isNarrow(adapter) && !visitor && !isPlaced);
      const keepsView = last?.text === next.text && last.destination === next.destination;
      try {
        if (isWanted) {
          await fit('target', { animate: last !== undefined, keepsView, signal: leaving.signal });
        }
        if (!leaving.signal.aborted) served.current = next;
      } catch {
        // The list tells what is wrong with the engine; the map stays where it is.
      }
    };
    const timer = setTimeout(() => void start(), last ? MAP.fitDelayMs : 0);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [adapter, label, fit, fitRequest, restored]);

  return useMemo(
    () => ({
      showAll: () => void fit('all', { animate: true, keepsView: false }).catch(() => {}),
      showVisitor: () => void fit('visitor', { animate: true, keepsView: false }).catch(() => {}),
    }),
    [fit],
  );
}

interface FitManner {
  readonly animate: boolean;
  readonly keepsView: boolean;
  readonly signal?: AbortSignal;
}

/** M3: the first view shows where the lots are, not all of the country. */
function isNarrow(adapter: MapAdapter): boolean {
  return adapter.size().width <= BREAKPOINTS.width.mapCard;
}
