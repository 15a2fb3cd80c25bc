/**
 * Parses the part of OpenStreetMap's `opening_hours` syntax that nearly all data uses: months, dates, weekdays, public
 * holidays (PH), times, several rules, spans over midnight, `off`, `24/7`. Any other text is not parsed at all, since a
 * part of it would mean something else than the whole. Rules mean what they mean to the npm package `opening_hours`, with
 * which the tests compare.
 *
 *   hours     rule (";" rule | "," rule with a date)*
 *   rule      "24/7" | [months | dates] [days] [times] ["open" | "off" | "closed"]
 *   months    "Jan-Mar,Dec"        dates   "Dec 24-26,Dec 31-Jan 01"
 *   days      "Mo-Fr,PH"           times   "08:00-12:00,13:00-02:00"
 */
import { type Rule, type Schedule, type Span, type YearlyRange } from './schedule.ts';
import { MINUTES_PER_DAY } from '../time.ts';

/** The place of each is its bit in `Rule.days`; the last is `HOLIDAY_BIT`. */
const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'PH'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const TOKEN = /\s*(24\/7|\d{1,2}:\d{2}|\d{1,2}|[A-Za-z]+|[-–,;])/y;

// Patterns of a text whose tokens stand one space apart.
const WEEKDAY = `(?:${DAYS.slice(0, 7).join('|')})`;
const MONTH = `(?:${MONTHS.join('|')})`;
const NUMBER = String.raw`\d{1,2}(?!\S)`;
const TIME = String.raw`\d{1,2}:\d{2}`;
const RULE = new RegExp(
  `^(?=.)(?:24/7(?: |$)|${[
    listed('months', `${MONTH}(?: - ${MONTH})?`),
    listed('dates', `${MONTH} ${NUMBER}(?: - (?:${MONTH} )?${NUMBER})?`),
    listed('days', `(?:PH|${WEEKDAY}(?: - ${WEEKDAY})?)`),
    listed('times', `${TIME} - ${TIME}`),
  ].join('')})(?<state>open|off|closed)?$`,
);
/** A comma behind times and before a date begins a rule; any other one continues a list. */
const ADDITIONAL = /(?<=:\d\d(?: open| off| closed)?) , (?=[A-Z])/;

/** A part of a rule that may be absent, as a named group: items with commas between. */
function listed(name: string, item: string): string {
  return `(?:(?<${name}>${item}(?: , ${item})*)(?: |$))?`;
}

/** Parses a text; undefined: it is not in the syntax above. */
export function parseOpeningHours(text: string): Schedule | undefined {
  const tokens = tokensOf(text.trim());
  const rules = tokens
    ?.join(' ')
    .replace(/ ;$/, '')
    .split(' ; ')
    .flatMap((hours) => hours.split(ADDITIONAL).map((rule, index) => ruleOf(rule, index > 0)));
  return rules?.every((rule) => rule !== undefined) ? { rules } : undefined;
}

function tokensOf(text: string): readonly string[] | undefined {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) return undefined;
    tokens.push(match[1] === '–' ? '-' : match[1]!);
  }
  return tokens;
}

function ruleOf(text: string, isAdditional: boolean): Rule | undefined {
  const { groups } = RULE.exec(text) ?? {};
  if (!groups) return undefined;
  const { months, dates, days, times, state = 'open' } = groups;
  const isOpen = state === 'open';
  // What months and dates mean together is unclear, and programs differ on an additional closing rule.
  if ((months && dates) || (isAdditional && !isOpen)) return undefined;
  const ranges = dates?.split(' , ').map(rangeOf) ?? [];
  const spans = times?.split(' , ').map(spanOf) ?? [];
  if (!ranges.every((range) => range !== undefined)) return undefined;
  if (!spans.every((span) => span !== undefined)) return undefined;
  return {
    ...(months && { months: bitsOf(months, MONTHS, 12) }),
    ...(dates && { dates: ranges }),
    ...(days && { days: bitsOf(days, DAYS, 7) }),
    ...(times && { spans }),
    isOpen,
    isAdditional,
  };
}

/** Bits from `Mo` to `Fr`, wrapping around where the last is before the first. @param size of the circle */
function bitsOf(list: string, names: readonly string[], size: number): number {
  let bits = 0;
  for (const item of list.split(' , ')) {
    const [first = 0, last = first] = item.split(' - ').map((name) => names.indexOf(name));
    for (let at = first; at !== last; at = (at + 1) % size) bits |= 1 << at;
    bits |= 1 << last;
  }
  return bits;
}

function rangeOf(text: string): YearlyRange | undefined {
  const [first = '', last = first] = text.split(' - ');
  const isOneMonth = !last.includes(' ');
  const from = dateOf(first);
  const to = dateOf(isOneMonth ? `${first.slice(0, 3)} ${last}` : last);
  if (from === undefined || to === undefined) return undefined;
  // The reference lets "Feb 20-28" end on the 27th in three years of four, so it is not read.
  return isOneMonth && (to < from || to === 228) ? undefined : [from, to];
}

/** 1224 of "Dec 24". */
function dateOf(text: string): number | undefined {
  const month = MONTHS.indexOf(text.slice(0, 3));
  const day = Number(text.slice(4));
  return day >= 1 && day <= DAYS_OF_MONTH[month]! ? (month + 1) * 100 + day : undefined;
}

function spanOf(text: string): Span | undefined {
  const [from, to] = text.split(' - ').map(minutesOf);
  if (from === undefined || to === undefined || from >= MINUTES_PER_DAY) return undefined;
  if (to > 2 * MINUTES_PER_DAY) return undefined;
  return [from, to > from ? to : to + MINUTES_PER_DAY];
}

function minutesOf(time: string): number | undefined {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return minutes < 60 ? hours * 60 + minutes : undefined;
}
