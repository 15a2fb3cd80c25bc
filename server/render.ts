import type { Answer } from '../src/domain/answers-api.ts';
import { parseProperties } from '../src/api/schemas.ts';
import { fold } from '../src/domain/fold.ts';
import { languageOf } from '../src/domain/languages.ts';
import { readCost, type SaidCost } from '../src/domain/asked-stay.ts';
import { minuteOf } from '../src/domain/time.ts';
import type { FirstView, FirstViewports } from '../src/domain/view/first-view-types.ts';
import {
  addressQuestion,
  bareAnswer,
  type InitialSearch,
} from '../src/features/search/state/initial-search.ts';
import { type Asked, askedAddress } from '../src/features/search/state/search-address.ts';
import {
  isFilterWord,
  isAsked,
  NO_FILTERS,
  sameFilters,
  withWords,
} from '../src/features/search/state/search-filters.ts';
import { streetZooms } from '../src/map/controls/street-coverage.ts';
import type { Operator } from '../src/operators/operator.ts';
import { contractPropertyId, propertyIds } from '../src/operators/property-kind.ts';
import type { LotsByOperator } from './api.ts';
import { AnswerCache } from './answer-cache.ts';
import type { EngineThread } from './engine-thread.ts';
import type { ListSummary } from './list-summary.ts';
import type { LotCollection } from './lot-collection.ts';
import { chooseLanguage } from './negotiate.ts';
import type { MakePage, PageAddress, PageJob } from './page-maker.ts';
import { Representation } from './representation.ts';

const HTML_TYPE = 'text/html; charset=utf-8';
/** How many pages are kept with their compressed forms; the oldest goes first. A usual page has some kilobytes. */
const MAX_KEPT = 1_000;
const MAX_KEPT_BYTES = 128 * 1024;
/** How many pages may wait for their turn. A request beyond that gets the bare shell, and the browser does the work. */
const MAX_WAITING = 64;
/** The page that a request's address names. */
export interface RequestedPage extends PageAddress {
  /** Whether the operator's list can't be had at the moment. [D5] */
  readonly isLacking?: boolean;
  /** What the address asks for; undefined for nothing. (U1) */
  readonly asked?: Asked | undefined;
}

/**
 * 404 where there is no such page, 503 where the operator's list can't be had (D5). Lots of an API elsewhere count as
 * existing, because only that API knows them.
 */
export function statusOf(
  { operator, path, isLacking = false }: RequestedPage,
  lotsOf: LotsByOperator,
): 200 | 404 | 503 {
  if (path.page === 'other' || (path.page === 'lot' && path.id === undefined)) return 404;
  if (isLacking && path.page !== 'stored') return 503;
  const lots = lotsOf.get(operator.id);
  return path.page !== 'lot' || !lots || lots.rowOf(path.id ?? '') !== undefined ? 200 : 404;
}

/** Matches a path that is written alike in an address, in HTML and in JSON; no page repeats another that doesn't exist. */
const PLAIN = /^(?:\/[\w~.%,():;@!+=-]+)+$/;

/** The pages of a release, made when they are first asked for. */
export class PageRenderer {
  readonly #make: MakePage;
  readonly #lots: LotsByOperator;
  readonly #engines: EngineThread | undefined;
  readonly #pages = new AnswerCache<Representation | undefined>(MAX_KEPT, MAX_WAITING);

  /** @param engines answer what addresses ask for; without them the browser does */
  constructor(make: MakePage, lots: LotsByOperator, engines?: EngineThread) {
    this.#make = make;
    this.#lots = lots;
    this.#engines = engines;
  }

