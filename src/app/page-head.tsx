import { useHref } from 'react-router-dom';
import { searchPath } from '../domain/paths.ts';
import { DEFAULT_LANGUAGE, OFFERED_LANGUAGES } from '../domain/languages.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { useOperator } from '../operators/operator-context.tsx';

/** Title, description and the addresses of the search page in each language (U1). */
export function PageHead() {
  const { t } = useTexts();
  const operator = useOperator();
  const language = useLanguage();
  const origin = window.location.origin;
  const base = useHref('/').replace(/\/$/, '');
  const address = (path: string) => `${origin}${base}${path}`;
  return (
    <>
      <title>{`${t('page.searchTitle')} – ${operator.name}`}</title>
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
