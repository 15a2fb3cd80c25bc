/** Reads what an address says of the stay [F7], on page and worker alike. */
import type { CostKey, CostParameters } from './cost-parameters.ts';
import { LOT_KINDS, PLUGS } from './kinds-and-plugs.ts';
import { type CostAsk, MAX_KWH, MAX_STAY } from './lot-cost.ts';
import { instantsOf, wallTimeAt } from './opening-hours/zoned-time.ts';
import { readPower } from './row-values.ts';
import { HOME_TIME_ZONE, MS_PER_DAY, MS_PER_MINUTE } from './time.ts';

/** A page stays open while its time passes. */
const GRACE_MS = 60 * MS_PER_MINUTE;
const FARTHEST_MS = 366 * MS_PER_DAY;

/** What the visitor says of the stay. */
export interface SaidStay {
  /** In minutes. */
  readonly stay?: number | undefined;
  /** Absent: now. */
  readonly atMs?: number | undefined;
  readonly kwh?: number | undefined;
}

/** What prices are of: the stay, and the filters that tell parking from charging and one connector from another. */
export interface SaidCost extends SaidStay, Pick<CostAsk, 'kind' | 'plug' | 'kw'> {}

/** The valid part of what the address says. */
export interface ReadCost extends SaidStay {
  readonly isByPrice: boolean;
  /** The names of invalid parameters. */
  readonly wrong: readonly CostKey[];
}

/** @param timeZone the operator's, whose wall clock `at` is */
export function readCost(
  { stay, at, kwh, order }: CostParameters,
  nowMs: number,
  timeZone = HOME_TIME_ZONE,
): ReadCost {
  const read = {
    stay: numberWithin(stay, /^\d{1,5}$/, MAX_STAY),
    atMs: at === undefined ? undefined : instantOf(at, nowMs, timeZone),
    kwh: numberWithin(kwh, /^\d{1,3}(?:\.\d{1,2})?$/, MAX_KWH),
  };
  const wrong = [
    ['stay', stay, read.stay],
    ['at', at, read.atMs],
    ['kwh', kwh, read.kwh],
    ['order', order, order === 'price' ? order : undefined],
  ] as const;
  return {
    ...read,
    isByPrice: order === 'price',
    wrong: wrong.flatMap(([key, said, meant]) =>
      said !== undefined && meant === undefined ? [key] : [],
    ),
  };
}

function numberWithin(text: string | undefined, shape: RegExp, most: number): number | undefined {
  const number = text !== undefined && shape.test(text) ? Number(text) : 0;
  return number > 0 && number <= most ? number : undefined;
}

/** The instant of a wall time, `2026-12-01T09:00`: from an hour ago to a year ahead, and not in an hour that the clock leaves out. */
function instantOf(at: string, nowMs: number, timeZone: string): number | undefined {
  const wallMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(at) ? Date.parse(`${at}Z`) : Number.NaN;
  if (Number.isNaN(wallMs) || wallText(wallMs) !== at) return undefined;
  if (Math.abs(wallMs - nowMs) > FARTHEST_MS + MS_PER_DAY) return undefined;
  const day = Math.floor(wallMs / MS_PER_DAY);
  const minute = (wallMs - day * MS_PER_DAY) / MS_PER_MINUTE;
  const atMs = instantsOf(day, [minute], timeZone).find(
    (ms) => wallTimeAt(ms, timeZone).minute === minute,
  );
  return askable(atMs, nowMs);
}

function askable(atMs: unknown, nowMs: number): number | undefined {
  return within(atMs, nowMs - GRACE_MS, nowMs + FARTHEST_MS);
}

function within(value: unknown, least: number, most: number): number | undefined {
  return typeof value === 'number' && value >= least && value <= most ? value : undefined;
}

/** The valid part of what was kept in the tab's session, whose time may have passed. */
export function readKeptCost(
  { stay, atMs, kwh, kind, plug, kw }: { readonly [K in keyof SaidCost]: unknown },
  nowMs: number,
): SaidCost {
  return {
    stay: within(stay, 1, MAX_STAY),
    atMs: askable(atMs, nowMs),
    kwh: within(kwh, Number.MIN_VALUE, MAX_KWH),
    kind: LOT_KINDS.find((one) => one === kind),
    plug: PLUGS.find((one) => one === plug),
    kw: readPower(kw),
  };
}

/** The wall time of an instant as the address writes it. */
export function wallTextAt(ms: number, timeZone: string): string {
  const { day, minute } = wallTimeAt(ms, timeZone);
  return wallText(day * MS_PER_DAY + minute * MS_PER_MINUTE);
}

function wallText(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 16);
}
