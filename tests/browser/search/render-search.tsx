import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { InitialSearch } from '../../../src/features/search/state/initial-search.ts';
import { SearchPage } from '../../../src/features/search/search-page.tsx';
import { SearchSessionProvider } from '../../../src/features/search/state/search-session.tsx';
import type { LanguageCode } from '../../../src/domain/languages.ts';
import { type InThreadEngine, inThreadEngine } from '../../support/in-thread-engine.ts';
import { servedOperator, surroundings } from '../surroundings.tsx';
import { mapProps } from './map-spy.tsx';
import { SAMPLE_LOTS } from './sample-lots.ts';

/** The search page at an address, over the real engine; the API's property list is not reachable. */
export async function renderSearch(
  options: {
    readonly address?: string;
    readonly engine?: InThreadEngine;
    readonly comingBack?: boolean;
    readonly initial?: InitialSearch;
    readonly language?: LanguageCode;
    readonly operatorIndex?: number;
    /** In place of its own: what an operator's page has asked for lasts as long as the document. */
    readonly operatorId?: string;
    readonly width?: number;
  } = {},
) {
  await page.viewport(options.width ?? 1280, 800);
  // Of a page before, which may have been drawn once more.
  mapProps.mockClear();
  const engine = options.engine ?? inThreadEngine(SAMPLE_LOTS);
  const served = await servedOperator(options.operatorIndex);
  const operator = { ...served, id: options.operatorId ?? served.id };
  const { around, speak } = await surroundings(operator, engine, options.language);
  const { pathname, search } = new URL(options.address ?? '/', location.origin);
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: <SearchPage initial={options.initial} footer={<footer>Bunn</footer>} />,
      },
      { path: '/parkinglot/:id', element: <p>En parkeringsplass</p> },
    ],
    { initialEntries: [{ pathname, search, state: { restore: options.comingBack } }] },
  );
  const screen = await render(
    <StrictMode>
      {around(
        <SearchSessionProvider operatorId={operator.id}>
          <RouterProvider router={router} />
        </SearchSessionProvider>,
      )}
    </StrictMode>,
  );
  return { engine, router, speak, unmount: () => screen.unmount() };
}
