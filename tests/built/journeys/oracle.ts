/** Checks what must be true of the search page after any journey, computed from the lots by plain filters and sorts. */
import type { Reading } from '../../../src/domain/availability.ts';
import { lotIdOf, type Lot } from '../../../src/domain/lot.ts';
import type { MatchQuery } from '../../../src/domain/search-api.ts';
import type { MomentFilters } from '../../../src/features/search/state/moment-filters.ts';
import { NaiveEngine } from '../../../tools/reference/naive-engine.ts';
import { isKnownOpen } from '../../../tools/reference/naive-hours.ts';
import type { Look } from './look.ts';

const COUNT = /^(?:Viser|Showing) ([\d\s,.]+) (?:av|of) ([\d\s,.]+) (treff|results?|innen|within)/u;
const NONE = /^(?:Ingen treff|No results)$/u;
const BEYOND = /^(?:Ingen plasser innen|No lots within)/u;

const numberOf = (text: string) => Number(text.replace(/[^\d]/gu, ''));

export class JourneyOracle {
  readonly #engine: NaiveEngine;
  readonly #lots: number;

  /** The instant of the readings. Their age is fixed in the sample, so a lot that has free spaces keeps them. */
  readonly #readAtMs = Date.now();

  constructor(lots: readonly Lot[], readings: readonly Reading[]) {
    this.#engine = new NaiveEngine(lots, isKnownOpen);
    this.#engine.setReadings(readings);
    this.#lots = this.#engine.rows.length;
  }

  /** Returns what is wrong on the page; empty for an idle page without faults. */
  faultsOf(look: Look): readonly string[] {
    const faults: string[] = [];
    if (look.lostFocus !== undefined) faults.push(`the focus is lost in ${look.lostFocus}`);
    faults.push(...look.overlaps.map((pair) => `overlap: ${pair}`));
    if (look.heading === '') faults.push('no heading');
    if (look.fieldText === undefined || look.alerts.length > 0) return faults;
    return [...faults, ...this.#faultsOfSearch(look, look.fieldText)];
  }

  /** Returns the matches, with the filters of the moment as of now. [F5] */
  #matches(query: MatchQuery, { free, ...others }: MomentFilters) {
    const matches = this.#engine.matches({ ...query, moment: { ...others, atMs: Date.now() } });
    if (!free) return matches;
    const moment = { free, atMs: this.#readAtMs };
    const withRoom = new Set(this.#engine.matches({ ...query, moment }));
    return matches.filter((row) => withRoom.has(row));
  }

  #faultsOfSearch(look: Look, text: string): readonly string[] {
    const faults: string[] = [];
    const { saved, count, head } = look;
    if (look.addressText !== text.trim()) faults.push(`the address says "${look.addressText}"`);
    if (saved && saved.text.trim() !== text.trim()) faults.push(`the tab keeps "${saved.text}"`);
    const propertyIds = saved?.propertyIds ?? [];
    const byText = { text: text.trim(), propertyIds, words: 'auto' as const };
    const isNear = /Nær deg|Near you/u.test(head);
    const isFrom = /(?:Fra|Omtrent fra|From|Roughly from) /u.test(head);
    const isInArea = /I kartutsnittet|In the map area/u.test(head);
    const moment = saved?.moment ?? {};
    const matches = this.#matches(byText, moment);
    // While the readings fail to load, no lot is known to have free spaces.
    if (moment.free && NONE.test(count)) return faults;
    // The lots around a destination are listed if the text is its label or matches no lot. [S13]
    const around =
      isFrom && (matches.length === 0 || saved?.destination !== undefined || isWithin(count));
    const listed = around ? this.#matches({ ...byText, text: '' }, moment) : matches;
    const ids = listed.map(({ lot }) => lotIdOf(lot.id));
    const strangers = look.ids.filter((id) => !ids.includes(id));
    if (!BEYOND.test(count) && !NONE.test(count) && strangers.length > 0) {
      faults.push(
        `${strangers.join()} do not match "${text}" with ${propertyIds.join() || 'nothing'}`,
      );
    }
    const [, shown, total, kind] = COUNT.exec(count) ?? [];
    if (shown === undefined || total === undefined) {
      if (NONE.test(count)) {
        // The lots around a destination follow under a heading of their own. [S8]
        if (matches.length > 0 && !isInArea) faults.push(`no hits of ${matches.length}`);
        if (look.markers && /\d/u.test(look.switchText) && numberOf(look.switchText) > 0) {
          faults.push(`no hits, and the switch says ${look.switchText}`);
        }
      } else if (!BEYOND.test(count)) faults.push(`the count says "${count}"`);
      return faults;
    }
    const most = numberOf(total);
    const isAll = !isInArea && kind !== 'innen' && kind !== 'within';
    if (isAll ? most !== listed.length : most > listed.length) {
      faults.push(`the count says ${most} of ${listed.length}`);
    }
    const isWhole = numberOf(shown) === most || numberOf(shown) % 10 === 0;
    if (!isWhole || numberOf(shown) === 0 || numberOf(shown) > most) faults.push(`shown: ${count}`);
    if (isAll && !isNear && !isFrom && look.ids.some((id, index) => id !== idsWith(ids)[index])) {
      faults.push(`not in the order of the list: ${look.ids.join()}`);
    }
    if (/\d/u.test(look.switchText) && numberOf(look.switchText.split('i')[0]!) !== 0) {
      const said = numberOf(/\(([\d\s,.]+)\)/u.exec(look.switchText)?.[1] ?? '');
      if (said !== most) faults.push(`the switch says ${look.switchText}, the count ${count}`);
    }
    if (look.markers === 0 && most > 0 && !look.isElsewhere && most <= this.#lots) {
      faults.push('the map shows no match and says nothing');
    }
    return faults;
  }
}

function isWithin(count: string): boolean {
  return /innen|within/u.test(count);
}

function idsWith(ids: readonly (string | undefined)[]): readonly string[] {
  return ids.filter((id) => id !== undefined);
}
