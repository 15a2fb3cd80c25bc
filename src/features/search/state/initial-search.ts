import type { Property } from '../../../domain/lot.ts';
import type { SearchAnswer } from '../../../domain/search-api.ts';

/** What the server knows of the search page. */
export interface InitialSearch {
  /** To no query, from no position: the first ten lots and how many there are. Absent where the address asks for others. */
  readonly answer?: SearchAnswer;
  /** The properties to filter on, in the page's language; absent where they could not be had. */
  readonly properties?: readonly Property[];
}
