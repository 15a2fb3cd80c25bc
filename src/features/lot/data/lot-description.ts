import type { TFunction } from 'i18next';
import type { LotService } from '../../../api/schemas.ts';
import type { PropertyText } from '../../../ui/use-property-text.ts';
import type { Property } from '../../../domain/lot.ts';
import { costText } from '../price/cost-line.tsx';
import { countedName } from './facility-name.ts';
import { isRentable } from '../rent/is-rentable.ts';
import type { Cost, LotSummary } from './lot-summary.ts';

interface DescriptionParts {
  /** Its name and address. */
  readonly place: string;
  readonly summary: LotSummary;
  readonly services: readonly LotService[] | undefined;
  /** The lot's operator; undefined if unknown. [F6] */
  readonly operatorName: string | undefined;
  readonly tag: string;
  readonly textOf: (property: Property) => PropertyText;
}

/** At most so many facilities, because a description is cut at about 160 characters wherever it is shown. */
const MOST_FACILITIES = 4;

/** The page's description for search engines and previews: where the lot is, and what this page alone tells. [P7] */
export function lotDescription(t: TFunction, parts: DescriptionParts): string {
  const { place, summary, services, tag, textOf } = parts;
  const facilities = summary.facilities
    .flatMap(({ kind, property, count }) => {
      // The price says so already.
      if (kind === 'free' || kind === 'paid') return [];
      const counted = count === undefined ? undefined : countedName(t, kind, count);
      return [counted ?? (property ? textOf(property).name : '')];
    })
    .slice(0, MOST_FACILITIES);
  const sentences = [
    parts.operatorName === undefined
      ? t('lot.documentPlace', { place })
      : t('lot.documentDescription', { place, operator: parts.operatorName }),
    costSentence(t, tag, summary.cost),
    facilities.length > 0 ? ended(facilities.join(', ')) : '',
    services?.some(isRentable) ? t('lot.documentRent') : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** Leaves out a cost that is unknown or takes more than a sentence. */
function costSentence(t: TFunction, tag: string, cost: Cost): string {
  const isSaid = cost.kind !== 'unknown' && cost.kind !== 'stated' && cost.kind !== 'tariff';
  return isSaid ? ended(costText(t, tag, cost)) : '';
}

function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
