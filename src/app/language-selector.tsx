import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../ui/link.tsx';
import { offeredLanguages } from '../domain/languages.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useOperator, usePaths } from '../operators/operator-context.tsx';
import { useIsHydrated } from '../ui/hydration.tsx';
import { usePageData } from './page-data.ts';
import styles from './language-selector.module.css';

/**
 * The same page in another language: a link each, so that every language has its address (U1).
 * @param short on phones only the languages the page is not in; the menu has them all
 */
export function LanguageSelector({ short = false }: { readonly short?: boolean }) {
  const { t, language: current } = useTexts();
  const { language: home } = useOperator();
  const paths = usePaths();
  const { pathname, state, ...asked } = useLocation();
  // Of the address that the server rendered the page for: it knows only what that asks for. [U5]
  const query = usePageData()?.search?.query ?? '';
  const { search, hash } = useIsHydrated() ? asked : { search: query, hash: '' };
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    // On phones the pressed link is now hidden, and the focus would fall to the page.
    const pressed = list.current?.querySelector('[aria-current]');
    if (pressed && pressed === document.activeElement && pressed.getClientRects().length === 0)
      list.current?.querySelector<HTMLElement>('a:not([aria-current])')?.focus();
  });
  return (
    <ul
      ref={list}
      className={`${styles.list} ${short ? styles.short : ''}`}
      aria-label={t('page.language')}
    >
      {offeredLanguages(home).map((language) => (
        <li key={language.code}>
          <Link
            className={`centred muted ${styles.link}`}
            to={{ pathname: paths.inLanguage(language.code, pathname), search, hash }}
            state={state as unknown}
            lang={language.tag}
            hrefLang={language.tag}
            aria-current={language.code === current.code ? 'true' : undefined}
          >
            {language.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
