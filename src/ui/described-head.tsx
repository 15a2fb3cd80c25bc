import { type LanguageCode, offeredLanguages, searchCode } from '../domain/languages.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useOperator } from '../operators/operator-context.tsx';
import { usePublicAddress } from './use-public-address.ts';

interface DescribedHeadProps {
  /** Open Graph's word for what the page is about. */
  readonly type: 'website' | 'place';
  readonly title: string;
  readonly description: string;
  readonly pathIn: (language: LanguageCode) => string;
}

/** The head of every page for search engines and link previews. [U1] */
export function DescribedHead({ type, title, description, pathIn }: DescribedHeadProps) {
  const { name, language: home } = useOperator();
  const { code: current, tag } = useTexts();
  const addressOf = usePublicAddress();
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {addressOf && (
        <>
          <link rel="canonical" href={addressOf(pathIn(current))} />
          {offeredLanguages(home).map(({ code }) => (
            <link
              key={code}
              rel="alternate"
              hrefLang={searchCode(code)}
              href={addressOf(pathIn(code))}
            />
          ))}
          <link rel="alternate" hrefLang="x-default" href={addressOf(pathIn(home))} />
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
