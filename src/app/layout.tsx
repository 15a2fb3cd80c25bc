import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../i18n/texts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { useOperator, usePaths } from '../operators/operator-context.tsx';
import { Footer } from './footer.tsx';
import { FailurePage } from './failure-page.tsx';
import { HasNavigatedContext } from './has-navigated.ts';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { telemetry } from './telemetry.ts';
import { usePageLanguage } from './use-page-language.ts';

const MAIN_ID = 'content';

/** Header and page; the page's language; focus on the new page's content after a navigation. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  usePageLanguage();
  const { tag } = useLanguage();
  const operator = useOperator();
  const paths = usePaths();
  const location = useLocation();
  const main = useRef<HTMLElement>(null);

  useEffect(() => {
    document.documentElement.lang = tag;
    document.documentElement.dir = 'ltr';
  }, [tag]);

  useEffect(() => {
    const { page: kind, language } = paths.parse(location.pathname);
    telemetry().page(kind, language);
  }, [paths, location.pathname]);

  // A language is not another page: its prefix does not move the focus.
  const page = paths.withoutLanguage(location.pathname);
  const [firstKey] = useState(location.key);
  const [hasNavigated, setHasNavigated] = useState(false);
  if (!hasNavigated && location.key !== firstKey) setHasNavigated(true);
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    main.current?.focus({ preventScroll: true });
  }, [page]);

  return (
    <HasNavigatedContext.Provider value={hasNavigated}>
      <link rel="icon" href={operator.icon} />
      <a className="visually-hidden skip-link" href={`#${MAIN_ID}`}>
        {t('page.skipToContent')}
      </a>
      <Header />
      <main id={MAIN_ID} ref={main} tabIndex={-1} className={styles.main}>
        <ErrorBoundary resetKeys={[location.pathname]} FallbackComponent={FailurePage}>
          {children}
        </ErrorBoundary>
      </main>
      {/* The search page ends its list with one of its own. */}
      {page !== '/' && <Footer />}
    </HasNavigatedContext.Provider>
  );
}
