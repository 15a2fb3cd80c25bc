import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { searchPath } from '../domain/paths.ts';
import { LANGUAGES, type Language } from '../i18n/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import styles from './language-selector.module.css';

/** The same page in another language: a link each, so that every language has its address (U1). */
export function LanguageSelector({ fullNames = false }: { readonly fullNames?: boolean }) {
  const { t } = useTranslation();
  const current = useLanguage();
  const { pathname, search, hash, state } = useLocation();
  const below = pathname.replace(/^\/(en|dk)(?=\/|$)/, '');
  return (
    <nav aria-label={t('page.language')}>
      <ul className={`${styles['list']} ${fullNames ? '' : styles['short']}`}>
        {LANGUAGES.filter(({ offered }) => offered).map((language) => (
          <li key={language.code}>
            <Link
              className={styles['link']}
              to={{ pathname: pathIn(language, below), search, hash }}
              state={state as unknown}
              lang={language.tag}
              hrefLang={language.tag}
              aria-current={language.code === current.code ? 'true' : undefined}
              aria-label={language.name}
            >
              <span className={styles['full']}>{language.name}</span>
              <span className={styles['abbreviation']}>{language.code}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function pathIn({ code }: Language, below: string): string {
  if (below === '' || below === '/') return searchPath(code);
  return code === 'no' ? below : `/${code}${below}`;
}
