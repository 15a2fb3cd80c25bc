import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router-dom';
import { searchPath } from '../domain/paths.ts';
import { DEFAULT_LANGUAGE, OFFERED_LANGUAGES } from '../domain/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useOperator } from '../operators/operator-context.tsx';
import { useTakeOver } from '../ui/prerendered.ts';

/** Description and addresses of the search page in each language (U1); with them it says what prerendered facts do. */
export function PageHead() {
  const { t } = useTranslation();
  const operator = useOperator();
  const language = useLanguage();
  const origin = window.location.origin;
  useTakeOver(true);
  const base = useHref('/').replace(/\/$/, '');
  const address = (path: string) => `${origin}${base}${path}`;
  return (
    <>
      <meta name="description" content={t('page.searchDescription', { operator: operator.name })} />
      <link rel="canonical" href={address(searchPath(language.code))} />
      {OFFERED_LANGUAGES.map(({ code }) => (
        <link key={code} rel="alternate" hrefLang={code} href={address(searchPath(code))} />
      ))}
      <link
        rel="alternate"
        hrefLang="x-default"
        href={address(searchPath(DEFAULT_LANGUAGE.code))}
      />
    </>
  );
}
