import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AppRoutes } from '../../../src/app/routes.tsx';
import { SearchSessionProvider } from '../../../src/features/search/state/search-session.tsx';
import { SitePaths } from '../../../src/domain/paths.ts';
import { inThreadEngine } from '../../support/in-thread-engine.ts';
import { SAMPLE_LOTS } from '../search/sample-lots.ts';
import { servedOperator, surroundings } from '../surroundings.tsx';

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
  const operator = await servedOperator();
  const { language } = SitePaths.of('no').parse(path);
  const { around } = await surroundings(operator, inThreadEngine(SAMPLE_LOTS), language);
  await render(
    around(
      <SearchSessionProvider operatorId={operator.id}>
        <MemoryRouter initialEntries={[path]}>
          <AppRoutes />
          <Address />
        </MemoryRouter>
      </SearchSessionProvider>,
    ),
  );
}
