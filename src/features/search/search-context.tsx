import { createContext, type ReactNode, useContext } from 'react';
import type { ListModel } from './use-list.ts';
import type { SearchActions } from './use-search-state.ts';
import type { SearchState } from './state/search-state.ts';

/** What the parts of the search page share: what is searched for, what came of it, what can be done. */
export interface SearchModel {
  readonly state: SearchState;
  readonly actions: SearchActions;
  readonly list: ListModel;
}

const SearchContext = createContext<SearchModel | undefined>(undefined);

export function SearchModelProvider(props: {
  readonly model: SearchModel;
  readonly children: ReactNode;
}) {
  return <SearchContext value={props.model}>{props.children}</SearchContext>;
}

/** @throws Error outside a search page */
export function useSearchModel(): SearchModel {
  const model = useContext(SearchContext);
  if (!model) throw new Error('There is no SearchModelProvider.');
  return model;
}
