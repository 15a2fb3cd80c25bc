/**
 * Checks whether stored data is valid. Written by hand, because every first view runs these checks: they take a tenth of
 * the bytes of the schema library, which loads later.
 */
import { COST_KEYS, type CostParameters } from '../../../domain/cost-parameters.ts';
import { type BBox, isPosition, type Position } from '../../../domain/geo.ts';
import { LOT_ID } from '../../../domain/lot.ts';
import { propertyIdOf } from '../../../domain/property-id.ts';
import { type Destination, DESTINATION_KINDS } from '../../../domain/search-api.ts';
import { isMoment, type MomentFilters } from '../../../domain/moment-filters.ts';
import { MAX_PROPERTIES, MAX_TEXT_LENGTH } from './search-filters.ts';

/** What is saved between pages. [U2] */
export interface SavedSearch {
  readonly text: string;
  readonly propertyIds: readonly number[];
  /** Absent: none. [F5] */
  readonly moment?: MomentFilters | undefined;
  /** Absent: nothing is said. [F7] */
  readonly cost?: CostParameters | undefined;
  /** How many lots the list showed, so that its scroll position exists again. */
  readonly limit: number;
  readonly listScrollPx: number;
  /** Whether a narrow screen showed the list or the map. */
  readonly view: 'list' | 'map';
  readonly viewport?: { readonly center: Position; readonly zoom: number } | undefined;
  /** The part of the map that the list was limited to; only with a viewport. [S11] */
  readonly area?: BBox | undefined;
  /** The id of the lot whose window was open on the map. */
  readonly openLot?: string | undefined;
  /** The destination that the visitor chose; the text is its label. */
  readonly destination?: Destination | undefined;
}

const MAX_LIMIT = 2_000;
const MAX_ZOOM = 24;

export function isSavedSearch(value: unknown): value is SavedSearch {
  if (!isRecord(value)) return false;
  const { text, propertyIds, moment, cost, limit, listScrollPx, view } = value;
  const { viewport, area, openLot, destination } = value;
  return (
    isText(text, 0) &&
    Array.isArray(propertyIds) &&
    propertyIds.length <= MAX_PROPERTIES &&
    propertyIds.every((id) => propertyIdOf(id) === id) &&
    (moment === undefined || isMoment(moment)) &&
    (cost === undefined ||
      (isRecord(cost) &&
        COST_KEYS.every((key) => cost[key] === undefined || isText(cost[key], 1)))) &&
    isCount(limit) &&
    limit <= MAX_LIMIT &&
    isBetween(listScrollPx, Number.MAX_VALUE) &&
    (view === 'list' || view === 'map') &&
    (viewport === undefined || isViewport(viewport)) &&
    (area === undefined || isArea(area)) &&
    (openLot === undefined || (typeof openLot === 'string' && LOT_ID.test(openLot))) &&
    (destination === undefined || isDestination(destination))
  );
}

/** Whether a value stored on this device is a destination. [S13] */
function isDestination(value: unknown): value is Destination {
  return (
    isRecord(value) &&
    isText(value.label, 1) &&
    isText(value.name, 1) &&
    DESTINATION_KINDS.some((kind) => kind === value.kind) &&
    isPosition(value.position) &&
    typeof value.approximate === 'boolean' &&
    (value.accuracyMeters === undefined ||
      isBetween(value.accuracyMeters, Number.MAX_SAFE_INTEGER)) &&
    (value.extent === undefined || isArea(value.extent))
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isViewport(value: unknown): boolean {
  return isRecord(value) && isPosition(value.center) && isBetween(value.zoom, MAX_ZOOM);
}

function isArea(value: unknown): boolean {
  return Array.isArray(value) && value.length === 4 && value.every(Number.isFinite);
}

function isText(value: unknown, minLength: number): value is string {
  return typeof value === 'string' && value.length >= minLength && value.length <= MAX_TEXT_LENGTH;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function isBetween(value: unknown, max: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= max;
}
