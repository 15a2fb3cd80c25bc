import { PAGE_SIZE } from '../src/domain/constants.ts';
import { LOT_KINDS } from '../src/domain/kinds-and-plugs.ts';
import { largeTowns, type Town, townsByName, townsWithPages } from '../src/domain/large-towns.ts';
import { lotIdOf } from '../src/domain/lot.ts';
import type { LotHit, SearchAnswer } from '../src/domain/search-api.ts';
import { type DrawFirstView, FirstViewLots } from './first-view.ts';
import { LotRowParser } from '../workers/loading/lot-row-parser.ts';

/** What pages say of a whole list. */
export interface ListSummary {
  /** The first list of the search page. */
  readonly answer: SearchAnswer;
  /** Draws the map's first picture for an operator; undefined for no lots and for too many. [M3] */
  readonly firstView: DrawFirstView | undefined;
  /** Whether some lots are for parking and others for charging. [F5] */
  readonly hasKinds: boolean;
  /** The towns with most lots, largest first. [S8] */
  readonly largeTowns: readonly string[];
  /** Every town by its folded name. [U6] */
  readonly towns: ReadonlyMap<string, Town>;
  /** The towns that have pages, largest first. [U6] */
  readonly townsWithPages: readonly string[];
}

/** Collects the summary from the list's rows. Its answer is that to an empty query. [S4, S5] */
export class ListSummaryBuilder {
  readonly #parser = new LotRowParser();
  readonly #ids = new Set<string>();
  readonly #hits: LotHit[] = [];
  readonly #lotsByCity = new Map<string, number>();
  readonly #forView = new FirstViewLots();
  #total = 0;

  /** Takes the list's next row. @returns whether it is listed: a repeated id keeps its first row that can be [D4] */
  take(row: unknown): boolean {
    const lot = this.#parser.take(row);
    if (!lot) return false;
    const key = lotIdOf(lot.id);
    if (key !== undefined && this.#ids.size === this.#ids.add(key).size) return false;
    if (this.#hits.length < PAGE_SIZE) {
      const { id, ...fields } = lot;
      this.#hits.push({ lotIndex: this.#total, ...(id !== undefined && { id }), ...fields });
    }
    this.#lotsByCity.set(lot.city, (this.#lotsByCity.get(lot.city) ?? 0) + 1);
    this.#forView.take(lot);
    this.#total += 1;
    return true;
  }

  finish(): ListSummary {
    const lotsByCity = Array.from(this.#lotsByCity);
    return {
      answer: { total: this.#total, hits: this.#hits },
      firstView: this.#forView.finish(),
      hasKinds: LOT_KINDS.every((kind) => this.#parser.kinds.has(kind)),
      largeTowns: largeTowns(lotsByCity, (city) => city),
      towns: townsByName(lotsByCity),
      townsWithPages: townsWithPages(lotsByCity),
    };
  }
}