  /**
   * @returns undefined if the page can't be rendered: its lot belongs to an API elsewhere or is broken, the language
   *   has no texts, too many other pages wait, or the address doesn't exist and has unusual letters
   */
  async at(address: RequestedPage): Promise<Representation | undefined> {
    const { operator, basename, pathname, isLacking, asked } = address;
    const isMissing = statusOf(address, this.#lots) === 404;
    if (isMissing && !PLAIN.test(pathname)) return undefined;
    // There is no end of what doesn't exist and of what can be asked for, which is nobody else's.
    const isTemporary = isMissing || asked !== undefined;
    const make = async (): Promise<Representation | undefined> => {
      const job = await this.#jobOf(address);
      const html = job && (await this.#make(job));
      return html === undefined ? html : new Representation(html, HTML_TYPE, { isTemporary });
    };
    const isKept = (page: Representation | undefined): boolean =>
      page !== undefined && !isTemporary && page.bytes.length <= MAX_KEPT_BYTES;
    const key = JSON.stringify([operator.id, basename, pathname, isLacking, asked]);
    return this.#pages.get(key, make, isKept);
  }

  /** The page of an address that asks for something, with the answer unless the engine is busy. [U5] */
  async #askedJob(
    page: PageJob,
    asked: Asked,
    lots: LotCollection,
    known: Pick<InitialSearch, 'properties' | 'hasKinds'>,
  ): Promise<PageJob> {
    const { operator } = page;
    const atMs = minuteOf(Date.now());
    const { question, counted } = addressQuestion(asked, atMs, {
      ...operator,
      propertyIds: propertyIds(operator),
    });
    // Where only the map or a page of the list is asked for, the map begins as without an address. [M3]
    const isPlain = !isAsked(asked.filters) && !asked.place.area;
    const map = isPlain ? undefined : { bounds: operator.map.bounds, streets: streetZooms(true) };
    const found = await this.#engines?.answer(operator, lots, { question, counted, map });
    const query = askedAddress(asked, contractPropertyId(operator));
    const {
      stay,
      atMs: saidAtMs,
      kwh,
    } = readCost(asked.filters.cost ?? {}, atMs, operator.timeZone);
    const { kind, plug, kw } = withWords(asked.filters, found?.answer.understood).moment;
    const said: SaidCost = { stay, atMs: saidAtMs, kwh, kind, plug, kw };
    const town = townOf(asked, lots.summary, found?.answer);
    const search = { asked, query, atMs, said, ...known, ...(town && { town }) };
    if (!found) return { ...page, search };
    const { answer, rest } = found;
    const firstView = isPlain ? lots.summary.firstView?.(operator) : found.firstView;
    const { text } = answer.subject;
    return {
      ...page,
      search: {
        ...search,
        answer,
        rest,
        ...(firstView && {
          firstViewports: { ...(!isPlain && { text }), ...viewportsOf(firstView) },
        }),
      },
      ...(firstView && { firstView }),
    };
  }

  #jobOf(address: RequestedPage): PageJob | undefined | Promise<PageJob | undefined> {
    const { asked, isLacking, ...page } = address;
    const { operator, path } = page;
    const lots = this.#lots.get(operator.id);
    if (path.page === 'search') {
      if (!lots) return isLacking ? { ...page, search: { isUnavailable: true } } : page;
      const { summary } = lots;
      const properties = parseProperties(lots.namedProperties);
      const known = { ...(properties && { properties }), hasKinds: summary.hasKinds };
      if (asked) return this.#askedJob(page, asked, lots, known);
      return { ...page, ...plainSearch(summary, known, operator) };
    }
    // The page's frame says without scripts that the list can't be had; with them, the page asks again. [D5]
    if (path.page !== 'lot' || path.id === undefined || isLacking) return page;
    if (!lots) return undefined;
    const { id } = path;
    const row = lots.rowOf(id);
    if (row === undefined) return { ...page, lot: { id, answers: null } };
    const answers = {
      detail: lots.detail(row, chooseLanguage(languageOf(path.language).tag)),
      services: lots.services(row),
      nearby: lots.nearby(row),
      paymentMethods: lots.paymentMethods(row),
    };
    return { ...page, lot: { id, answers } };
  }
}

/** What the search page shows for an address that asks for nothing: the first lots, and the map's first picture. */
export function plainSearch(
  { answer, largeTowns, firstView: drawFirstView }: ListSummary,
  known: Pick<InitialSearch, 'properties' | 'hasKinds'>,
  operator: Operator,
): Pick<PageJob, 'search' | 'firstView'> {
  const firstView = drawFirstView?.(operator);
  const search = { answer: bareAnswer(answer, largeTowns), ...known };
  return firstView
    ? { search: { ...search, firstViewports: viewportsOf(firstView) }, firstView }
    : { search };
}

function viewportsOf({ wide, narrow, large }: FirstView): FirstViewports {
  return {
    wide: wide.viewport,
    narrow: narrow.viewport,
    ...(large && { large: large.viewport }),
  };
}

/** U6: the town that an address names, asking for nothing else, and how many lots are in it: more may have its letters. */
function townOf(
  { filters, place }: Asked,
  { towns }: ListSummary,
  { destination, list, understood }: Partial<Answer> = {},
): InitialSearch['town'] {
  const isPlain =
    sameFilters({ ...filters, text: '' }, NO_FILTERS) &&
    !place.area &&
    !list?.isWithin &&
    !understood?.words.some(isFilterWord);
  const { kind, name = '' } = destination?.destination ?? {};
  return isPlain ? towns.get(fold(kind === 'town' ? name : filters.text.trim())) : undefined;
}
