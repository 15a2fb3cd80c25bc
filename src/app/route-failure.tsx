import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { Header } from './header.tsx';
import { FailurePage } from './failure-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** What a route shows when its loader or its component threw: never a blank page. */
export function RouteFailure() {
  const error = useRouteError();
  return (
    <>
      <Header />
      <main>
        {isRouteErrorResponse(error) && error.status === 404 ? (
          <NotFoundPage />
        ) : (
          <FailurePage error={error} />
        )}
      </main>
    </>
  );
}
