import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextsProvider } from '../../../src/i18n/texts.tsx';
import { EngineProvider } from '../../../src/engine-client/engine-context.tsx';
import type { InitialSearch } from '../../../src/features/search/state/initial-search.ts';
import { SearchPage } from '../../../src/features/search/search-page.tsx';
import { SearchSessionProvider } from '../../../src/features/search/state/search-session-context.tsx';
import type { LanguageCode } from '../../../src/domain/languages.ts';
import { changeLanguage, startTranslations } from '../../../src/i18n/translations.ts';
import { OperatorProvider } from '../../../src/operators/operator-context.tsx';
import { loadOperators } from '../../../src/operators/load-operators.ts';
import { VisitorProvider } from '../../../src/visitor/visitor-position.tsx';
import { type InThreadEngine, inThreadEngine } from '../../support/in-thread-engine.ts';
import { mapProps } from './map-spy.tsx';
import { SAMPLE_LOTS } from './sample-lots.ts';

export interface SearchScreen {
  readonly engine: InThreadEngine;
  readonly router: ReturnType<typeof createMemoryRouter>;
  readonly speak: (language: LanguageCode) => Promise<void>;
  readonly unmount: () => Promise<void>;
}

/** The search page at an address, over the real engine; the API's property list is not reachable. */
export async function renderSearch(
  options: {
    readonly address?: string;
    readonly engine?: InThreadEngine;
    readonly comingBack?: boolean;
    readonly initial?: InitialSearch;
    readonly language?: LanguageCode;
    readonly operatorIndex?: number;
    readonly width?: number;
  } = {},
): Promise<SearchScreen> {
  await page.viewport(options.width ?? 1280, 800);
  // Of a page before, which may have been drawn once more.
  mapProps.mockClear();
  const i18n = await startTranslations(options.language ?? 'no', '/assets/i18n/{{lng}}.json');
  const { operators } = await loadOperators('/');
  const engine = options.engine ?? inThreadEngine(SAMPLE_LOTS);
  const operator = operators[options.operatorIndex ?? 0];
  if (!operator) throw new Error('No such operator.');
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <SearchPage
            comingBack={options.comingBack ?? false}
            initial={options.initial}
            footer={<footer>Bunn</footer>}
          />
        ),
      },
      { path: '/parkinglot/:id', element: <p>En parkeringsplass</p> },
    ],
    { initialEntries: [options.address ?? '/'] },
  );
  const screen = await render(
    <StrictMode>
      <TextsProvider i18n={i18n}>
        <OperatorProvider operator={operator}>
          <EngineProvider engine={engine}>
            <VisitorProvider>
              <SearchSessionProvider operatorId={operator.id}>
                <RouterProvider router={router} />
              </SearchSessionProvider>
            </VisitorProvider>
          </EngineProvider>
        </OperatorProvider>
      </TextsProvider>
    </StrictMode>,
  );
  return {
    engine,
    router,
    speak: (language) => changeLanguage(i18n, language),
    unmount: () => screen.unmount(),
  };
}
