/** The data with which the server rendered a page: JSON in the page, from which the browser renders the same tree. */
import type { ResourceKey } from 'i18next';
import { createContext, useContext } from 'react';
import type { LanguageCode } from '../domain/languages.ts';
import { withoutEndSlash } from '../domain/paths.ts';
import type { InitialLot } from '../features/lot/data/safe-lot.ts';
import type { InitialSearch } from '../features/search/state/initial-search.ts';
import type { Operator } from '../operators/operator.ts';
import { PAGE_DATA_ID } from './document-ids.ts';

export interface PageData {
  /** The path of the page's address, without a slash at its end. */
  readonly pathname: string;
  /** The day on which the page was made, ms since the epoch. */
  readonly dayMs: number;
  readonly operator: Operator;
  /** The router's base: root path and operator marker (U3). */
  readonly basename: string;
  readonly language: LanguageCode;
  readonly texts: ResourceKey;
  readonly search?: InitialSearch;
  readonly lot?: InitialLot;
}

const PageDataContext = createContext<PageData | undefined>(undefined);

export const PageDataProvider = PageDataContext.Provider;

export function usePageData(): PageData | undefined {
  return useContext(PageDataContext);
}

/** The data in the document, if it is about this address: a host may answer any address with a page it has. */
export function readPageData(pathname: string): PageData | undefined {
  const block = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!block) return undefined;
  const data = JSON.parse(block) as PageData;
  return data.pathname === withoutEndSlash(pathname) ? data : undefined;
}
