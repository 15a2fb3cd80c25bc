/** Facts of a lot as a driver says them (F2, F3): for its page and its card. */
import type { TFunction } from 'i18next';
import type { Room } from '../domain/availability.ts';
import { isFreeByPrices } from '../domain/lot-cost.ts';
import type { Connector, LotFacts } from '../domain/lot-facts.ts';
import type { Mark } from '../domain/namesakes.ts';
import { closingBefore, type Openness, opennessAt } from '../domain/opening-hours/open-now.ts';
import { parseOpeningHours } from '../domain/opening-hours/parse-opening-hours.ts';
import { wallTimeAt } from '../domain/opening-hours/zoned-time.ts';
import { MINUTES_PER_DAY, MS_PER_DAY, MS_PER_MINUTE } from '../domain/time.ts';
import { formatNumber } from '../i18n/formats.ts';
import type { PropertyText } from './use-property-text.ts';

/** Leaves out "free" where the lot's prices say otherwise. [F2] */
export function chipsBesidePrices(
  chips: readonly PropertyText[],
  facts: LotFacts = {},
): readonly PropertyText[] {
  return isFreeByPrices(facts) === false ? chips.filter(({ kind }) => kind !== 'free') : chips;
}

const MINUTES_PER_HOUR = 60;
/** From this many minutes before, the text says how many are left. */
const SOON_MINUTES = 60;
/** A nearer time needs no day: 02.00 is tonight. */
const TONIGHT_MS = 12 * MINUTES_PER_HOUR * MS_PER_MINUTE;
/** Beyond this many days a weekday would be ambiguous. */
const DAYS_BY_NAME = 6;

export interface Locale {
  readonly t: TFunction;
  /** BCP 47. */
  readonly tag: string;
}

/** The stay that hours are asked about. [F7] */
export interface HoursAsk {
  readonly atMs: number;
  /** `atMs` is not now, but a later time. */
  readonly isLater: boolean;
  /** In minutes. */
  readonly stay: number | undefined;
  readonly timeZone: string;
}

/** Whether it is open at an instant, and "Stenger 20.00", where the stay is longer. [F7] */
export interface OpeningText {
  readonly tone: 'open' | 'soon' | 'closed';
  readonly text: string;
  readonly closing?: string;
}

/** Undefined where nothing tells. @param room the newest reading's, which beats the hours now */
export function openingOf(
  { openingHours }: LotFacts,
  room: Room | undefined,
  ask: HoursAsk,
  locale: Locale,
): OpeningText | undefined {
  const schedule = openingHours === undefined ? undefined : parseOpeningHours(openingHours);
  const openness = opennessAt(ask.atMs, schedule, room, ask.timeZone);
  return openness && openingText(openness, ask, locale);
}

export function openingText(openness: Openness, ask: HoursAsk, locale: Locale): OpeningText {
  const { t } = locale;
  const { atMs, isLater, stay = 0 } = ask;
  if (openness.by === 'reading') return { tone: 'closed', text: t('facts.closedNow') };
  const { isOpen, untilMs } = openness;
  const tone = isOpen ? 'open' : 'closed';
  if (untilMs === undefined) return { tone, text: t(isOpen ? 'facts.always' : 'facts.closed') };
  const when = whenText(untilMs, ask, isOpen, locale);
  const isTooShort = closingBefore(openness, atMs + stay * MS_PER_MINUTE) !== undefined;
  const closing = isTooShort ? { closing: t('facts.closes', { when }) } : {};
  const minutes = Math.ceil((untilMs - atMs) / MS_PER_MINUTE);
  if (isOpen && !isLater && minutes <= SOON_MINUTES) {
    return { tone: 'soon', text: t('facts.closingSoon', { count: minutes }), ...closing };
  }
  const said = isLater
    ? t(isOpen ? 'facts.openThenUntil' : 'facts.closedThenUntil', { when })
    : t(isOpen ? 'facts.openUntil' : 'facts.closedUntil', { when });
  return { tone, text: said, ...closing };
}

/** @param isEnd midnight ends a day (24.00), or begins one (00.00) */
function whenText(
  ms: number,
  { atMs, isLater, timeZone }: HoursAsk,
  isEnd: boolean,
  { t, tag }: Locale,
): string {
  const today = wallTimeAt(atMs, timeZone).day;
  const wall = wallTimeAt(ms, timeZone);
  const isMidnight = isEnd && wall.minute === 0;
  const day = isMidnight ? wall.day - 1 : wall.day;
  const time = isMidnight ? endClockText(MINUTES_PER_DAY, t) : clockText(wall.minute, t);
  if (day === today || ms - atMs <= TONIGHT_MS) return time;
  const name =
    day === today + 1 && !isLater
      ? t('facts.tomorrow')
      : day - today <= DAYS_BY_NAME
        ? weekdayName(day, tag)
        : dateText(day, tag, { day: 'numeric', month: 'long' });
  return t('facts.dayAndTime', { day: name, time });
}

/** "mandag", of a calendar day. */
export function weekdayName(day: number, tag: string): string {
  return dateText(day, tag, { weekday: 'long' });
}

function dateText(day: number, tag: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...style }).format(day * MS_PER_DAY);
}

