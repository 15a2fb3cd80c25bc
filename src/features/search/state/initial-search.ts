import type { Property } from '../../../domain/lot.ts';
import type { SearchAnswer } from '../../../domain/search-api.ts';
import type { FirstViewports } from '../../../domain/view/first-view.ts';

/** What the server knows of the search page. */
export interface InitialSearch {
  /**
   * The answer without query and position: the first ten lots and the total. Absent if the address asks for
   * something else.
   */
  readonly answer?: SearchAnswer;
  /** The towns with most lots, largest first; present with `answer`. [S8] */
  readonly largeTowns?: readonly string[];
  /** The properties to filter by, in the page's language; absent if they failed to load. */
  readonly properties?: readonly Property[];
  /** Whether the server can't have the operator's list at the moment. [D5] */
  readonly isUnavailable?: true;
  /** Whether some lots are for parking and others for charging; absent: not known. [F5] */
  readonly hasKinds?: boolean;
  /** Where the map begins [M3]; absent if the address asks for something. */
  readonly firstViewports?: FirstViewports;
}
