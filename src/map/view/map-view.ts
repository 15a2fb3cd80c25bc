/**
 * What the search page's map shows, without React. The worker decides; this asks it only when the view leaves the drawn
 * box, changes its cluster zoom, or the matches change (drawn.ts).
 */
import type { Drawing, Frame, Reason } from '../../domain/answers-api.ts';
import { bboxContains } from '../../domain/geo.ts';
import { boundsOf } from '../../domain/view/viewport-bounds.ts';
import type { VisitorPosition } from '../../domain/visitor-position.ts';
import { coveredBoxes } from './covered-boxes.ts';
import type { MapAdapter } from '../canvas/map-adapter.ts';
import { type MarkerModel, markerModels } from '../pins/marker-model.ts';
import { streetZooms } from '../controls/street-coverage.ts';
import { type Drawn, markersHoldFor } from './drawn.ts';
import { type Answered, type Asked, FitSchedule } from './fit-schedule.ts';
import { hidesLots, isAnyFree } from './in-sight.ts';
import {
  asksSomething,
  type MapListener,
  type MapQuestion,
  type MapState,
  type MapViewOptions,
  matchKey,
} from './map-question.ts';
import { MapWindow } from './map-window.ts';
import { VisitorView } from './visitor-view.ts';

/** Time between two questions of a map that keeps moving. */
const MOVING_INTERVAL_MS = 160;
/** After a drag, the map goes nowhere by itself for so long (M4). */
const QUIET_AFTER_DRAG_MS = 3_000;
/** Long enough that a map on its way to a match says nothing of there being none. */
const ELSEWHERE_AFTER_MS = 400;

/** Positions that some map has gone to, also one that is no longer there: coming back is no asking (U2). */
const goneTo = new WeakSet<VisitorPosition>();

