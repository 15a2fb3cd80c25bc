/** Checks what must be true of the search page after any journey, computed from the lots by plain filters and sorts. */
import type { Reading } from '../../../src/domain/availability.ts';
import { lotIdOf, type Lot } from '../../../src/domain/lot.ts';
import type { MatchQuery } from '../../../src/domain/search-api.ts';
import type { MomentFilters } from '../../../src/domain/moment-filters.ts';
import { NaiveEngine } from '../../../tools/reference/naive-engine.ts';
import { isKnownOpen } from '../../../tools/reference/naive-hours.ts';
import type { Look } from './look.ts';

const COUNT = /^(?:Viser|Showing) ([\d\s,.]+) (?:av|of) ([\d\s,.]+) (treff|results?|innen|within)/u;
const NONE = /^(?:Ingen treff|No results)$/u;
const BEYOND = /^(?:Ingen treff innen|No results within)/u;

const numberOf = (text: string) => Number(text.replace(/[^\d]/gu, ''));

export class JourneyOracle {
  readonly #engine: NaiveEngine;

  readonly #readings: readonly Reading[];

  readonly #readAtMs = Date.now();

  constructor(lots: readonly Lot[], readings: readonly Reading[]) {
    this.#engine = new NaiveEngine(lots, isKnownOpen);
    this.#readings = readings;
  }

  /** Returns what is wrong on the page; empty if the idle page is right. */
  wrongsOf(look: Look): readonly string[] {
    const wrongs: string[] = [];
    if (look.lostFocus !== undefined) wrongs.push(`the focus is lost in ${look.lostFocus}`);
    if (look.heading === '') wrongs.push('no heading');
    if (look.fieldText === undefined || look.hasAlert) return wrongs;
    return [...wrongs, ...this.#wrongsOfSearch(look, look.fieldText)];
  }

  /** Returns the matches, with the filters of the moment as of now. [F5] */
  #matches(query: MatchQuery, moment: MomentFilters) {
    const atMs = Date.now();
    // The page asks for them again each minute, and the sample answers with readings of the same ages.
    const later = atMs - this.#readAtMs;
    this.#engine.setReadings(
      this.#readings.map((reading) => ({ ...reading, readAtMs: reading.readAtMs + later })),
    );
    return this.#engine.matches({ ...query, moment: { ...moment, atMs } });
  }

  /** Whether a lot has the whole text, whatever the filters. [S12] */
  #isInLots(text: string): boolean {
    return this.#engine.matches({ text, propertyIds: [] }).length > 0;
  }

  #wrongsOfSearch(look: Look, text: string): readonly string[] {
    const wrongs: string[] = [];
    const { saved, count, head } = look;
    if (look.addressText !== text.trim()) wrongs.push(`the address says "${look.addressText}"`);
    const kept = saved?.filters.text ?? text;
    if (kept.trim() !== text.trim()) wrongs.push(`the tab keeps "${kept}"`);
    const propertyIds = saved?.filters.propertyIds ?? [];
    const byText = { text: text.trim(), propertyIds, words: 'auto' as const };
    const isNear = /Nær deg|Near you/u.test(head);
    const isFrom = /(?:Fra|Omtrent fra|From|Roughly from) /u.test(head);
    const isInArea = /I kartutsnittet|In the map area/u.test(head);
    const moment = saved?.filters.moment ?? {};
    const matches = this.#matches(byText, moment);
    // While the readings fail to load, no lot is known to have free spaces.
    if (moment.free && NONE.test(count)) return wrongs;
    // The lots around it are listed if the text matches no lot, or is a chosen label that no lot has as a whole. [S13]
    const isChosen = saved?.chosen !== undefined && !this.#isInLots(text.trim());
    const around = isFrom && (matches.length === 0 || isChosen || /innen|within/u.test(count));
    const listed = around ? this.#matches({ ...byText, text: '' }, moment) : matches;
    const ids = listed.flatMap(({ lot }) => lotIdOf(lot.id) ?? []);
    const strangers = look.ids.filter((id) => !ids.includes(id));
    if (!BEYOND.test(count) && !NONE.test(count) && strangers.length > 0) {
      wrongs.push(
        `${strangers.join()} do not match "${text}" with ${propertyIds.join() || 'nothing'}`,
      );
    }
    const [, shown, total, kind] = COUNT.exec(count) ?? [];
    if (shown === undefined || total === undefined) {
      if (NONE.test(count)) {
        // The lots around a destination follow under a heading of their own. [S8]
        if (matches.length > 0 && !isInArea) wrongs.push(`no hits of ${matches.length}`);
        if (look.markers && (countOnSwitch(look.switchText) ?? 0) > 0) {
          wrongs.push(`no hits, and the switch says ${look.switchText}`);
        }
      } else if (!BEYOND.test(count)) wrongs.push(`the count says "${count}"`);
      return wrongs;
    }
    const most = numberOf(total);
    const isAll = !isInArea && kind !== 'innen' && kind !== 'within';
    if (isAll ? most !== listed.length : most > listed.length) {
      wrongs.push(`the count says ${most} of ${listed.length}`);
    }
    const isWhole = numberOf(shown) === most || numberOf(shown) % 10 === 0;
    if (!isWhole || numberOf(shown) === 0 || numberOf(shown) > most) wrongs.push(`shown: ${count}`);
    if (isAll && !isNear && !isFrom && look.ids.some((id, index) => id !== ids[index])) {
      wrongs.push(`not in the order of the list: ${look.ids.join()}`);
    }
    if ((countOnSwitch(look.switchText) ?? most) !== most) {
      wrongs.push(`the switch says ${look.switchText}, the count ${count}`);
    }
    if (look.markers === 0 && most > 0 && !look.isElsewhere) {
      wrongs.push('the map shows no match and says nothing');
    }
    return wrongs;
  }
}

/** Returns how many lots the switch counts, as in "Liste (12) innen 100 km"; undefined if it has no count. */
function countOnSwitch(switchText: string): number | undefined {
  const [, count] = /\(([\d\s,.]+)\)/u.exec(switchText) ?? [];
  return count === undefined ? undefined : numberOf(count);
}
