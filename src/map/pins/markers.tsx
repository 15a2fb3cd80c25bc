import { Component, type ReactNode, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useRooms } from '../../availability/use-room.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { roomText } from '../../ui/fact-texts.ts';
import type { Operator } from '../../operators/operator.ts';
import { useMapLayer } from './map-at.tsx';
import type { MapAdapter, MapPoint } from '../canvas/map-adapter.ts';
import { hasRings } from './cluster-look.ts';
import { Marker } from './marker.tsx';
import { sharedArea } from '../../domain/view/pixel-box.ts';
import { coveredBoxes } from '../view/covered-boxes.ts';
import { roomsOf, seenMarkers } from './marker-box.ts';
import type { MarkerModel } from './marker-model.ts';
import {
  type Direction,
  isDirection,
  nearestInDirection,
  nearestTo,
} from './nearest-in-direction.ts';

export interface MarkerTexts {
  /** The short number on a cluster or on coincident lots. */
  count(model: MarkerModel): string;
  name(model: MarkerModel): string;
}

interface MarkersProps {
  readonly adapter: MapAdapter;
  readonly models: readonly MarkerModel[];
  readonly texts: MarkerTexts;
  readonly pins: Operator['pins'];
  /** The lot with the open window or the marked result: drawn larger, above the others. */
  readonly selectedLot: number | undefined;
  readonly onOpen: (model: MarkerModel) => void;
  /** A marker got or lost pointer or focus. [M6] */
  readonly onActive: (model: MarkerModel | undefined) => void;
}

