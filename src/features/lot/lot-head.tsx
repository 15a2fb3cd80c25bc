import { useEffect } from 'react';
import { useHref } from 'react-router-dom';
import type { LotDetail } from '../../api/schemas.ts';
import { DEFAULT_LANGUAGE, type LanguageCode, OFFERED_LANGUAGES } from '../../domain/languages.ts';
import { lotPath } from '../../domain/paths.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { useOperator } from '../../operators/operator-context.tsx';
import { lotJsonLd } from './json-ld.ts';
import { useImageUrl } from './lot-queries.ts';
import { addressLine } from './lot-title.ts';
import { addStructuredData } from './structured-data.ts';

interface LotHeadProps {
  readonly id: string;
  readonly lot: LotDetail;
  readonly title: string;
  /** Canonical address. */
  readonly url: string;
}

/** What search engines and link previews read: title, description, languages, structured data (P5). */
export function LotHead({ id, lot, title, url }: LotHeadProps) {
  const { t } = useTexts();
  const operator = useOperator();
  const { tag } = useLanguage();
  const imageUrl = useImageUrl()(lot.image);
  const origin = globalThis.location.origin;
  const base = useHref('/').replace(/\/$/, '');
  const address = (code: LanguageCode) => origin + base + lotPath(code, id);
  const documentTitle = t('lot.documentTitle', { name: title, operator: operator.name });
  const description = t('lot.documentDescription', {
    place: [title, addressLine(lot)].filter(Boolean).join(', '),
    operator: operator.name,
  });
  const operatorName = operator.name;
  useEffect(
    () => addStructuredData(lotJsonLd({ lot, url, imageUrl, operatorName })),
    [lot, url, imageUrl, operatorName],
  );
  return (
    <>
      <title>{documentTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {OFFERED_LANGUAGES.map(({ code }) => (
        <link key={code} rel="alternate" hrefLang={code} href={address(code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(DEFAULT_LANGUAGE.code)} />
      <meta property="og:type" content="place" />
      <meta property="og:site_name" content={operator.name} />
      <meta property="og:title" content={documentTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={tag.replace('-', '_')} />
      {imageUrl !== undefined && <meta property="og:image" content={imageUrl} />}
    </>
  );
}
