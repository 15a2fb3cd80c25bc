/**
 * The map on the screen and its markers: moves it to what a question or a button asks for (`draw`). Asks the worker for markers
 * only when the view leaves the drawn box or changes its cluster zoom, or the matches change.
 */
import type { Drawing, Frame, Reason, Subject } from '../../domain/answers-api.ts';
import { type BBox, bboxContains } from '../../domain/geo.ts';
import { clusterZoomOf } from '../../domain/view/cluster-zoom.ts';
import type { Viewport } from '../../domain/view/viewport.ts';
import { boundsOf } from '../../domain/view/viewport-bounds.ts';
import type { MapAdapter } from '../canvas/map-adapter.ts';
import { streetZooms } from '../controls/street-coverage.ts';
import { type MarkerModel, markerModels } from '../pins/marker-model.ts';
import { coveredBoxes } from './covered-boxes.ts';
import { type MapQuestion, type MapViewOptions, matchKey } from './map-question.ts';
import { VisitorView } from './visitor-view.ts';

/** Time between two questions of a map that keeps moving. */
const MOVING_INTERVAL_MS = 160;
/** After a drag, the map goes nowhere by itself for so long (M4). */
const QUIET_AFTER_DRAG_MS = 3_000;

export type MapEvent =
  | {
      readonly kind: 'markers';
      readonly models: readonly MarkerModel[];
      /** The map jumps to where they are. */
      readonly isJump: boolean;
    }
  | { readonly kind: 'dragged' }
  /** The map moves by itself. */
  | { readonly kind: 'goes'; readonly reason: Reason['kind'] }
  /** It moves, or stays where it is. */
  | { readonly kind: 'shown' }
  | { readonly kind: 'settled'; readonly viewport: Viewport; readonly isVisitors: boolean };

/** Which lots a drawing is of. */
interface Matches {
  readonly match: string;
  readonly generation: number;
}

interface Asked extends Matches {
  readonly subject: Subject;
  readonly reason: Reason;
}

/** What the markers were drawn for. They are right for every view within `box` that has `clusterZoom`. */
type Drawn = Matches & Pick<Drawing, 'box' | 'clusterZoom' | 'total'>;

