/** The map's one window, without React: drawn at its marker, and on phones as a card at the bottom. */
import type { Opened, OpenTarget, Subject } from '../../domain/answers-api.ts';
import { lotIdOf } from '../../domain/lot.ts';
import type { LotHit } from '../../domain/search-api.ts';
import type { EngineClient } from '../../engine-client/engine-client.ts';
import type { OpenLot } from '../map-props.ts';
import type { MarkerModel } from '../pins/marker-model.ts';

/** What the map's window is about; there is one window at a time. */
export type OpenWindow =
  | {
      readonly kind: 'lot';
      readonly lot: LotHit;
      /** Whether it is shown because a result has pointer or focus. [M6] */
      readonly isPreview: boolean;
      /** The matching lots nearest to the first lot of this window, that one first. */
      readonly nearest: readonly LotHit[];
      /** What lots without an address are near, by row. */
      readonly near: ReadonlyMap<number, string>;
    }
  | {
      readonly kind: 'coincident';
      /** The first of them. */
      readonly lot: LotHit;
      readonly opened: Opened;
    };

/** Why a window is asked for. */
interface Ask {
  readonly why?: 'pressed' | 'restored' | 'anew';
  /** Whether it is about all lots at a position. */
  readonly isCoincident?: boolean;
  /** The pressed marker's lot, if known. */
  readonly id?: LotHit['id'] | undefined;
  /** The lot that the window is to show, which may be another of the nearest. */
  readonly shown?: OpenTarget | undefined;
}

const NO_LOTS: readonly LotHit[] = [];

export class MapWindow {
  readonly #engine: Pick<EngineClient, 'ask' | 'getState'>;
  readonly #onChange: () => void;
  #subject: Subject;
  #own: OpenWindow | undefined;
  /** The window of a result with pointer or focus. */
  #preview: OpenWindow | undefined;
  /** Asked for, and not answered yet. */
  #asked: { readonly target: OpenTarget; readonly about: Ask } | undefined;
  /** Why the visitor's own window takes the focus, until it has. */
  #owed: 'pressed' | 'restored' | undefined;

  /** @param onChange called whenever `shown` or `openLot` may have changed */
  constructor(
    engine: Pick<EngineClient, 'ask' | 'getState'>,
    subject: Subject,
    onChange: () => void,
  ) {
    this.#engine = engine;
    this.#subject = subject;
    this.#onChange = onChange;
  }

  get shown(): OpenWindow | undefined {
    return this.#preview ?? this.#own;
  }

  /** The lot of the visitor's own window, the first of coincident ones; also undefined for a lot without an id. [U2] */
  get openLot(): OpenLot | undefined {
    if (this.#asked && 'id' in this.#asked.target) {
      const { target, about } = this.#asked;
      const first = String(target.id);
      return { id: about.shown && 'id' in about.shown ? String(about.shown.id) : first, first };
    }
    const own = this.#own;
    const id = own && lotIdOf(own.lot.id);
    if (id === undefined) return undefined;
    const first = own?.kind === 'lot' ? own.nearest[0] : undefined;
    return { id, first: lotIdOf(first?.id) ?? id };
  }

