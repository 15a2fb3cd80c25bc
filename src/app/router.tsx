import type { i18n as I18n } from 'i18next';
import { createBrowserRouter, data } from 'react-router-dom';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../i18n/languages.ts';
import { changeLanguage } from '../i18n/translations.ts';
import { Layout } from './layout.tsx';
import { LotRoute } from './lot-route.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RouteFailure } from './route-failure.tsx';
import { SearchRoute } from './search-route.tsx';

/**
 * The product's routes below the base: the search page and a lot's page, each in every language
 * (U1). One element serves all languages, so changing the language keeps the page's state.
 */
export function createRouter(basename: string, i18n: I18n) {
  return createBrowserRouter(
    [
      {
        path: '/:language?',
        loader: async ({ params }) => {
          await changeLanguage(i18n, languageCode(params['language']));
          return null;
        },
        shouldRevalidate: ({ currentParams, nextParams }) =>
          currentParams['language'] !== nextParams['language'],
        Component: Layout,
        ErrorBoundary: RouteFailure,
        HydrateFallback: () => null,
        children: [
          { index: true, Component: SearchRoute },
          { path: 'parkinglot/:id', Component: LotRoute },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
    { basename },
  );
}

/** Norwegian has no prefix (U1), so `/no` is no address of ours. */
function languageCode(parameter: string | undefined) {
  if (parameter === undefined) return DEFAULT_LANGUAGE.code;
  const language = LANGUAGES.find(
    ({ code }) => code === parameter && code !== DEFAULT_LANGUAGE.code,
  );
  // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to say 404
  if (!language) throw data(null, { status: 404 });
  return language.code;
}