export class DrawnMap {
  readonly #engine: MapViewOptions['engine'];
  readonly #bounds: BBox;
  readonly #tell: (event: MapEvent) => void;
  readonly #visitorView = new VisitorView();
  /** What the screen wants to see. */
  question: MapQuestion;
  #adapter: MapAdapter | undefined;
  #box: Element | undefined;
  #leaveAdapter: readonly (() => void)[] = [];
  #drawn: Drawn | undefined;
  /** Asked and not answered yet. */
  #pending: Asked | undefined;
  /** The map is animating; no markers are asked for on the way. */
  #isFlying = false;
  #draggedAtMs = -Infinity;
  #lookTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    { engine, bounds, question }: Pick<MapViewOptions, 'engine' | 'bounds' | 'question'>,
    tell: (event: MapEvent) => void,
  ) {
    this.#engine = engine;
    this.#bounds = bounds;
    this.question = question;
    this.#tell = tell;
  }

  /** Undefined while there is no map. */
  get adapter(): MapAdapter | undefined {
    return this.#box && this.#adapter;
  }

  /** How many lots the markers stand for; undefined unless they are right for what is seen. */
  get total(): number | undefined {
    return this.#isDrawn() ? this.#drawn?.total : undefined;
  }

  /** @returns whether these are another map or box than before */
  setMap(adapter: MapAdapter | undefined, box: Element | undefined): boolean {
    if (adapter === this.#adapter && box === this.#box) return false;
    for (const leave of this.#leaveAdapter) leave();
    clearTimeout(this.#lookTimer);
    this.#lookTimer = undefined;
    this.#isFlying = false;
    this.#adapter = adapter;
    this.#box = box;
    this.#leaveAdapter = adapter
      ? [
          adapter.on('move', () => this.#moved()),
          adapter.on('settle', () => this.#settled(adapter)),
          adapter.on('drag', () => this.#dragged()),
        ]
      : [];
    return true;
  }

  frame(): Frame | undefined {
    const adapter = this.#adapter;
    if (!adapter || !this.#box) return undefined;
    return {
      size: adapter.size(),
      covered: coveredBoxes(this.#box),
      viewport: adapter.viewport(),
      streets: streetZooms(this.question.isEmbedded),
      bounds: this.#bounds,
    };
  }

  /** The map stands where its question is: says so as if it had moved there, so that a visitor can come back to it. [U2] */
  arrive(): void {
    if (this.#adapter) this.#settled(this.#adapter);
  }

  /** Asks for markers where those that are drawn are not right for what is seen. */
  look(): void {
    clearTimeout(this.#lookTimer);
    this.#lookTimer = undefined;
    if (!this.question.shown || this.#isFlying || this.#isDrawn()) return;
    // A pending question brings the markers, or this is checked again after its answer.
    if (this.#pending && (isMove(this.#pending) || this.#isCurrent(this.#pending))) return;
    void this.draw({ kind: 'look' });
  }

  /**
   * Asks the worker for a drawing and shows it.
   * @returns whether it was answered, and nothing newer was asked meanwhile.
   */
  async draw(why: Reason, animate = true): Promise<boolean> {
    const frame = this.frame();
    if (!frame) return false;
    const { subject } = this.question;
    // A fit may be content with a match in view, and would end the way to the visitor.
    const before = why.kind === 'fit' ? this.#pending : undefined;
    const reason = before && this.#goesToVisitor(before) ? before.reason : why;
    const { generation } = this.#engine.getState();
    const asked = { match: matchKey(subject), generation, subject, reason };
    this.#pending = asked;
    try {
      const drawing = await this.#engine.ask('draw', [subject, frame, reason], { lane: 'draw' });
      if (this.#pending !== asked) return false;
      this.#pending = undefined;
      const isCurrent = this.#isCurrent(asked);
      // The whole list has replaced its first lots: the map has still to go.
      const isSameMatch = asked.match === matchKey(this.question.subject);
      const goesAnew = !isCurrent && isMove(asked) && (isSameMatch || this.#goesToVisitor(asked));
      if (goesAnew) return await this.draw(reason, animate);
      if (isCurrent) this.#show(drawing, asked, reason.kind, animate);
      else this.look();
      return isCurrent;
    } catch {
      // Superseded, or an engine that can't answer: the list says what is wrong, the map stays where it is.
      if (this.#pending === asked) this.#pending = undefined;
      return false;
    }
  }

  /** Whether a drawing is for "Nær meg", and nothing else has been named since. [G1] */
  #goesToVisitor({ reason, subject }: Asked): boolean {
    const { visitor, subject: now } = this.question;
    // "Nær meg" itself may end a text or a destination.
    const isSameText = now.text === '' || now.text === subject.text;
    const isSamePlace = !now.destination || now.destination.label === subject.destination?.label;
    return reason.kind === 'visitor' && visitor?.byGesture === true && isSameText && isSamePlace;
  }

  /** Whether a drawing is of the lots that match now. */
  #isCurrent({ match, generation }: Matches): boolean {
    const isSameList = generation === this.#engine.getState().generation;
    return isSameList && match === matchKey(this.question.subject);
  }

  #show(drawing: Drawing, asked: Matches, reason: Reason['kind'], animate: boolean): void {
    const adapter = this.#adapter;
    if (!adapter) return;
    const { moveTo, markers, names, box, clusterZoom, total } = drawing;
    const isQuiet = reason === 'fit' && performance.now() - this.#draggedAtMs < QUIET_AFTER_DRAG_MS;
    if (moveTo && isQuiet) {
      this.look();
      return this.#tell({ kind: 'shown' });
    }
    if (markers && this.question.shown) {
      this.#drawn = { ...asked, box, clusterZoom, total };
      const isJump = moveTo !== undefined && !(animate && adapter.eases?.());
      this.#tell({ kind: 'markers', models: markerModels(markers, names), isJump });
    }
    if (moveTo) {
      const { subject, visitor } = this.question;
      const isVisitors = reason === 'visitor' || (reason === 'fit' && !subject.destination);
      this.#visitorView.goTo(
        isVisitors ? visitor?.position : undefined,
        boundsOf(moveTo, adapter.size(), 0),
      );
      this.#tell({ kind: 'goes', reason });
      this.#isFlying = true;
      // Behind the list nobody sees it fly, and each of its frames would be drawn between two keys.
      adapter.moveTo(moveTo, { animate: animate && this.question.shown });
    } else if (markers) {
      this.look();
    }
    return this.#tell({ kind: 'shown' });
  }

  #moved(): void {
    if (this.#isFlying || this.#isDrawn()) return;
    this.#lookTimer ??= setTimeout(() => this.look(), MOVING_INTERVAL_MS);
  }

  #dragged(): void {
    this.#isFlying = false;
    this.#draggedAtMs = performance.now();
    this.#visitorView.drag();
    this.#tell({ kind: 'dragged' });
  }

  #settled(adapter: MapAdapter): void {
    this.#isFlying = false;
    const viewport = adapter.viewport();
    this.#visitorView.settle(viewport.center, adapter.bounds());
    this.#tell({ kind: 'settled', viewport, isVisitors: this.#visitorView.isVisitors });
    this.look();
  }

  /** Whether the markers are right for what is seen. */
  #isDrawn(): boolean {
    const [adapter, drawn] = [this.#adapter, this.#drawn];
    return (
      adapter !== undefined &&
      drawn !== undefined &&
      this.#isCurrent(drawn) &&
      drawn.clusterZoom === clusterZoomOf(adapter.viewport().zoom) &&
      isWithin(adapter.bounds(), drawn.box)
    );
  }
}

/** A cluster of some lots is none of those that replace them, so it isn't gone to anew. */
function isMove({ reason: { kind } }: Asked): boolean {
  return kind !== 'look' && kind !== 'expand';
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