  /** Why the visitor's own window takes the focus; said once after each `open` and `restore`. */
  takeFocus(): 'pressed' | 'restored' | undefined {
    if (this.#preview) return undefined;
    const owed = this.#owed;
    this.#owed = undefined;
    return owed;
  }

  open(marker: MarkerModel): void {
    const isCoincident = marker.kind === 'coincident';
    const id = marker.name[2]?.id;
    void this.#ask({ lotIndex: marker.lotIndex }, { why: 'pressed', isCoincident, id });
  }

  /** Opens the window that was open when the visitor left. [U2] */
  restore({ id, first }: OpenLot): void {
    void this.#ask({ id: first }, { why: 'restored', shown: { id } });
  }

  /** Shows another lot in the same window: the next nearest. */
  show(lot: LotHit): void {
    if (this.#own?.kind === 'lot') this.#setOwn({ ...this.#own, lot });
  }

  close(): void {
    this.#asked = undefined;
    this.#preview = undefined;
    this.#setOwn(undefined);
  }

  preview(lot: LotHit | undefined): void {
    const shown = this.#preview?.kind === 'lot' ? this.#preview.lot : undefined;
    if (lot === shown) return;
    this.#preview = lot && { kind: 'lot', lot, isPreview: true, nearest: NO_LOTS, near: new Map() };
    // The visitor is at the results by now, so a window that opens behind a preview must not take the focus.
    if (lot) this.#owed = undefined;
    this.#onChange();
    if (lot && lot.street.trim() === '') void this.#askNear(lot);
  }

  /**
   * Sets what the map is about. A lot that no longer matches has no marker, and its window closes.
   * @param isLater whether the search has loaded more since it was last set, such as the places that lots are near
   */
  setSubject(subject: Subject, isLater: boolean): void {
    const isSame = !isLater && JSON.stringify(subject) === JSON.stringify(this.#subject);
    this.#subject = subject;
    if (!isSame) this.#askAnew();
  }

  /** After a new list, rows mean other lots; ids don't change. */
  renew(): void {
    this.preview(undefined);
    if (this.#asked && !('id' in this.#asked.target)) {
      const { about } = this.#asked;
      this.#asked = undefined;
      if (about.id !== undefined) return void this.#ask({ id: about.id }, about);
    }
    const open = this.openLot;
    const isCoincident = this.#own?.kind === 'coincident';
    if (this.#own && !open) this.close();
    if (!open) return;
    const { id, first } = open;
    void this.#ask({ id: first }, this.#asked?.about ?? { isCoincident, shown: { id } });
  }

  #askAnew(): void {
    const own = this.#own;
    if (this.#asked || !own) return;
    const isCoincident = own.kind === 'coincident';
    // About the first of the nearest lots, so that the one shown keeps its place among them.
    const { lotIndex } = (isCoincident ? undefined : own.nearest[0]) ?? own.lot;
    void this.#ask({ lotIndex }, { why: 'anew', isCoincident });
  }

  async #ask(target: OpenTarget, about: Ask): Promise<void> {
    const asked = { target, about };
    this.#asked = asked;
    const { generation } = this.#engine.getState();
    try {
      const opened = await this.#engine.ask('open', [this.#subject, target], { lane: 'open' });
      if (this.#asked !== asked || generation !== this.#engine.getState().generation) return;
      this.#asked = undefined;
      if (about.why === 'pressed' || about.why === 'restored') this.#owed = about.why;
      this.#answered(opened, about);
    } catch {
      // Without an answer there is no window; the pin can be pressed again.
      if (this.#asked === asked) this.#asked = undefined;
    }
  }

  #answered(opened: Opened, about: Ask): void {
    const { lot, nearest, here } = opened;
    const { why, isCoincident, shown: wanted } = about;
    const isHere = !wanted || here.some((one) => isLot(one, wanted));
    if (isCoincident ?? (why === 'restored' && here.length > 1 && isHere)) {
      this.#setOwn(here[0] && { kind: 'coincident', lot: here[0], opened });
      return;
    }
    // In the meantime the visitor may have gone on to another lot.
    const own = why === 'anew' && this.#own?.kind === 'lot' ? this.#own.lot : undefined;
    const shown = own ? { lotIndex: own.lotIndex } : wanted;
    const others = nearest.filter(({ lotIndex }) => lotIndex !== lot?.lotIndex);
    const lots = lot && opened.isMatch ? [lot, ...others] : NO_LOTS;
    const found = shown ? lots.find((other) => isLot(other, shown)) : lots[0];
    if (found) {
      const near = new Map(opened.near);
      this.#setOwn({ kind: 'lot', lot: found, isPreview: false, nearest: lots, near });
    } else if (shown && !(lot && isLot(lot, shown))) {
      void this.#ask(shown, { ...about, shown: undefined });
    } else {
      this.#setOwn(undefined);
    }
  }

  async #askNear(lot: LotHit): Promise<void> {
    try {
      const lane = 'preview';
      const near = await this.#engine.ask('placeNear', [lot.position, 'street'], { lane });
      if (this.#preview?.kind !== 'lot' || this.#preview.lot !== lot) return;
      if (near === undefined) return;
      this.#preview = { ...this.#preview, near: new Map([[lot.lotIndex, near]]) };
      this.#onChange();
    } catch {
      // The city alone will do.
    }
  }

  #setOwn(own: OpenWindow | undefined): void {
    this.#own = own;
    this.#onChange();
  }
}

function isLot({ lotIndex, id }: LotHit, target: OpenTarget): boolean {
  return 'id' in target ? lotIdOf(id) === String(target.id) : lotIndex === target.lotIndex;
}
