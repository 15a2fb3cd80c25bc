/**
 * What the search page's map shows, without React: where it is, what was drawn of what, and the window on it. The
 * worker decides where the map goes and what stands on it; this asks when there is something new to see.
 */
import type { Drawing, Frame, Reason, Subject } from '../../domain/answers-api.ts';
import { MAP } from '../../domain/constants.ts';
import { type BBox, bboxContains } from '../../domain/geo.ts';
import type { LotHit } from '../../domain/search-api.ts';
import { clusterZoomOf } from '../../domain/view/cluster-zoom.ts';
import { freeBounds, isFree } from '../../domain/view/fit-viewport.ts';
import { boundsOf } from '../../domain/view/viewport-bounds.ts';
import type { VisitorPosition } from '../../domain/visitor-position.ts';
import type { EngineClient } from '../../engine-client/engine-client.ts';
import { BREAKPOINTS } from '../../ui/breakpoints.ts';
import { insetsAboveTools, insetsOf } from '../insets.ts';
import type { MapAdapter } from '../map-adapter.ts';
import type { SearchMapProps } from '../map-props.ts';
import { type MarkerModel, markerModels } from '../markers/marker-model.ts';
import { streetZooms } from '../street-coverage.ts';
import { fitDue, type Fitted, type FitQuestion } from './fit-due.ts';
import { MapWindow, type OpenWindow } from './map-window.ts';
import { VisitorView } from './visitor-view.ts';

/** Between two questions of a map that moves on and on. */
const MOVING_INTERVAL_MS = 160;
/** After a drag, the map goes nowhere by itself for so long (M4). */
const QUIET_AFTER_DRAG_MS = 3_000;
/** Long enough that a map on its way to a match says nothing of there being none. */
const ELSEWHERE_AFTER_MS = 400;

/** Positions that some map has gone to, also one that is no longer there: coming back is no asking (U2). */
const goneTo = new WeakSet<VisitorPosition>();

/** What the screen wants to see. */
export interface MapQuestion {
  readonly subject: Subject;
  readonly isSettled: boolean;
  readonly fitRequest: number;
  readonly visitor: VisitorPosition | undefined;
  /** The result under pointer or focus (M6). */
  readonly activeLot: LotHit | undefined;
  /** Whether the visitor can see the map: what nobody sees isn't asked for. */
  readonly shown: boolean;
  /** Whether the map has streets in some places only. */
  readonly isEmbedded: boolean;
}

export interface MapState {
  readonly models: readonly MarkerModel[];
  /** M4b: how many match while none of them is in view. */
  readonly elsewhere: number | undefined;
  readonly window: OpenWindow | undefined;
  /** The visitor moved the map since the list last followed it (S11). */
  readonly hasMoved: boolean;
}

export interface MapViewOptions {
  readonly engine: Pick<EngineClient, 'ask' | 'getState' | 'subscribe'>;
  /** The operator's. */
  readonly bounds: BBox;
  readonly question: MapQuestion;
  /** The map begins at a viewport that was kept (U2). */
  readonly isRestored: boolean;
  /** It begins where the server's first picture shows the lots (M3): nothing is to be fitted for that. */
  readonly isPlaced: boolean;
  /** The lot whose window was open then. */
  readonly openId: string | undefined;
}

/** What the screen is told. */
export interface MapListener {
  readonly onViewportChange: SearchMapProps['onViewportChange'];
  readonly onWindowChange?: SearchMapProps['onWindowChange'];
}

/** What markers are of; they hold for every view within the box that has the cluster zoom. */
interface Drawn extends Pick<Drawing, 'box' | 'clusterZoom' | 'total'> {
  readonly match: string;
  readonly generation: number;
}

