import type { LotDetail, LotService, PaymentMethods } from '../../../api/schemas.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useOperator, usePaths } from '../../../operators/operator-context.tsx';
import { lotOperatorName } from '../../../operators/runs-lot.ts';
import { markOf } from '../../../domain/namesakes.ts';
import { DescribedHead } from '../../../ui/described-head.tsx';
import { markText } from '../../../ui/fact-texts.ts';
import { usePublicAddress } from '../../../ui/use-public-address.ts';
import { StructuredData } from '../../../ui/structured-data.tsx';
import { usePropertyText } from '../../../ui/use-property-text.ts';
import { lotJsonLd } from '../data/json-ld.ts';
import { lotDescription } from '../data/lot-description.ts';
import { useImageUrl } from '../data/lot-queries.ts';
import { unsaidFacilities, type LotSummary } from '../data/lot-summary.ts';
import { addressLine, documentTitle, lotDetailTitle } from '../data/lot-title.ts';
import { isPreviewPicture, SHARE_CARD_SIZE, shareCardPath } from '../data/share-card.ts';

interface LotHeadProps {
  readonly id: string;
  readonly lot: LotDetail;
  readonly summary: LotSummary;
  /** Undefined until they have loaded. */
  readonly services: readonly LotService[] | undefined;
  readonly payment: PaymentMethods | undefined;
}

/** The page's title, description, languages and structured data, for search engines and link previews. [P5] */
export function LotHead({ id, lot, summary, services, payment }: LotHeadProps) {
  const { t } = useTexts();
  const operator = useOperator();
  const { code, tag } = useLanguage();
  const paths = usePaths();
  const image = useImageUrl()(lot.image);
  const addressOf = usePublicAddress();
  const url = addressOf?.(paths.lot(code, id));
  const imageUrl = image !== undefined && url !== undefined ? new URL(image, url).href : undefined;
  const hasPicture = isPreviewPicture(imageUrl);
  const previewUrl = hasPicture ? imageUrl : addressOf?.(shareCardPath(id, operator.language));
  const textOf = usePropertyText();
  const nameless = t('lotCard.nameless');
  const place = [lotDetailTitle(lot, nameless), addressLine(lot)].filter(Boolean).join(', ');
  const mark = markText(markOf(lot.facts, lot.name), t);
  const title = documentTitle({ lot, id, nameless, operatorName: operator.name, mark });
  const operatorName = lotOperatorName(operator, lot.facts);
  const { currency } = operator;
  const description = lotDescription(t, {
    place,
    summary: { ...summary, facilities: unsaidFacilities(summary.facilities, lot.facts) },
    services,
    operatorName,
    tag,
    textOf,
  });
  const record =
    url === undefined
      ? undefined
      : lotJsonLd({ lot, url, imageUrl, operatorName, currency, summary, services, payment });
  return (
    <>
      <DescribedHead
        type="place"
        title={title}
        description={description}
        pathIn={(language) => paths.lot(language, id)}
      />
      {previewUrl !== undefined && (
        <>
          <meta property="og:image" content={previewUrl} />
          <meta property="og:image:alt" content={place} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {previewUrl !== undefined && !hasPicture && (
        <>
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(SHARE_CARD_SIZE.width)} />
          <meta property="og:image:height" content={String(SHARE_CARD_SIZE.height)} />
        </>
      )}
      <StructuredData record={record} />
    </>
  );
}
