import { DEFAULT_LANGUAGE, type LanguageCode, OFFERED_LANGUAGES } from '../domain/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useOperator } from '../operators/operator-context.tsx';
import { usePublicAddress } from './use-public-address.ts';

interface DescribedHeadProps {
  /** Open Graph's word for what the page is about. */
  readonly type: 'website' | 'place';
  readonly title: string;
  readonly description: string;
  readonly pathIn: (language: LanguageCode) => string;
}

/**
 * What every page tells search engines and link previews: title, description, its one true address, and
 * that of each language it is offered in (U1).
 */
export function DescribedHead({ type, title, description, pathIn }: DescribedHeadProps) {
  const { name } = useOperator();
  const { code: current, tag } = useLanguage();
  const addressOf = usePublicAddress();
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {addressOf && (
        <>
          <link rel="canonical" href={addressOf(pathIn(current))} />
          {OFFERED_LANGUAGES.map(({ code }) => (
            <link key={code} rel="alternate" hrefLang={code} href={addressOf(pathIn(code))} />
          ))}
          <link
            rel="alternate"
            hrefLang="x-default"
            href={addressOf(pathIn(DEFAULT_LANGUAGE.code))}
          />
          <meta property="og:url" content={addressOf(pathIn(current))} />
        </>
      )}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={tag.replace('-', '_')} />
    </>
  );
}
