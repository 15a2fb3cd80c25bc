import type { LotDetail, LotService, PaymentMethods } from '../../../api/schemas.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator, usePaths } from '../../../operators/operator-context.tsx';
import { lotOperatorName, runsLot } from '../../../operators/runs-lot.ts';
import { markOf } from '../../../domain/namesakes.ts';
import { DescribedHead } from '../../../ui/described-head.tsx';
import { markText } from '../../../ui/fact-texts.ts';
import { usePublicAddress } from '../../../ui/use-public-address.ts';
import { StructuredData } from '../../../ui/structured-data.tsx';
import { usePropertyText } from '../../../ui/use-property-text.ts';
import { lotJsonLd } from '../data/json-ld.ts';
import { useImageUrl } from '../data/lot-queries.ts';
import { type Cost, countedName, type LotSummary, unsaidFacilities } from '../data/lot-summary.ts';
import { documentTitle, placedTitle } from '../data/lot-title.ts';
import { isPreviewPicture, SHARE_CARD_SIZE, shareCardPath } from '../data/share-card.ts';
import type { TFunction } from 'i18next';
import { costText } from '../price/cost-line.tsx';

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
  const { t, code, tag } = useTexts();
  const operator = useOperator();
  const paths = usePaths();
  const image = useImageUrl()(lot.image);
  const addressOf = usePublicAddress();
  const url = addressOf?.(paths.lot(code, id));
  const imageUrl = image !== undefined && url !== undefined ? new URL(image, url).href : undefined;
  const hasPicture = isPreviewPicture(imageUrl);
  const previewUrl = hasPicture ? imageUrl : addressOf?.(shareCardPath(id, operator.language));
  const textOf = usePropertyText();
  const nameless = t('lotCard.nameless');
  const place = placedTitle(lot, nameless);
  const mark = markText(markOf(lot.facts, lot.name), t);
  const title = documentTitle({ lot, id, nameless, operatorName: operator.name, mark });
  const operatorName = lotOperatorName(operator, lot.facts);
  // No facts stand beside it, but hours may contradict "Åpent hele døgnet".
  const { openingHours: hours } = lot.facts;
  const facilities = unsaidFacilities(summary.facilities, hours ? { openingHours: hours } : {})
    .map(({ kind, property, count }) => {
      const counted = count === undefined ? undefined : countedName(t, kind, count);
      return counted ?? (property ? textOf(property).name : '');
    })
    .slice(0, MOST_FACILITIES);
  // One doesn't park there.
  const isCharging = lot.facts.kind === 'charging';
  // Differs from lot to lot. [P7]
  const description = [
    operatorName === undefined || isCharging
      ? t('lot.documentPlace', { place })
      : t('lot.documentDescription', { place, operator: operatorName }),
    operatorName !== undefined && isCharging && !runsLot(operator, lot.facts)
      ? ended(t('lot.runBy', { operator: operatorName }))
      : '',
    costSentence(t, tag, summary.cost),
    facilities.length > 0 ? ended(facilities.join(', ')) : '',
    services?.some(({ remainingServiceSpaceCount: left = 0 }) => left > 0)
      ? t('lot.documentRent')
      : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
  const record =
    url === undefined
      ? undefined
      : lotJsonLd({ lot, url, imageUrl, operatorName, summary, payment });
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

/** Few facilities are named, because search engines cut a description at about 160 characters. */
const MOST_FACILITIES = 4;

/** Returns the cost as a sentence; empty if it is unknown or longer than a sentence. */
function costSentence(t: TFunction, tag: string, cost: Cost): string {
  const isSaid = cost.kind !== 'unknown' && cost.kind !== 'stated' && cost.kind !== 'tariff';
  return isSaid ? ended(costText(t, tag, cost)) : '';
}

function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
