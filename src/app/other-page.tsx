import { useContext } from 'react';
import { StoredPage } from '../features/stored/stored-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageKindContext } from './use-is-lot-page.ts';

export function OtherPage() {
  return useContext(PageKindContext) === 'stored' ? <StoredPage /> : <NotFoundPage />;
}