/** The markers on the map. One tab stop for all; arrow keys go from marker to marker. [M8] */
export function Markers(props: MarkersProps) {
  const { adapter, models, texts, selectedLot } = props;
  const layer = useMapLayer();
  useEffect(() => adapter.keepClear?.('markers', roomsOf(models)), [adapter, models]);
  const { t } = useTexts();
  const roomOf = useRooms();
  const { setKey, lastPoint } = useTabStop(adapter, models, layer?.element);
  const active = useRef<string>(undefined);
  const modelOf = useEffectEvent((target: EventTarget | null): MarkerModel | undefined => {
    const key = keyOf(target);
    return key === undefined ? undefined : models.find((model) => model.key === key);
  });
  const open = useEffectEvent(props.onOpen);
  const tellActive = useEffectEvent(props.onActive);
  const goOn = useEffectEvent((key: Direction, model: MarkerModel) => {
    const from = adapter.project(model.position);
    const others = seenMarkers(models, adapter).filter((other) => other.model.key !== model.key);
    const next = nearestInDirection(from, key, others);
    if (next) focusMarker(layer?.element, next.model.key);
  });

  // A marker's events must not reach the map beneath, which would pan, zoom or close the window.
  useEffect(() => {
    const element = layer?.element;
    if (!element) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const setActive = (model: MarkerModel | undefined) => {
      if (active.current === model?.key) return;
      active.current = model?.key;
      tellActive(model);
    };
    const leave = (event: Event) => {
      const key = keyOf(event.target);
      if (key !== undefined && key === active.current) setActive(undefined);
    };
    const hear = <K extends keyof HTMLElementEventMap>(
      type: K,
      listener: (event: HTMLElementEventMap[K], model: MarkerModel) => void,
    ) =>
      element.addEventListener(
        type,
        (event) => {
          const model = modelOf(event.target);
          if (model) listener(event, model);
        },
        { signal },
      );
    hear('click', (event, model) => {
      event.stopPropagation();
      setKey(model.key);
      open(model);
    });
    // Two fast taps open a marker and must not zoom the map as well.
    hear('dblclick', (event) => event.stopPropagation());
    hear('keydown', (event, model) => {
      if (!isDirection(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      goOn(event.key, model);
    });
    hear('focusin', (_event, model) => {
      setKey(model.key);
      setActive(model);
    });
    hear('pointerover', (_event, model) => setActive(model));
    for (const type of ['focusout', 'pointerout'] as const) {
      element.addEventListener(type, leave, { signal });
    }
    return () => listening.abort();
  }, [layer, setKey]);
  useEffect(() => {
    // A removed element sends no leave event.
    if (active.current === undefined || models.some(({ key }) => key === active.current)) return;
    active.current = undefined;
    tellActive(undefined);
  }, [models]);

  const hasRing = hasRings(models);
  const onLost = (key: string) => {
    // The focus goes to the marker that took its place, else to the map, never to the top of the page.
    const point = lastPoint(key);
    const map = layer?.element.closest('section');
    const covered = map ? coveredBoxes(map) : [];
    const seen = seenMarkers(models, adapter);
    const clear = seen.filter(({ box }) => covered.every((cover) => sharedArea(cover, box) === 0));
    const heir = point && nearestTo(point, clear.length > 0 ? clear : seen);
    if (!heir || !focusMarker(layer?.element, heir.model.key)) adapter.focus();
  };
  return (
    <FocusKeeper onLost={onLost}>
      {models.map((model) => {
        const [, , lot] = model.name;
        const room = lot && roomOf(lot);
        const name = texts.name(model);
        return (
          <Marker
            key={model.key}
            model={model}
            count={texts.count(model)}
            name={room ? `${name}, ${roomText(room, t)}` : name}
            room={room}
            pins={props.pins}
            hasRing={hasRing}
            selected={model.lotIndex >= 0 && model.lotIndex === selectedLot}
          />
        );
      })}
    </FocusKeeper>
  );
}

/** Keeps the one marker that Tab reaches: the last that had the focus, while in view. A map that comes to rest renders nothing. */
function useTabStop(
  adapter: MapAdapter,
  models: readonly MarkerModel[],
  layer: Element | undefined,
) {
  const tabStop = useRef<string>(undefined);
  const points = useRef(new Map<string, MapPoint>());
  const setKey = useCallback(
    (key: string | undefined) => {
      const before = tabStop.current === undefined ? undefined : markerIn(layer, tabStop.current);
      const after = key === undefined ? undefined : markerIn(layer, key);
      tabStop.current = key;
      if (before && before !== after) before.tabIndex = -1;
      if (after && after.tabIndex !== 0) after.tabIndex = 0;
    },
    [layer],
  );
  useEffect(() => {
    const settle = () => {
      const candidates = seenMarkers(models, adapter);
      points.current = new Map(candidates.map(({ model, point }) => [model.key, point]));
      const was = tabStop.current;
      if (was !== undefined && points.current.has(was)) return setKey(was);
      const { width, height } = adapter.size();
      return setKey(nearestTo({ x: width / 2, y: height / 2 }, candidates)?.model.key);
    };
    settle();
    return adapter.on('settle', settle);
  }, [adapter, models, setKey]);
  return {
    setKey,
    /** Where the marker was when the map last settled. */
    lastPoint: (wanted: string) => points.current.get(wanted),
  };
}

function markerIn(map: Element | null | undefined, key: string): HTMLElement | null | undefined {
  return map?.querySelector<HTMLElement>(`[data-marker="${CSS.escape(key)}"]`);
}

/** Focuses the marker with this key; returns false if it is gone. */
export function focusMarker(map: Element | null | undefined, key: string): boolean {
  const marker = markerIn(map, key);
  // Without preventScroll, a marker at the edge would scroll the map's container.
  marker?.focus({ preventScroll: true });
  return Boolean(marker);
}

function keyOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-marker]')?.dataset.marker;
}

function focusedMarker(): string | undefined {
  return keyOf(document.activeElement);
}

interface FocusKeeperProps {
  /** The marker with this key had the focus and is gone. */
  readonly onLost: (key: string) => void;
  readonly children: ReactNode;
}

/**
 * Notices when a marker is removed with the focus on it. A class, because only getSnapshotBeforeUpdate runs before
 * the DOM changes.
 */
class FocusKeeper extends Component<FocusKeeperProps> {
  override getSnapshotBeforeUpdate(): string | null {
    return focusedMarker() ?? null;
  }

  override componentDidUpdate(_props: FocusKeeperProps, _state: unknown, key: string | null): void {
    if (key !== null && focusedMarker() === undefined) this.props.onLost(key);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
