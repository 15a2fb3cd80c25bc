import type { LotDetail, LotService, PaymentMethods } from '../../api/schemas.ts';
import { lotPath } from '../../domain/paths.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import type { Operator } from '../../operators/operator.ts';
import { useOperator } from '../../operators/operator-context.tsx';
import { PublicAddresses, usePublicAddress } from '../../ui/public-address.tsx';
import { StructuredData } from '../../ui/structured-data.tsx';
import { usePropertyText } from '../../ui/use-property-text.ts';
import { lotJsonLd } from './json-ld.ts';
import { lotDescription } from './lot-description.ts';
import { useImageUrl } from './lot-queries.ts';
import type { LotSummary } from './lot-summary.ts';
import { documentTitle } from './lot-title.ts';

interface LotHeadProps {
  readonly id: string;
  readonly lot: LotDetail;
  readonly summary: LotSummary;
  /** Undefined while they aren't known. */
  readonly services: readonly LotService[] | undefined;
  readonly payment: PaymentMethods | undefined;
}

/** What search engines and link previews read: title, description, languages, structured data (P5). */
export function LotHead({ id, lot, summary, services, payment }: LotHeadProps) {
  const { t } = useTexts();
  const operator = useOperator();
  const { code, tag } = useLanguage();
  const image = useImageUrl()(lot.image);
  const url = usePublicAddress()?.(lotPath(code, id));
  const imageUrl = image !== undefined && url !== undefined ? new URL(image, url).href : undefined;
  // Previews show no SVG, which the operator's icon is; the build draws it beside that as a PNG.
  const previewUrl = imageUrl ?? (url === undefined ? undefined : iconUrl(operator, url));
  const textOf = usePropertyText();
  const nameless = t('lotCard.nameless');
  const title = documentTitle({ lot, id, nameless, operatorName: operator.name });
  const description = lotDescription(t, {
    lot,
    summary,
    services,
    operatorName: operator.name,
    tag,
    textOf,
  });
  const { name: operatorName, currency } = operator;
  const record =
    url === undefined
      ? undefined
      : lotJsonLd({ lot, url, imageUrl, operatorName, currency, summary, services, payment });
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <PublicAddresses pathIn={(language) => lotPath(language, id)} />
      <meta property="og:type" content="place" />
      <meta property="og:site_name" content={operator.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {url !== undefined && <meta property="og:url" content={url} />}
      <meta property="og:locale" content={tag.replace('-', '_')} />
      {previewUrl !== undefined && <meta property="og:image" content={previewUrl} />}
      <meta
        name="twitter:card"
        content={imageUrl === undefined ? 'summary' : 'summary_large_image'}
      />
      <StructuredData record={record} />
    </>
  );
}

/** Where the build drew the operator's icon as a PNG. */
function iconUrl({ icon, id }: Operator, pageUrl: string): string | undefined {
  const [base, name] = icon.split(`operators/${id}/`);
  if (!icon.startsWith('/') || !name?.endsWith('.svg')) return undefined;
  return new URL(`${base}operators/${id}/icon-512.png`, pageUrl).href;
}
