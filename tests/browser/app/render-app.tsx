import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextsProvider } from '../../../src/i18n/texts.tsx';
import { AppRoutes } from '../../../src/app/routes.tsx';
import { EngineProvider } from '../../../src/engine-client/engine-context.tsx';
import { SearchSessionProvider } from '../../../src/features/search/state/search-session-context.tsx';
import { startTranslations } from '../../../src/i18n/translations.ts';
import { SitePaths } from '../../../src/domain/paths.ts';
import { OperatorProvider } from '../../../src/operators/operator-context.tsx';
import { loadOperators } from '../../../src/operators/load-operators.ts';
import { VisitorProvider } from '../../../src/visitor/visitor-position.tsx';
import { inThreadEngine } from '../../support/in-thread-engine.ts';
import { SAMPLE_LOTS } from '../search/sample-lots.ts';

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output data-testid="address">{pathname + search}</output>
      <button type="button" data-testid="back" onClick={() => void navigate(-1)}>
        ←
      </button>
    </>
  );
}

/** The whole app at a path, without the network's list. */
export async function renderApp(path: string, width = 1280): Promise<void> {
  await page.viewport(width, 800);
  const i18n = await startTranslations(
    SitePaths.of('no').parse(path).language,
    '/assets/i18n/{{lng}}.json',
  );
  const [operator] = (await loadOperators('/')).operators;
  if (!operator) throw new Error('No operator.');
  await render(
    <TextsProvider i18n={i18n}>
      <OperatorProvider operator={operator}>
        <EngineProvider engine={inThreadEngine(SAMPLE_LOTS)}>
          <VisitorProvider>
            <SearchSessionProvider operatorId={operator.id}>
              <MemoryRouter initialEntries={[path]}>
                <AppRoutes />
                <Address />
              </MemoryRouter>
            </SearchSessionProvider>
          </VisitorProvider>
        </EngineProvider>
      </OperatorProvider>
    </TextsProvider>,
  );
}