/** "lør. 18.00", of a time within some days; "1. des. 18.00" beyond. */
export function whenShortText(
  ms: number,
  nowMs: number,
  timeZone: string,
  { t, tag }: Locale,
): string {
  const today = wallTimeAt(nowMs, timeZone).day;
  const { day, minute } = wallTimeAt(ms, timeZone);
  const time = clockText(minute, t);
  if (day === today) return time;
  const isByName = day - today <= DAYS_BY_NAME;
  const name = dateText(
    day,
    tag,
    isByName ? { weekday: 'short' } : { day: 'numeric', month: 'short' },
  );
  return t('facts.dayAndTime', { day: name, time });
}

/** "06.30", of minutes since midnight; beyond a day it is the next one's clock. */
export function clockText(minute: number, t: TFunction): string {
  const hours = Math.floor(minute / MINUTES_PER_HOUR) % 24;
  return t('facts.clock', {
    hours: twoDigits(hours),
    minutes: twoDigits(minute % MINUTES_PER_HOUR),
  });
}

/** The same for the end of a period: midnight is 24.00. */
export function endClockText(minute: number, t: TFunction): string {
  if (minute !== MINUTES_PER_DAY) return clockText(minute, t);
  return t('facts.clock', { hours: '24', minutes: '00' });
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** "2 timer". */
export function stayText(minutes: number, t: TFunction): string {
  const { unit, count } = unitOf(minutes);
  return t(`facts.stay.${unit}`, { count });
}

/** "2 t". */
export function shortStayText(minutes: number, t: TFunction): string {
  const { unit, count } = unitOf(minutes);
  return t(`facts.short.${unit}`, { count });
}

/** The largest unit in which a length is a whole number. */
export function unitOf(minutes: number): {
  readonly unit: 'minute' | 'hour' | 'day';
  readonly count: number;
} {
  if (minutes % MINUTES_PER_DAY === 0) return { unit: 'day', count: minutes / MINUTES_PER_DAY };
  if (minutes % MINUTES_PER_HOUR === 0) return { unit: 'hour', count: minutes / MINUTES_PER_HOUR };
  return { unit: 'minute', count: minutes };
}

/**
 * "14 ledige", or "2 × CCS ledig" where a plug is asked for, without the reading's age.
 * @param isPlugSaid beside it: "2 ledige" is enough
 */
export function roomText(room: Room, t: TFunction, isPlugSaid = false): string {
  if (room.state !== 'closed' && room.plug !== undefined) {
    const count = room.state === 'free' ? room.free : 0;
    if (isPlugSaid) return t('facts.free', { count });
    return t('facts.freeWithPlug', { count, plug: t(`facts.plug.${room.plug}`) });
  }
  if (room.state === 'free') return t('facts.free', { count: room.free });
  return t(room.state === 'full' ? 'facts.full' : 'facts.closedNow');
}

/** "14 ledige (for 2 min siden)"; "Stengt nå (meldt for 2 min siden)", as it may have been closed for longer. [F4] */
export function agedText(room: string, ageMs: number, isClosed: boolean, t: TFunction): string {
  const count = Math.floor(Math.max(0, ageMs) / MS_PER_MINUTE);
  const age = count === 0 ? t('facts.ageNow') : t('facts.age', { count });
  return t('facts.withAge', { room, age: isClosed ? t('facts.reported', { age }) : age });
}

/** Data last confirmed longer ago is marked as old. [D2] */
const OLD_YEARS = 3;

/** "Opplyst i 2018, kan være endret"; undefined for what was confirmed lately, or at an unknown time. */
export function oldText(
  { sourceUpdated }: Pick<LotFacts, 'sourceUpdated'>,
  nowMs: number | undefined,
  t: TFunction,
): string | undefined {
  if (sourceUpdated === undefined || nowMs === undefined) return undefined;
  const limit = new Date(nowMs);
  limit.setUTCFullYear(limit.getUTCFullYear() - OLD_YEARS);
  if (sourceUpdated >= limit.toISOString().slice(0, 10)) return undefined;
  return t('facts.statedIn', { year: sourceUpdated.slice(0, 4) });
}

/** "4 × CCS 150 kW". */
export function connectorText(
  { plug, kW, count }: Connector,
  { t, tag }: Locale,
  isUpTo = false,
): string {
  const name = t(`facts.plug.${plug}`);
  if (kW === undefined) return t('facts.connector', { count, plug: name });
  const power = formatNumber(kW, tag);
  if (isUpTo) return t('facts.connectorUpTo', { count, plug: name, power });
  // "Type 2 22 kW" would be read as "222 kW".
  const namedPlug = /\d$/.test(name) ? `${name},` : name;
  return t('facts.connectorPower', { count, plug: namedPlug, power });
}

/** What tells a lot from its namesakes: "Tesla", "150 kW"; nothing for a lot without either. */
export function markText({ operatorName, kW }: Mark, t: TFunction): string {
  return operatorName ?? (kW === undefined ? '' : t('moment.power', { power: kW }));
}

/** Strongest first; of the same power the most. */
export function byStrength(connectors: readonly Connector[]): readonly Connector[] {
  return connectors.toSorted((a, b) => (b.kW ?? 0) - (a.kW ?? 0) || b.count - a.count);
}
