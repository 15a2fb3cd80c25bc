import { COST_KEYS, type CostParameters } from '../../../domain/cost-parameters.ts';
import { PAGE_SIZE } from '../../../domain/constants.ts';
import { type BBox, isPosition } from '../../../domain/geo.ts';
import { cleanLine } from '../../../domain/row-values.ts';
import { propertyIdOf } from '../../../domain/property-id.ts';
import { MOMENT_KEYS, momentParameters, readMoment } from '../../../domain/moment-filters.ts';
import {
  isAsked,
  MAX_TEXT_LENGTH,
  NO_FILTERS,
  propertySet,
  sameFilters,
  type SearchFilters,
  trimmed,
  type View,
  VIEWS,
} from './search-filters.ts';

export interface Place {
  /** Lots wanted: `page=2` means the first twenty. */
  readonly limit: number;
  /** `area=w,s,e,n` [S11] */
  readonly area?: BBox;
  /** What a phone shows first: the list, or the map where the address asks for nothing else. */
  readonly view?: View;
}

export interface Asked {
  readonly filters: SearchFilters;
  readonly place: Place;
}

/** The id of the field's form: the filters belong to it without scripts. [U5] */
export const SEARCH_FORM_ID = 'search';

/** More pages than this in one would take the server long. */
export const MAX_PAGES = 20;
const PLACE = { page: 'page', area: 'area', view: 'view' } as const;

const PARAMETERS = { text: 'search', contract: 'contract', properties: 'properties' } as const;

/** Names of all parameters with which an address asks for something. [U1] */
export const ASKING_PARAMETERS: readonly string[] = [
  ...Object.values(PARAMETERS),
  ...MOMENT_KEYS,
  ...Object.values(PLACE),
];

/**
 * Returns the filters in an address, or undefined if it has none. [U1]
 * @param search the query string, `?a=b`
 * @param contractId the property that `contract=1` means; undefined if the operator has none [S3]
 */
export function readAddress(
  search: string,
  contractId: number | undefined,
): SearchFilters | undefined {
  const parameters = new URLSearchParams(search);
  // Server and page must read the same text, whatever an address holds.
  const text = cleanLine(parameters.get(PARAMETERS.text)?.slice(0, MAX_TEXT_LENGTH));
  // A form without scripts sends a parameter for each.
  const ids = parameters
    .getAll(PARAMETERS.properties)
    .flatMap((value) => value.split(','))
    .flatMap((part) => propertyIdOf(part) ?? []);
  if (parameters.get(PARAMETERS.contract) === '1' && contractId !== undefined) ids.push(contractId);
  const moment = readMoment(parameters);
  const cost = costOf(parameters);
  const filters = { text, propertyIds: propertySet(ids), moment, ...(cost && { cost }) };
  return text !== '' || cost || isAsked(filters) ? filters : undefined;
}

/** Returns the query of an address that asks for this: `?a=b`, or an empty string. [U5] */
export function askedAddress({ filters, place }: Asked, contractId: number | undefined): string {
  const parameters = new URLSearchParams(writeAddress('', filters, contractId));
  const { limit, area, view } = place;
  if (limit > PAGE_SIZE) parameters.set(PLACE.page, String(Math.ceil(limit / PAGE_SIZE)));
  if (area) parameters.set(PLACE.area, area.join());
  if (view && (view === 'map') === parameters.size > 0) parameters.set(PLACE.view, view);
  return queryOf(parameters);
}

export function readAsked(search: string, contractId: number | undefined): Asked | undefined {
  const filters = readAddress(search, contractId);
  const place = readPlace(search);
  return filters || isPlaced(place) ? { filters: filters ?? NO_FILTERS, place } : undefined;
}

export function isPlaced({ limit, area, view }: Place): boolean {
  return limit > PAGE_SIZE || area !== undefined || view !== undefined;
}

function readPlace(search: string): Place {
  const parameters = new URLSearchParams(search);
  const pages = /^\d{1,2}$/.test(parameters.get(PLACE.page) ?? '') ? parameters.get(PLACE.page) : 1;
  const area = readArea(parameters.get(PLACE.area) ?? '');
  const view = VIEWS.find((one) => one === parameters.get(PLACE.view));
  return {
    limit: PAGE_SIZE * Math.min(MAX_PAGES, Math.max(1, Number(pages))),
    ...(area && { area }),
    ...(view && { view }),
  };
}

function readArea(text: string): BBox | undefined {
  const [west = NaN, south = NaN, east = NaN, north = NaN, ...others] = text.split(',').map(Number);
  const isBox = isPosition([west, south]) && isPosition([east, north]) && south < north;
  return isBox && west < east && others.length === 0 ? [west, south, east, north] : undefined;
}

/**
 * Writes the filters into a query string and keeps its other parameters. [U1]
 * @param area what the list is limited to now: it is never written, but another one in the query goes [S11, G2]
 * @returns `?a=b`, or an empty string
 */
export function writeAddress(
  search: string,
  filters: SearchFilters,
  contractId: number | undefined,
  area?: BBox,
): string {
  const { text, propertyIds, moment, cost } = filters;
  const parameters = new URLSearchParams(search);
  const others = propertyIds.filter((id) => id !== contractId);
  setOrDelete(parameters, PARAMETERS.text, text.trim());
  if (contractId !== undefined) {
    setOrDelete(parameters, PARAMETERS.contract, propertyIds.includes(contractId) ? '1' : '');
  }
  setOrDelete(parameters, PARAMETERS.properties, others.join(','));
  for (const [key, value] of momentParameters(moment)) setOrDelete(parameters, key, value ?? '');
  for (const key of COST_KEYS) setOrDelete(parameters, key, cost?.[key] ?? '');
  // Where list and map were belongs to the search before.
  const isAnother = !sameFilters(readAddress(search, contractId) ?? NO_FILTERS, trimmed(filters));
  if (isAnother || readPlace(search).area?.join() !== area?.join())
    for (const name of Object.values(PLACE)) parameters.delete(name);
  return queryOf(parameters);
}

/** A query may contain commas and colons unescaped, and people read these addresses. */
function queryOf(parameters: URLSearchParams): string {
  const written = parameters.toString().replaceAll(/%2C|%3A/g, decodeURIComponent);
  return written && `?${written}`;
}

function costOf(parameters: URLSearchParams): CostParameters | undefined {
  const said = COST_KEYS.map((key) => [key, parameters.get(key)?.slice(0, 20)]).filter(
    ([, value]) => value,
  );
  return said.length > 0 ? Object.fromEntries(said) : undefined;
}

function setOrDelete(parameters: URLSearchParams, name: string, value: string): void {
  if (value === '') parameters.delete(name);
  else parameters.set(name, value);
}
