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
import { HOLIDAY_BIT, type Rule, type Schedule, type Span, type YearlyRange } from './schedule.ts';
import { MINUTES_PER_DAY } from '../time.ts';

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const TOKEN = /\s*(24\/7|\d{1,2}:\d{2}|\d{1,2}|[A-Za-z]+|[-–,;])/y;
const IS_TIME = /^\d{1,2}:\d{2}$/;
const IS_NUMBER = /^\d{1,2}$/;

/** Parses a text; undefined: it is not in the syntax above. */
export function parseOpeningHours(text: string): Schedule | undefined {
  const tokens = tokensOf(text.trim());
  return tokens && new Parser(tokens).schedule();
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

class Parser {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  schedule(): Schedule | undefined {
    const rules: Rule[] = [];
    let isAdditional = false;
    for (;;) {
      const rule = this.#rule(isAdditional);
      if (!rule) return undefined;
      rules.push(rule);
      if (this.#isAtEnd()) return { rules };
      isAdditional = this.#next() === ',';
      if (!this.#take(',') && !this.#take(';')) return undefined;
      // A comma behind anything but times continues the list before it.
      if (isAdditional && (!rule.spans || !this.#isAtDate())) return undefined;
      if (!isAdditional && this.#isAtEnd()) return { rules };
    }
  }

  #rule(isAdditional: boolean): Rule | undefined {
    if (this.#take('24/7')) return { isOpen: this.#isOpen(), isAdditional };
    const from = this.#at;
    const yearly = this.#isAtMonth() ? this.#monthsOrDates() : {};
    const days = this.#isAtDay() ? this.#days() : 0;
    const spans = IS_TIME.test(this.#next()) ? this.#spans() : [];
    if (!yearly || days === undefined || !spans) return undefined;
    const isOpen = this.#isOpen();
    if (this.#at === from) return undefined;
    // Programs differ on what an additional closing rule means.
    if (isAdditional && !isOpen) return undefined;
    return {
      ...yearly,
      ...(days !== 0 && { days }),
      ...(spans.length > 0 && { spans }),
      isOpen,
      isAdditional,
    };
  }

  /** Months alone or dates alone: together their meaning is unclear. */
  #monthsOrDates(): Pick<Rule, 'months' | 'dates'> | undefined {
    let months = 0;
    const dates: YearlyRange[] = [];
    do {
      const first = this.#month();
      if (first < 0) return undefined;
      if (IS_NUMBER.test(this.#next())) {
        const range = this.#dateRange(first);
        if (!range) return undefined;
        dates.push(range);
      } else {
        const last = this.#take('-') ? this.#month() : first;
        if (last < 0 || IS_NUMBER.test(this.#next())) return undefined;
        months |= cyclicRange(first, last, 12);
      }
    } while (this.#isBefore(',', () => this.#isAtMonth()) && this.#take(','));
    if (months !== 0 && dates.length > 0) return undefined;
    return dates.length > 0 ? { dates } : { months };
  }

  #dateRange(firstMonth: number): YearlyRange | undefined {
    const from = this.#dayOfMonth(firstMonth);
    if (from === undefined) return undefined;
    if (!this.#take('-')) return [from, from];
    const isNumber = IS_NUMBER.test(this.#next());
    const lastMonth = isNumber ? firstMonth : this.#month();
    const to = lastMonth < 0 ? undefined : this.#dayOfMonth(lastMonth);
    if (to === undefined || (isNumber && to < from)) return undefined;
    // The reference lets "Feb 20-28" end on the 27th in three years of four, so it is not read.
    if (isNumber && to === 228) return undefined;
    return [from, to];
  }

  #dayOfMonth(month: number): number | undefined {
    const token = this.#next();
    const day = Number(token);
    if (!IS_NUMBER.test(token) || day < 1 || day > DAYS_OF_MONTH[month]!) return undefined;
    this.#at += 1;
    return (month + 1) * 100 + day;
  }

  #days(): number | undefined {
    let days = 0;
    do {
      if (this.#take('PH')) {
        days |= HOLIDAY_BIT;
        continue;
      }
      const first = WEEKDAYS.indexOf(this.#advance());
      const last = this.#take('-') ? WEEKDAYS.indexOf(this.#advance()) : first;
      if (first < 0 || last < 0) return undefined;
      days |= cyclicRange(first, last, 7);
    } while (this.#isBefore(',', () => this.#isAtDay()) && this.#take(','));
    return days;
  }

  #spans(): readonly Span[] | undefined {
    const spans: Span[] = [];
    do {
      const from = minutesOf(this.#advance());
      const to = this.#take('-') ? minutesOf(this.#advance()) : undefined;
      if (from === undefined || to === undefined || from >= MINUTES_PER_DAY) return undefined;
      if (to > 2 * MINUTES_PER_DAY) return undefined;
      spans.push([from, to > from ? to : to + MINUTES_PER_DAY]);
    } while (this.#isBefore(',', () => IS_TIME.test(this.#next())) && this.#take(','));
    return spans;
  }

  #isOpen(): boolean {
    if (this.#take('open')) return true;
    return !(this.#take('off') || this.#take('closed'));
  }

  #month(): number {
    return MONTHS.indexOf(this.#advance());
  }

  #isAtDate(): boolean {
    return this.#isAtMonth() || this.#isAtDay();
  }

  #isAtMonth(): boolean {
    return MONTHS.includes(this.#next());
  }

  #isAtDay(): boolean {
    return this.#next() === 'PH' || WEEKDAYS.includes(this.#next());
  }

  #isBefore(token: string, isAt: () => boolean): boolean {
    if (this.#next() !== token) return false;
    this.#at += 1;
    const is = isAt();
    this.#at -= 1;
    return is;
  }

  #isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  #next(): string {
    return this.#tokens[this.#at] ?? '';
  }

  #advance(): string {
    const token = this.#next();
    this.#at += 1;
    return token;
  }

  #take(token: string): boolean {
    if (this.#next() !== token) return false;
    this.#at += 1;
    return true;
  }
}

function minutesOf(time: string): number | undefined {
  if (!IS_TIME.test(time)) return undefined;
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return minutes < 60 ? hours * 60 + minutes : undefined;
}

/** Bits from `first` to `last`, wrapping around where `last` is before `first`. */
function cyclicRange(first: number, last: number, size: number): number {
  let bits = 0;
  for (let at = first; ; at = (at + 1) % size) {
    bits |= 1 << at;
    if (at === last) return bits;
  }
}
