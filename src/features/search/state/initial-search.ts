import type { Property } from '../../../domain/lot.ts';
import type { SearchAnswer } from '../../../domain/search-api.ts';
import type { FirstViewports } from '../../../domain/view/first-view.ts';

/** What the server knows of the search page. */
export interface InitialSearch {
  /** To no query, from no position: the first ten lots and how many there are. Absent where the address asks for others. */
  readonly answer?: SearchAnswer;
  /** The properties to filter on, in the page's language; absent where they could not be had. */
  readonly properties?: readonly Property[];
  /** Where the map begins (M3); absent where the address asks for something. */
  readonly firstViewports?: FirstViewports;
}