export class MapView {
  readonly #options: MapViewOptions;
  readonly #listeners = new Set<() => void>();
  #disconnect = (): void => undefined;
  readonly #visitorView = new VisitorView();
  readonly window: MapWindow;
  #question: MapQuestion;
  #screen: MapListener | undefined;
  #state: MapState = { models: [], elsewhere: undefined, window: undefined, hasMoved: false };
  #adapter: MapAdapter | undefined;
  #box: Element | undefined;
  #leaveAdapter: readonly (() => void)[] = [];
  #generation: number;
  #drawn: Drawn | undefined;
  readonly #fits: FitSchedule;
  /** Asked and not answered yet. */
  #pending: Pick<Drawn, 'match' | 'generation'> | undefined;
  /** The map is animating; no markers are asked for on the way. */
  #isFlying = false;
  #draggedAtMs = -Infinity;
  /** The map is where the server's first picture shows it. [M3] */
  #isAtFirstPicture: boolean;
  #seenVisitor: VisitorPosition | undefined;
  #toldId: string | undefined;
  #lookTimer: ReturnType<typeof setTimeout> | undefined;
  #elsewhereTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: MapViewOptions) {
    this.#options = options;
    this.#question = options.question;
    this.#generation = options.engine.getState().generation;
    this.#toldId = options.openId;
    this.#isAtFirstPicture = options.isPlaced && !options.isRestored;
    this.window = new MapWindow(options.engine, options.question.subject, () =>
      this.#windowChanged(),
    );
    this.#fits = new FitSchedule(
      {
        question: () => this.#question,
        isThere: () => this.#adapter !== undefined && this.#box !== undefined,
        frame: () => this.#frame(),
        draw: (reason, animate) => this.#draw(reason, animate),
        isCurrent: (asked) => this.#isCurrent(asked),
        show: (drawing, asked) => this.#show(drawing, asked),
        fitted: () => this.#lookElsewhere(),
      },
      options,
    );
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
    const { engine, openId } = this.#options;
    const look = (): void => {
      const { generation } = engine.getState();
      if (generation === this.#generation) return;
      this.#generation = generation;
      this.window.renew();
      this.#look();
    };
    const stop = engine.subscribe(look);
    look();
    if (openId !== undefined && !this.#state.window) this.window.restore(openId);
    return () => {
      stop();
      this.setMap(undefined, undefined);
    };
  }

  /** @param box the map's own, which the page's field and buttons cover in part */
  setMap(adapter: MapAdapter | undefined, box: Element | undefined): void {
    if (adapter === this.#adapter && box === this.#box) return;
    for (const leave of this.#leaveAdapter) leave();
    clearTimeout(this.#lookTimer);
    clearTimeout(this.#elsewhereTimer);
    this.#lookTimer = undefined;
    this.#isFlying = false;
    this.#adapter = adapter;
    this.#box = box;
    this.#leaveAdapter = adapter
      ? [
          adapter.on('move', () => this.#moved()),
          adapter.on('settle', () => this.#settled()),
          adapter.on('drag', () => this.#dragged()),
        ]
      : [];
    this.#fits.end();
    if (!adapter || !box) return;
    this.#fits.update();
    this.#look();
    this.#lookElsewhere();
    this.#goToVisitor();
  }

  /** What the screen wants to see now; compared by content. */
  ask(question: MapQuestion, screen: MapListener): void {
    const before = this.#question;
    this.#screen = screen;
    this.#question = question;
    if (question.isSettled) this.window.setSubject(question.subject);
    if (before.activeLot !== question.activeLot) this.#preview();
    this.#fits.update();
    this.#look();
    this.#goToVisitor();
  }

  /** M4b. */
  readonly showAll = (): void => void this.#draw({ kind: 'all' });

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
    void this.#draw({ kind: 'expand', clusterId: marker.clusterId });
  }

  #moved(): void {
    if (this.#isFlying || this.#isDrawn()) return;
    this.#lookTimer ??= setTimeout(() => this.#look(), MOVING_INTERVAL_MS);
  }

  #dragged(): void {
    this.#isFlying = false;
    this.#draggedAtMs = performance.now();
    this.#visitorView.drag();
    this.moved();
  }

  #settled(): void {
    const adapter = this.#adapter;
    if (!adapter) return;
    this.#isFlying = false;
    const viewport = adapter.viewport();
    this.#visitorView.settle(viewport.center, adapter.bounds(0));
    this.#screen?.onViewportChange(viewport, {
      fromVisitorPosition: this.#visitorView.isVisitors,
    });
    this.#preview();
    this.#look();
    this.#lookElsewhere();
  }

  /** Whether the markers are right for what is seen. */
  #isDrawn(): boolean {
    const asked = { generation: this.#generation, match: matchKey(this.#question.subject) };
    return (
      this.#adapter !== undefined &&
      this.#drawn !== undefined &&
      markersHoldFor(this.#drawn, this.#adapter, asked)
    );
  }

  #isCurrent({ match, generation }: Pick<Drawn, 'match' | 'generation'>): boolean {
    return generation === this.#generation && match === matchKey(this.#question.subject);
  }

  #look(): void {
    clearTimeout(this.#lookTimer);
    this.#lookTimer = undefined;
    if (!this.#question.shown || this.#isFlying || this.#isDrawn()) return;
    // A pending question brings the markers, or this is checked again after its answer.
    if (this.#pending && this.#isCurrent(this.#pending)) return;
    void this.#draw({ kind: 'look' });
  }

  #frame(): Frame | undefined {
    const adapter = this.#adapter;
    if (!adapter || !this.#box) return undefined;
    return {
      size: adapter.size(),
      covered: coveredBoxes(this.#box),
      viewport: adapter.viewport(),
      streets: streetZooms(this.#question.isEmbedded),
      bounds: this.#options.bounds,
    };
  }

  /** @returns undefined where it can't be answered, or something newer was asked meanwhile. */
  async #draw(reason: Reason, animate = true): Promise<Answered | undefined> {
    const frame = this.#frame();
    if (!frame) return undefined;
    const { subject } = this.#question;
    const match = matchKey(subject);
    const generation = this.#generation;
    const pending = { match, generation };
    this.#pending = pending;
    try {
      const args = [subject, frame, reason] as const;
      const drawing = await this.#options.engine.ask('draw', [...args], { lane: 'draw' });
      if (this.#pending !== pending) return undefined;
      this.#pending = undefined;
      if (!this.#isCurrent(pending)) {
        this.#look();
        return undefined;
      }
      this.#show(drawing, { reason, match, generation, animate });
      return { drawing, frame, match, generation };
    } catch {
      // Superseded, or an engine that can't answer: the list says what is wrong, the map stays where it is.
      if (this.#pending === pending) this.#pending = undefined;
      return undefined;
    }
  }

  #show({ moveTo, markers, names, box, clusterZoom, total }: Drawing, asked: Asked): void {
    const adapter = this.#adapter;
    if (!adapter) return;
    const { kind } = asked.reason;
    const isQuiet = kind === 'fit' && performance.now() - this.#draggedAtMs < QUIET_AFTER_DRAG_MS;
    if (moveTo && isQuiet) return this.#look();
    if (markers && this.#question.shown) {
      const { match, generation } = asked;
      this.#drawn = { box, clusterZoom, total, match, generation };
      this.#set({ models: markerModels(markers, names) });
    }
    if (moveTo) {
      this.#isAtFirstPicture = false;
      const { subject, visitor } = this.#question;
      const isVisitors = kind === 'visitor' || (kind === 'fit' && !subject.destination);
      this.#visitorView.goTo(
        isVisitors ? visitor?.position : undefined,
        boundsOf(moveTo, adapter.size(), 0),
      );
      if (kind === 'expand') this.#set({ hasMoved: true });
      this.#isFlying = true;
      // Behind the list nobody sees it fly, and each of its frames would be drawn between two keys.
      adapter.moveTo(moveTo, { animate: asked.animate && this.#question.shown });
    } else if (markers) {
      this.#look();
    }
    this.#lookElsewhere();
  }

  /**
   * G1: goes once to each position that the visitor asked for. One that was merely granted, or that an earlier map
   * went to, moves nothing when there is something else to show: the viewport the visitor came back to (U2) or moved
   * the map to, or what is searched for (M4).
   */
  #goToVisitor(): void {
    const { visitor, subject } = this.#question;
    if (!this.#adapter || !visitor || this.#seenVisitor === visitor) return;
    this.#seenVisitor = visitor;
    const isNews = visitor.byGesture && !goneTo.has(visitor);
    goneTo.add(visitor);
    const hasElse = this.#options.isRestored || this.#state.hasMoved || asksSomething(subject);
    if (isNews || !hasElse) void this.#draw({ kind: 'visitor', accuracyM: visitor.accuracyM });
  }

  /** M6: only where the result is in view. */
  #preview(): void {
    const { activeLot } = this.#question;
    const isSeen =
      activeLot && this.#adapter && bboxContains(this.#adapter.bounds(0), activeLot.position);
    this.window.preview(isSeen ? activeLot : undefined);
  }

  /** M4b: looked at once the map rests: what floats over it is measured, which a moving map has no time for. */
  #lookElsewhere(): void {
    clearTimeout(this.#elsewhereTimer);
    const afterMs = this.#state.elsewhere === undefined ? ELSEWHERE_AFTER_MS : 0;
    this.#elsewhereTimer = setTimeout(() => {
      const adapter = this.#adapter;
      // A map that is about to go to a match says nothing of there being none.
      const frame = this.#frame();
      if (!adapter || !frame || this.#fits.isComing || !this.#drawn || !this.#isDrawn()) return;
      const { total } = this.#drawn;
      const { models } = this.#state;
      if (this.#isAtFirstPicture && hidesLots(models, adapter, frame, total)) {
        void this.#draw({ kind: 'fit', keepsView: false });
        return;
      }
      this.#set({ elsewhere: total === 0 || isAnyFree(models, frame) ? undefined : total });
    }, afterMs);
  }

  #windowChanged(): void {
    this.#set({ window: this.window.shown });
    const id = this.window.openId;
    if (id === this.#toldId) return;
    this.#toldId = id;
    this.#screen?.onWindowChange?.(id);
  }

  #set(parts: Partial<MapState>): void {
    const next = { ...this.#state, ...parts };
    const keys = Object.keys(parts) as (keyof MapState)[];
    if (keys.every((key) => this.#state[key] === next[key])) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
