/** What the search page's map shows, without React: its markers, its window, and when it goes where (`drawn-map.ts` moves it). */
import { bboxContains } from '../../domain/geo.ts';
import type { VisitorPosition } from '../../domain/visitor-position.ts';
import type { MapAdapter } from '../canvas/map-adapter.ts';
import type { MarkerModel } from '../pins/marker-model.ts';
import { DrawnMap, type MapEvent } from './drawn-map.ts';
import { FitSchedule } from './fit-schedule.ts';
import {
  asksSomething,
  type MapListener,
  type MapQuestion,
  type MapState,
  type MapViewOptions,
} from './map-question.ts';
import { MapWindow } from './map-window.ts';
import type { OpenLot } from '../map-props.ts';
import type { Frame } from '../../domain/answers-api.ts';
import { freeBounds, isFree } from '../../domain/view/fit-viewport.ts';
import { sharedArea } from '../../domain/view/pixel-box.ts';
import { BREAKPOINTS } from '../../ui/breakpoints.ts';
import { seenMarkers } from '../pins/marker-box.ts';

/** Long enough that a map on its way to a match says nothing of there being none. */
const ELSEWHERE_AFTER_MS = 400;

/** Positions that some map has gone to, also one that is no longer there: coming back is no asking (U2). */
const goneTo = new WeakSet<VisitorPosition>();

