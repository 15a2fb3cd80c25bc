import { useLocation } from 'react-router-dom';
import { Link } from '../ui/link.tsx';
import { offeredLanguages } from '../domain/languages.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { useOperator, usePaths } from '../operators/operator-context.tsx';
import { useIsHydrated } from '../ui/hydration.tsx';
import { usePageQuery } from './page-data.ts';
import styles from './language-selector.module.css';

/**
 * The same page in another language: a link each, so that every language has its address (U1).
 * @param short on phones only the languages the page is not in; the menu has them all
 */
export function LanguageSelector({ short = false }: { readonly short?: boolean }) {
  const { t } = useTexts();
  const current = useLanguage();
  const { language: home } = useOperator();
  const paths = usePaths();
  const { pathname, state, ...asked } = useLocation();
  const query = usePageQuery();
  const { search, hash } = useIsHydrated() ? asked : { search: query, hash: '' };
  return (
    <ul className={`${styles.list} ${short ? styles.short : ''}`} aria-label={t('page.language')}>
      {offeredLanguages(home).map((language) => (
        <li key={language.code}>
          <Link
            className={styles.link}
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
