import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { I18nContext } from 'react-i18next';
import { useLocation } from 'react-router-dom';

import { useTexts } from '../i18n/texts.tsx';
import { changeLanguage } from '../i18n/translations.ts';
import { useOperator, usePaths } from '../operators/operator-context.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { FailurePage } from './failure-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';

const MAIN_ID = 'content';

/** Draws header, page and footer, sets the document's language, and moves the focus to a new page. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { t, tag } = useTexts();
  usePageLanguage();
  const operator = useOperator();
  const paths = usePaths();
  const location = useLocation();
  const main = useRef<HTMLElement>(null);

  useEffect(() => {
    // Setting the same again would find the styles of the whole page anew.
    if (document.documentElement.lang !== tag) document.documentElement.lang = tag;
  }, [tag]);

  // Changing only the language does not move the focus.
  const path = paths.withoutLanguage(location.pathname);
  const shownPath = useRef(path);
  useEffect(() => {
    if (shownPath.current === path || !main.current) return;
    // The page before this one: a list that comes back moves the focus on to the link that leads there. [U2]
    main.current.dataset.cameFrom = shownPath.current;
    shownPath.current = path;
    main.current.focus({ preventScroll: true });
  }, [path]);

  return (
    <>
      <link rel="icon" href={operator.icon} />
      <a className="visually-hidden skip-link" href={`#${MAIN_ID}`}>
        {t('page.skipToContent')}
      </a>
      <Header />
      <main id={MAIN_ID} ref={main} tabIndex={-1} className={styles.main}>
        <ErrorBoundary resetKey={location.pathname} FallbackComponent={FailurePage}>
          {children}
        </ErrorBoundary>
      </main>
      {/* On the search page the footer ends the list. */}
      {path !== '/' && <Footer />}
    </>
  );
}

/**
 * U1: the language follows the path's prefix; the old one stays until the new texts are there. An address that is none
 * of ours leaves it alone.
 * @throws Fault when the texts can't be had
 */
function usePageLanguage(): void {
  const { i18n } = useContext(I18nContext);
  const paths = usePaths();
  const { pathname } = useLocation();
  const { page, language } = paths.parse(pathname);
  const hasNone = page === 'other' && !paths.isPrefix(pathname.split('/')[1]);
  const code = hasNone ? undefined : language;
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    if (code === undefined) return undefined;
    let wanted = true;
    changeLanguage(i18n, code, () => wanted).catch((error: unknown) => {
      if (wanted) setFailure(error);
    });
    return () => {
      wanted = false;
    };
  }, [i18n, code]);

  if (failure !== undefined) throw failure;
}
