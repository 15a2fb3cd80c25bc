/**
 * The markers on a map, keyed: what stays is kept, what changed is updated, nothing is made anew.
 * Keyboard (M8): one tab stop for all of them, arrow keys go from marker to marker.
 */
import type { Operator } from '../../operators/operator.ts';
import type { MapAdapter, MapMarker, MapPoint } from '../map-adapter.ts';
import { type MarkerElement, markerElement } from './marker-element.ts';
import type { MarkerModel } from './marker-model.ts';
import { isDirection, nearestInDirection, nearestTo } from './nearest-in-direction.ts';

export interface MarkerTexts {
  /** The number on a cluster or a spot, short. */
  count(model: MarkerModel): string;
  /** The accessible name. */
  name(model: MarkerModel): string;
}

export interface MarkerListener {
  onOpen(model: MarkerModel): void;
  /** Pointer or focus came or went (M6). */
  onActive(model: MarkerModel | undefined): void;
}

interface Entry {
  model: MarkerModel;
  readonly element: MarkerElement;
  readonly marker: MapMarker;
}

export interface MarkerLayer {
  show(models: readonly MarkerModel[], texts: MarkerTexts): void;
  /** The marker whose window is open or whose result is marked: larger, above the others. */
  select(lotIndex: number | undefined): void;
  /** Focus on the marker with this key; false when it is gone. */
  focus(key: string): boolean;
  /** Call when the map came to rest: the tab stop stays within view. */
  settle(): void;
  destroy(): void;
}

/** Keys of markers that had the focus on the map before this one. */
const carried = new WeakMap<MapAdapter, string>();

/** The focus is on this map itself: its marker with this key takes it as soon as it is shown. */
export function carryFocus(adapter: MapAdapter, key: string): void {
  carried.set(adapter, key);
}

const LEVELS = { cluster: 1, spot: 2, lot: 3, selected: 500 } as const;

export function createMarkerLayer(
  adapter: MapAdapter,
  pins: Operator['pins'],
  listener: MarkerListener,
): MarkerLayer {
  const entries = new Map<string, Entry>();
  let tabStop: Entry | undefined;
  let selected: number | undefined;
  let active: Entry | undefined;

  function setActive(entry: Entry | undefined): void {
    if (active === entry) return;
    active = entry;
    listener.onActive(entry?.model);
  }

  function visible(): (Entry & { readonly point: MapPoint })[] {
    const { width, height } = adapter.size();
    return [...entries.values()].flatMap((entry) => {
      const point = adapter.project(entry.model.position);
      const inside = point && point.x >= 0 && point.y >= 0 && point.x <= width && point.y <= height;
      return inside ? [{ ...entry, point }] : [];
    });
  }

  function setTabStop(entry: Entry | undefined): void {
    if (tabStop) tabStop.element.button.tabIndex = -1;
    tabStop = entry && entries.get(entry.model.key);
    if (tabStop) tabStop.element.button.tabIndex = 0;
  }

  function focusEntry(entry: Entry): void {
    setTabStop(entry);
    // Without preventScroll a marker at the edge would scroll the map's own box.
    entry.element.button.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent, entry: Entry): void {
    if (!isDirection(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation(); // The map would pan.
    const from = adapter.project(entry.model.position);
    const others = visible().filter(({ model }) => model.key !== entry.model.key);
    const next = from && nearestInDirection(from, event.key, others);
    if (next) focusEntry(next);
  }

  function listen(entry: Entry): void {
    const { button } = entry.element;
    button.addEventListener('click', (event) => {
      event.stopPropagation(); // A click on the map closes the window.
      setTabStop(entry);
      listener.onOpen(entry.model);
    });
    button.addEventListener('keydown', (event) => onKeyDown(event, entry));
    button.addEventListener('focus', () => {
      setTabStop(entry);
      setActive(entry);
    });
    button.addEventListener('pointerenter', () => setActive(entry));
    for (const leave of ['blur', 'pointerleave']) {
      button.addEventListener(leave, () => active === entry && setActive(undefined));
    }
    // Two fast taps open, they don't zoom the map as well.
    button.addEventListener('dblclick', (event) => event.stopPropagation());
  }

  function add(model: MarkerModel): Entry {
    const element = markerElement(model.kind, pins);
    const marker = adapter.addMarker(element.root, model.position);
    marker.setLevel(LEVELS[model.kind]);
    element.button.dataset['marker'] = model.key;
    const entry: Entry = { model, element, marker };
    listen(entry);
    entries.set(model.key, entry);
    return entry;
  }

  function paintSelection(entry: Entry): void {
    const isSelected = entry.model.lotIndex >= 0 && entry.model.lotIndex === selected;
    const { button } = entry.element;
    if (isSelected === button.hasAttribute('data-selected')) return;
    button.toggleAttribute('data-selected', isSelected);
    entry.marker.setLevel(isSelected ? LEVELS.selected : LEVELS[entry.model.kind]);
  }

  function update(entry: Entry, model: MarkerModel, texts: MarkerTexts): void {
    const [lng, lat] = entry.model.position;
    if (lng !== model.position[0] || lat !== model.position[1]) entry.marker.moveTo(model.position);
    entry.model = model;
    entry.element.update(model, texts.count(model));
    const { button } = entry.element;
    const name = texts.name(model);
    if (button.getAttribute('aria-label') !== name) button.setAttribute('aria-label', name);
    paintSelection(entry);
  }

  function remove(entry: Entry): void {
    if (tabStop === entry) tabStop = undefined;
    if (active === entry) setActive(undefined); // No leave event comes from what is gone.
    entries.delete(entry.model.key);
    entry.marker.remove();
  }

  function settle(): void {
    const candidates = visible();
    if (tabStop && candidates.some(({ model }) => model.key === tabStop?.model.key)) return;
    const { width, height } = adapter.size();
    setTabStop(nearestTo({ x: width / 2, y: height / 2 }, candidates));
  }

  return {
    show(models, texts) {
      const wanted = new Set(models.map(({ key }) => key));
      let lostFocus: MarkerModel | undefined;
      for (const entry of entries.values()) {
        if (wanted.has(entry.model.key)) continue;
        if (entry.element.button === document.activeElement) lostFocus = entry.model;
        remove(entry);
      }
      for (const model of models) update(entries.get(model.key) ?? add(model), model, texts);
      if (lostFocus) {
        // The focus goes to what took the marker's place, else to the map: never to the page's top.
        const point = adapter.project(lostFocus.position);
        const heir = point && nearestTo(point, visible());
        if (heir) focusEntry(heir);
        else adapter.focus();
      }
      settle();
      const key = carried.get(adapter);
      if (key === undefined || models.length === 0) return;
      carried.delete(adapter);
      const entry = entries.get(key);
      // Unless the visitor went on meanwhile.
      if (entry && document.activeElement?.role === 'application') focusEntry(entry);
    },
    select(lotIndex) {
      selected = lotIndex;
      for (const entry of entries.values()) paintSelection(entry);
    },
    focus(key) {
      const entry = entries.get(key);
      if (entry) focusEntry(entry);
      return entry !== undefined;
    },
    settle,
    destroy() {
      for (const entry of entries.values()) entry.marker.remove();
      entries.clear();
      tabStop = undefined;
    },
  };
}