export class MapView {
  readonly #options: MapViewOptions;
  readonly #listeners = new Set<() => void>();
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
  #fitted: Fitted | undefined;
  #firstAskedAtMs: number | undefined;
  /** Asked and not answered yet. */
  #pending: { readonly reason: Reason; readonly match: string } | undefined;
  /** The map is on a way of its own: what it passes isn't asked for. */
  #isFlying = false;
  #draggedAtMs = -Infinity;
  #seenVisitor: VisitorPosition | undefined;
  #toldId: string | undefined;
  #fitTimer: ReturnType<typeof setTimeout> | undefined;
  #lookTimer: ReturnType<typeof setTimeout> | undefined;
  #elsewhereTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: MapViewOptions) {
    this.#options = options;
    this.#question = options.question;
    this.#generation = options.engine.getState().generation;
    this.#toldId = options.openId;
    this.window = new MapWindow(options.engine, options.question.subject, () =>
      this.#windowChanged(),
    );
    if (options.isRestored) this.#fitted = { ...fitQuestion(options.question), isRestored: true };
  }

  readonly get = (): MapState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Listens to the engine until the returned function is called; may be called again after that. */
  connect(): () => void {
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
      clearTimeout(this.#fitTimer);
    };
  }

  /** @param box the map's own, whose style says what floats over it */
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
    if (!adapter || !box) return;
    this.#look();
    this.#fitIfDue();
    this.#goToVisitor();
  }

  /** What the screen wants to see now; compared by content. */
  ask(question: MapQuestion, screen: MapListener): void {
    const before = this.#question;
    this.#screen = screen;
    this.#question = question;
    if (question.isSettled) this.window.setSubject(question.subject);
    if (before.activeLot !== question.activeLot) this.#preview();
    this.#look();
    this.#fitIfDue();
    this.#goToVisitor();
  }

  /** M4b. */
  readonly showAll = (): void => void this.#draw({ kind: 'all' });

  /** A button moved the map for the visitor: S11 is offered after that too. */
  readonly moved = (): void => this.#set({ hasMoved: true });

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
    this.#set({ hasMoved: true });
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

  /** Whether the markers hold for what is seen. */
  #isDrawn(): boolean {
    const adapter = this.#adapter;
    const drawn = this.#drawn;
    return (
      adapter !== undefined &&
      drawn !== undefined &&
      drawn.generation === this.#generation &&
      drawn.match === matchOf(this.#question.subject) &&
      drawn.clusterZoom === clusterZoomOf(adapter.viewport().zoom) &&
      isWithin(adapter.bounds(0), drawn.box)
    );
  }

  #look(): void {
    clearTimeout(this.#lookTimer);
    this.#lookTimer = undefined;
    if (!this.#question.shown || this.#isFlying || this.#isDrawn()) return;
    const isAsked = this.#pending?.match === matchOf(this.#question.subject);
    // What is asked already brings the markers, or is looked at again once it is there.
    if (isAsked && this.#pending?.reason.kind !== 'look') return;
    void this.#draw({ kind: 'look' });
  }

  #frame(adapter: MapAdapter, box: Element): Frame {
    const insets = insetsOf(box);
    return {
      size: adapter.size(),
      insets,
      insetsAboveTools: insetsAboveTools(box, insets),
      viewport: adapter.viewport(),
      streets: streetZooms(this.#question.isEmbedded),
      bounds: this.#options.bounds,
    };
  }

  /** @returns whether it was answered, and nothing newer was asked meanwhile. */
  async #draw(reason: Reason, animate = true): Promise<boolean> {
    const adapter = this.#adapter;
    if (!adapter || !this.#box) return false;
    const { subject } = this.#question;
    const match = matchOf(subject);
    const generation = this.#generation;
    const pending = { reason, match };
    this.#pending = pending;
    try {
      const frame = this.#frame(adapter, this.#box);
      const args = [subject, frame, reason] as const;
      const drawing = await this.#options.engine.ask('draw', [...args], { lane: 'draw' });
      if (this.#pending !== pending) return false;
      this.#pending = undefined;
      if (generation !== this.#generation || match !== matchOf(this.#question.subject)) {
        this.#look();
        return false;
      }
      this.#show(drawing, { reason, match, generation, animate });
      return true;
    } catch {
      // Superseded, or an engine that can't answer: the list says what is wrong, the map stays where it is.
      if (this.#pending === pending) this.#pending = undefined;
      return false;
    }
  }

  #show(
    { moveTo, markers, names, box, clusterZoom, total }: Drawing,
    asked: Pick<Drawn, 'match' | 'generation'> & {
      readonly reason: Reason;
      readonly animate: boolean;
    },
  ): void {
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
      const { subject, visitor } = this.#question;
      const isVisitors = kind === 'visitor' || (kind === 'fit' && !subject.destination);
      this.#visitorView.goTo(
        isVisitors ? visitor?.position : undefined,
        boundsOf(moveTo, adapter.size(), 0),
      );
      if (kind === 'expand') this.#set({ hasMoved: true });
      this.#isFlying = true;
      adapter.moveTo(moveTo, { animate: asked.animate });
    } else {
      this.#look();
    }
    this.#lookElsewhere();
  }

  #fitIfDue(): void {
    clearTimeout(this.#fitTimer);
    this.#fitTimer = undefined;
    const adapter = this.#adapter;
    if (!adapter || !this.#box) return;
    this.#firstAskedAtMs ??= performance.now();
    const asked = fitQuestion(this.#question);
    const due = fitDue(this.#fitted, asked, performance.now() - this.#firstAskedAtMs);
    if (due.kind === 'nothing') return;
    if (due.kind === 'wait') {
      this.#fitTimer = setTimeout(() => this.#fitIfDue(), due.ms);
      return;
    }
    const fit = async (): Promise<void> => {
      const { subject, visitor } = this.#question;
      const isIdle = due.isFirst && !asksSomething(subject);
      // M3: on a phone the first view shows where the lots are, not all of the country.
      const isNarrow = adapter.size().width <= BREAKPOINTS.width.mapCard;
      const isWanted = !isIdle || (isNarrow && !visitor && !this.#options.isPlaced);
      const reason = { kind: 'fit', keepsView: due.keepsView } as const;
      if (isWanted && !(await this.#draw(reason, !due.isFirst))) return;
      this.#fitted = { ...asked, isRestored: false };
    };
    this.#fitTimer = setTimeout(() => void fit(), due.isFirst ? 0 : MAP.fitDelayMs);
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
      if (!adapter || !this.#box || !this.#drawn || !this.#isDrawn()) return;
      const { total } = this.#drawn;
      const free = freeBounds(adapter.viewport(), this.#frame(adapter, this.#box));
      const isInView = this.#state.models.some(({ position }) => isFree(position, free));
      this.#set({ elsewhere: isInView || total === 0 ? undefined : total });
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

/** What markers depend on. */
function matchOf({ destination: _destination, visitor: _visitor, ...match }: Subject): string {
  return JSON.stringify(match);
}

function fitQuestion({ subject, fitRequest, isSettled }: MapQuestion): FitQuestion {
  return { fitRequest, isSettled, text: subject.text, label: subject.destination?.label };
}

/** Whether the visitor, or the address, asks for anything in particular. */
function asksSomething({
  destination,
  visitor: _visitor,
  words: _words,
  ...match
}: Subject): boolean {
  const { text, propertyIds, ...others } = match;
  return (
    destination !== undefined ||
    text.trim() !== '' ||
    propertyIds.length > 0 ||
    Object.values(others).some((value) => value !== undefined)
  );
}

/** Whether a box lies within another; either may cross the 180th meridian. */
function isWithin([west, south, east, north]: BBox, outer: BBox): boolean {
  const [outerWest, , outerEast] = outer;
  const isWhole = outerWest === -180 && outerEast === 180;
  const isWrapped = west > east && outerWest <= outerEast;
  return (
    bboxContains(outer, [west, south]) &&
    bboxContains(outer, [east, north]) &&
    (isWhole || !isWrapped)
  );
}
