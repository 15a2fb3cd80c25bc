/**
 * Reads prices that an operator's own text states plainly ("Per time: 32 kr", a table row "1 t | 30 kr"). Never
 * guesses: whatever could be a condition, another price or another thing (charging, buses, members) ends the
 * reading, and the rest is left to the text itself.
 */
import { CELL_SEPARATOR } from '../html/text-lines.ts';

export type RateUnit = 'minute' | 'hour' | 'day' | 'week' | 'month';

/** A price in kroner for a duration. */
export interface Rate {
  readonly amount: number;
  readonly count: number;
  readonly unit: RateUnit;
}

/** What a text says of the price. */
export type StatedPrice =
  /** Sorted from the shortest; each duration once. */
  | { readonly kind: 'rates'; readonly rates: readonly Rate[] }
  /** The text says that parking is free, and names no amount. */
  | { readonly kind: 'free' }
  /** The text names an amount, but not plainly enough for one line. */
  | { readonly kind: 'somewhere' }
  | { readonly kind: 'nothing' };

const UNITS: readonly (readonly [RateUnit, RegExp])[] = [
  ['minute', /^(?:min(?:utt(?:er)?|utes?|\.)?)$/],
  ['hour', /^(?:t|h|hr|tim(?:e|en|er)|hours?|hrs)$/],
  ['day', /^(?:døgn(?:et)?|dag(?:en)?|dage|dager|days?|24 ?(?:t|timer|hours?))$/],
  ['week', /^(?:uken?|uka|ugen?|weeks?)$/],
  ['month', /^(?:måned(?:en|er)?|mnd\.?|months?)$/],
];
const UNIT_MINUTES: Readonly<Record<RateUnit, number>> = {
  minute: 1,
  hour: 60,
  day: 1440,
  week: 10_080,
  month: 43_200,
};

const NUMBER = String.raw`(\d{1,3}(?:[ \u00a0]\d{3})|\d{1,4})(?:[.,](\d{2}))?`;
/** An amount with its currency, before or after: `kr 32`, `32,-`, `NOK 41.00`, `kr 30,-`. */
const AMOUNT = new RegExp(
  String.raw`^(?:(?:kr\.?|nok) ?${NUMBER}(?:,[-–])?|${NUMBER} ?(?:,[-–](?: ?kr\.?)?|kr\.?|kroner|nok))$`,
);
/** `Per påbegynte 30 minutter`, `1 time`, `Pr. døgn`, `Døgn`. */
const DURATION =
  /^(?:(?:per|pr\.?|for|a|each|hver) )?(?:(?:påbegynte?|påbegyndt) )?(?:(\d{1,2}|en|én|et|ett|one) ?)?([a-zæøå.]+|24 ?(?:t|timer|hours?))$/;

/** Headings that announce the price of parking and nothing else. */
const PLAIN_HEADING =
  /^(?:pris(?:er|en|liste)?|takst(?:er)?|satser|parkering(?:savgift)?|korttidsparkering|priser og åpningstider|tid|varighet|beløp|prices?|rates?|tariffs?|fees?|parking|short[- ]stay(?: parking)?|prices and opening hours|duration|time|takster og åbningstider|priser og åbningstider)$/;

/** Money as Norwegian texts write it. */
const MONEY =
  /\d ?(?:,[-–]|kr\b|kroner|nok\b|dkk\b|sek\b|eur\b|€|\$|£)|(?:\bkr\.?|\bnok|\bdkk|\bsek|\beur|€|\$|£) ?\d/;
const FREE_SENTENCE =
  /^(?:(?:parkering(?:en)?|parking|det|her|it|this)(?: her| is| er)? )?(?:er )?(?:gratis|free)(?: (?:parkering|parking|of charge))?(?: (?:hele døgnet|døgnet rundt|hele uken|alltid|around the clock|all day|all week|24\/7|for alle|for everyone))?[.!]?$/;

/** The price of charging says nothing of parking. */
const CHARGING = /kwh|\blad(?:e|ing)|\bcharging|\bcharger|\b[ad]c\d*:/;

/** In characters: a plain price is short, and a long text would be slow to match. */
const LONGEST_RATE = 60;

/** Kroner an hour; a higher price is for another thing, such as fast charging by the minute. */
const MAX_HOURLY = 100;

/** @param lines from `textLines` */
export function statedPrice(lines: readonly string[]): StatedPrice {
  const sentences = lines.flatMap(sentencesOf);
  const rates = leadingRates(sentences);
  if (rates.length > 0) return { kind: 'rates', rates };
  if (sentences.some(namesAPrice)) return { kind: 'somewhere' };
  const isFree = FREE_SENTENCE.test(sentences[0] ?? '');
  if (!isFree) return { kind: 'nothing' };
  return { kind: sentences.some(endsFree) ? 'somewhere' : 'free' };
}

