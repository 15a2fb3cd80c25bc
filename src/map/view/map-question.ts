/** What the screen asks the map's view, and what it gets back. */
import type { Subject } from '../../domain/answers-api.ts';
import type { BBox } from '../../domain/geo.ts';
import type { WindowKind } from '../../domain/view/first-view-types.ts';
import type { EngineClient } from '../../engine-client/engine-client.ts';
import type { OpenLot, SearchMapProps } from '../map-props.ts';
import type { MarkerModel } from '../pins/marker-model.ts';
import type { FitQuestion } from './fit-due.ts';
import type { OpenWindow } from './map-window.ts';

/** What the screen wants to see. A map that isn't shown asks for nothing. */
export interface MapQuestion extends Pick<
  SearchMapProps,
  'isSettled' | 'fitFor' | 'visitor' | 'activeLot' | 'shown'
> {
  readonly subject: Subject;
  /** Whether the map has streets in some places only. */
  readonly isEmbedded: boolean;
}

export interface MapState {
  readonly models: readonly MarkerModel[];
  /** The map jumps to where these markers are: no frame is without them. */
  readonly isJump: boolean;
  /** M4b: how many match while none of them is in view. */
  readonly elsewhere: number | undefined;
  readonly window: OpenWindow | undefined;
  /** The visitor moved the map since the list last followed it (S11). */
  readonly hasMoved: boolean;
}

export interface MapViewOptions {
  readonly engine: Pick<EngineClient, 'ask' | 'getState' | 'subscribe'>;
  readonly bounds: BBox;
  readonly question: MapQuestion;
  /** The map begins at a viewport that was kept (U2). */
  readonly isRestored: boolean;
  /** The map begins where the server's first picture shows the lots (M3), so it isn't fitted to them again. */
  readonly isPlaced: boolean;
  /** The text of the matches that the server's first picture is fitted to, and for which window. [U5] */
  readonly fitted: { readonly text: string; readonly kind: WindowKind } | undefined;
  /** The window that was open then. */
  readonly openLot: OpenLot | undefined;
}

/** What the screen gets back. */
export type MapListener = Pick<SearchMapProps, 'onViewportChange' | 'onWindowChange'>;

/** Returns a text that differs when the matches, and so the markers, may differ. */
export function matchKey({
  destination: _destination,
  visitor: _visitor,
  ...match
}: Subject): string {
  return JSON.stringify(match);
}

export function fitQuestion({ subject, fitFor, isSettled }: MapQuestion): FitQuestion {
  return { fitFor, isSettled, text: subject.text, label: subject.destination?.label };
}

/** Whether the visitor, or the address, asks for anything in particular. */
export function asksSomething({
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