export class MapView {
  readonly #options: MapViewOptions;
  readonly #listeners = new Set<() => void>();
  #disconnect = (): void => undefined;
  readonly window: MapWindow;
  readonly #map: DrawnMap;
  readonly #fits: FitSchedule;
  #screen: MapListener | undefined;
  #state: MapState = {
    models: [],
    isJump: false,
    elsewhere: undefined,
    window: undefined,
    hasMoved: false,
  };
  /** The map is where the server's first picture shows it. [M3] */
  #isAtFirstPicture: boolean;
  #seenVisitor: VisitorPosition | undefined;
  #toldLot: OpenLot | undefined;
  /** Of the engine's lots. */
  #generation: number;
  #elsewhereTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: MapViewOptions) {
    this.#options = options;
    this.#toldLot = options.openLot;
    this.#isAtFirstPicture = options.isPlaced;
    this.#generation = options.engine.getState().generation;
    this.window = new MapWindow(options.engine, options.question.subject, () =>
      this.#windowChanged(),
    );
    this.#map = new DrawnMap(options, (event) => this.#on(event));
    this.#fits = new FitSchedule(this.#map, options);
  }

  readonly get = (): MapState => this.#state;

  /** Listens to the engine as long as somebody listens to this. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#disconnect = this.#connect();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#disconnect();
    };
  };

  #connect(): () => void {
    const { engine, openLot } = this.#options;
    const look = (): void => {
      const { generation } = engine.getState();
      if (generation === this.#generation) return;
      this.#generation = generation;
      this.window.renew();
      this.#map.look();
    };
    const stop = engine.subscribe(look);
    look();
    if (openLot && !this.#state.window) this.window.restore(openLot);
    return () => {
      stop();
      this.setMap(undefined, undefined);
    };
  }

  /** @param box the map's own, which the page's field and buttons cover in part */
  setMap(adapter: MapAdapter | undefined, box: Element | undefined): void {
    if (!this.#map.setMap(adapter, box)) return;
    clearTimeout(this.#elsewhereTimer);
    this.#fits.end();
    if (!adapter || !box) return;
    this.#fits.update();
    this.#map.look();
    this.#lookElsewhere();
    this.#goToVisitor();
  }

  /** What the screen wants to see now; compared by content. */
  ask(question: MapQuestion, screen: MapListener): void {
    const before = this.#map.question;
    this.#screen = screen;
    this.#map.question = question;
    if (question.isSettled) this.window.setSubject(question.subject, !before.isSettled);
    if (before.activeLot !== question.activeLot) this.#preview();
    this.#fits.update();
    this.#map.look();
    this.#goToVisitor();
  }

  /** M4b. */
  readonly showAll = (): void => void this.#map.draw({ kind: 'all' });

  /** A button moved the map for the visitor: S11 is offered after that too. */
  readonly moved = (): void => {
    this.#isAtFirstPicture = false;
    this.#set({ hasMoved: true });
  };

  /** The list follows the map. */
  readonly followed = (): void => this.#set({ hasMoved: false });

  /** M4c: a cluster opens to where its matching lots are; any other marker opens its window. */
  press(marker: MarkerModel): void {
    if (marker.kind !== 'cluster') return this.window.open(marker);
    this.window.close();
    void this.#map.draw({ kind: 'expand', clusterId: marker.clusterId });
  }

  #on(event: MapEvent): void {
    switch (event.kind) {
      case 'markers':
        return this.#set({ models: event.models, isJump: event.isJump });
      case 'dragged':
        return this.moved();
      case 'goes':
        this.#isAtFirstPicture = false;
        if (event.reason === 'expand') this.#set({ hasMoved: true });
        return undefined;
      case 'settled': {
        const { viewport, isVisitors } = event;
        this.#screen?.onViewportChange(viewport, { fromVisitorPosition: isVisitors });
        this.#preview();
        return this.#lookElsewhere();
      }
      case 'shown':
      default:
        return this.#lookElsewhere();
    }
  }

  /**
   * G1: goes once to each position that the visitor asked for. One that was merely granted, or that an earlier map went to,
   * moves nothing when there is something else to show.
   */
  #goToVisitor(): void {
    const { visitor, subject } = this.#map.question;
    if (!this.#map.adapter || !visitor || this.#seenVisitor === visitor) return;
    this.#seenVisitor = visitor;
    const isNews = visitor.byGesture && !goneTo.has(visitor);
    goneTo.add(visitor);
    const hasElse = this.#options.isRestored || this.#state.hasMoved || asksSomething(subject);
    if (isNews || !hasElse) void this.#map.draw({ kind: 'visitor', accuracyM: visitor.accuracyM });
  }

  /** M6: only where the result is in view. */
  #preview(): void {
    const { activeLot } = this.#map.question;
    const bounds = this.#map.adapter?.bounds();
    const isSeen = activeLot && bounds && bboxContains(bounds, activeLot.position);
    this.window.preview(isSeen ? activeLot : undefined);
  }

  /** M4b: looked at once the map rests: what floats over it is measured, which a moving map has no time for. */
  #lookElsewhere(): void {
    clearTimeout(this.#elsewhereTimer);
    const afterMs = this.#state.elsewhere === undefined ? ELSEWHERE_AFTER_MS : 0;
    this.#elsewhereTimer = setTimeout(() => {
      const { adapter, total } = this.#map;
      const frame = this.#map.frame();
      // A map that is about to go to a match says nothing of there being none.
      if (!adapter || !frame || this.#fits.isComing || total === undefined) return;
      const { models } = this.#state;
      if (this.#isAtFirstPicture && hidesLots(models, adapter, frame, total)) {
        void this.#map.draw({ kind: 'fit', keepsView: false });
        return;
      }
      this.#set({ elsewhere: total === 0 || isAnyFree(models, frame) ? undefined : total });
    }, afterMs);
  }

  #windowChanged(): void {
    this.#set({ window: this.window.shown });
    const { openLot } = this.window;
    const told = this.#toldLot;
    if (openLot?.id === told?.id && openLot?.first === told?.first) return;
    this.#toldLot = openLot;
    this.#screen?.onWindowChange?.(openLot);
  }

  #set(parts: Partial<MapState>): void {
    const next = { ...this.#state, ...parts };
    const keys = Object.keys(parts) as (keyof MapState)[];
    if (keys.every((key) => this.#state[key] === next[key])) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

/** M3: the first picture shows the densest 80 % on a phone, and elsewhere 95 %, as a fit does (M4). */
const MOST_HIDDEN_SHARE = { narrow: 0.2, wide: 0.05 } as const;

function isAnyFree(models: readonly MarkerModel[], frame: Frame): boolean {
  const free = freeBounds(frame.viewport, frame);
  return models.some(({ position }) => isFree(position, free));
}

/** Whether field and buttons cover more lots than a fit leaves out, as in a low window or with large text. */
function hidesLots(
  models: readonly MarkerModel[],
  adapter: MapAdapter,
  { covered, size }: Frame,
  total: number,
): boolean {
  const most = MOST_HIDDEN_SHARE[size.width <= BREAKPOINTS.width.mapCard ? 'narrow' : 'wide'];
  const under = seenMarkers(models, adapter).filter(({ box }) =>
    covered.some((cover) => sharedArea(box, cover) > 0),
  );
  return under.reduce((sum, { model }) => sum + model.pointCount, 0) > total * most;
}