/** What a text that begins with "free" goes on with where that isn't all. [F1] */
const NOT_FREE =
  /betal|avgift|deretter|\bgjelder|\bkun\b|\bbare\b|\bpay|\bpaid|\bfees?\b|\bcharged\b|thereafter|\bonly\b/;

function endsFree(sentence: string): boolean {
  return NOT_FREE.test(sentence) && !CHARGING.test(sentence);
}

function namesAPrice(sentence: string): boolean {
  return MONEY.test(sentence) && !CHARGING.test(sentence);
}

/** A line's sentences in lower case; `Per time: 32 kr. Per døgn: 220 kr.` are two. */
function sentencesOf(line: string): string[] {
  return line
    .replaceAll('\u00a0', ' ')
    .split(/(?<=[.!;]) (?=[A-ZÆØÅ])|; /)
    .map((sentence) => sentence.trim().toLowerCase())
    .filter((sentence) => sentence !== '');
}

function leadingRates(sentences: readonly string[]): Rate[] {
  const found = new Map<number, Rate>();
  for (const sentence of sentences) {
    const stated = rateOf(sentence);
    if (stated) {
      const minutes = minutesOf(stated);
      const other = found.get(minutes);
      // Of two prices for one duration nobody knows which applies.
      if (other && other.amount !== stated.amount) return [];
      found.set(minutes, stated);
    } else if (!isHarmless(sentence)) {
      break;
    }
  }
  // A later amount for the same duration would be another price, too.
  for (const sentence of sentences) {
    const stated = rateOf(sentence);
    const other = stated && found.get(minutesOf(stated));
    if (other && other.amount !== stated.amount) return [];
  }
  return [...found.values()].sort((a, b) => minutesOf(a) - minutesOf(b));
}

function minutesOf({ count, unit }: Rate): number {
  return count * UNIT_MINUTES[unit];
}

/** Whether a sentence before a price can't be its condition: a plain heading, or a whole sentence without figures. */
function isHarmless(sentence: string): boolean {
  const cells = sentence.split(CELL_SEPARATOR);
  if (cells.every((cell) => PLAIN_HEADING.test(cell.replace(/:$/, '').trim()))) return true;
  return /[.!]$/.test(sentence) && sentence.includes(' ') && !CONDITION.test(sentence);
}

const CONDITION =
  /\d|gratis|free|lad(?:e|ing)|charg|medlem|member|ansatt|beboer|resident|employee|buss|\bbus\b|lastebil|truck|bobil|camper|elbil|electric|gjest|guest|kunde|customer|student|\bkun\b|\bbare\b|\bonly\b|hverdag|weekday|motorsykkel|motorcycle|følgende|following|lørdag|søndag|natt|kveld|saturday|sunday|night|evening|weekend|helg/;

/** `per time: 32 kr`, `1 t⇥30 kr`, `32 kr per time`, `30 nok/hour`, `41.00 nok/30min`. */
function rateOf(sentence: string): Rate | undefined {
  if (sentence.length > LONGEST_RATE) return undefined;
  const text = sentence.replace(/(?<!kr|mnd|min)\.$/, '').trim();
  const [first = '', second, ...more] = text.split(CELL_SEPARATOR);
  if (more.length > 0) return undefined;
  if (second !== undefined) return rate(second, first.replace(/:$/, '').trim());
  const named = /^(.+?) ?(?::|–|-|=) ?((?:kr|nok)?\.? ?\d.*)$/.exec(text);
  const spaced = /^(.*[a-zæøå]\.?) ((?:kr\.? ?|nok ?)?\d.*)$/.exec(text);
  const priced = /^(.*\d.*?) ?(?:\/ ?|per |pr\.? )(.+)$/.exec(text);
  return (
    (named && rate(named[2] ?? '', named[1] ?? '')) ??
    (priced && rate(priced[1] ?? '', priced[2] ?? '')) ??
    (spaced && rate(spaced[2] ?? '', spaced[1] ?? '')) ??
    undefined
  );
}

function rate(money: string, duration: string): Rate | undefined {
  const amount = amountOf(money.trim());
  const length = durationOf(duration.trim());
  if (amount === undefined || !length) return undefined;
  const found = { amount, ...length };
  return (amount / minutesOf(found)) * 60 <= MAX_HOURLY ? found : undefined;
}

function amountOf(text: string): number | undefined {
  const match = AMOUNT.exec(text);
  if (!match) return undefined;
  const whole = (match[1] ?? match[3] ?? '').replace(/\D/g, '');
  const amount = Number(`${whole}.${match[2] ?? match[4] ?? '0'}`);
  return amount > 0 ? amount : undefined;
}

function durationOf(text: string): Pick<Rate, 'count' | 'unit'> | undefined {
  const match = DURATION.exec(text);
  if (!match) return undefined;
  const [, number = '1', word = ''] = match;
  const unit = UNITS.find(([, pattern]) => pattern.test(word))?.[0];
  const count = /^\d/.test(number) ? Number(number) : 1;
  return unit && count > 0 ? { count, unit } : undefined;
}
