import { Route, Routes } from 'react-router-dom';
import { LOT_SEGMENT } from '../domain/paths.ts';
import { Layout } from './layout.tsx';
import { LotRoute } from './lot-route.tsx';
import { LazyNotFound } from './lazy-not-found.tsx';
import { SearchRoute } from './search-route.tsx';

/**
 * The product's routes below the base: the search page and a lot's page, each in every language
 * (U1). One element serves all languages, so changing the language keeps the page's state.
 */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/:language?" element={<Layout />}>
        <Route index element={<SearchRoute />} />
        <Route path={`${LOT_SEGMENT}/:id`} element={<LotRoute />} />
        <Route path="*" element={<LazyNotFound />} />
      </Route>
    </Routes>
  );
}
