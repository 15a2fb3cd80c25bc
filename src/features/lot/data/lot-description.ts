import type { TFunction } from 'i18next';
import type { LotService } from '../../../api/schemas.ts';
import type { PropertyText } from '../../../ui/use-property-text.ts';
import type { Property } from '../../../domain/lot.ts';
import { costText } from '../price/cost-line.tsx';
import { countedName } from './facility-name.ts';
import { isRentable } from '../rent/is-rentable.ts';
import type { Cost, LotSummary } from './lot-summary.ts';

interface DescriptionParts {
  /** The lot's name and address. */
  readonly place: string;
  readonly summary: LotSummary;
  readonly services: readonly LotService[] | undefined;
  /** The lot's operator; undefined if unknown. [F6] */
  readonly operatorName: string | undefined;
  readonly tag: string;
  readonly textOf: (property: Property) => PropertyText;
}

/** Few facilities are named, because search engines cut a description at about 160 characters. */
const MOST_FACILITIES = 4;

/** Returns the page's description for search engines and link previews. It differs from lot to lot. [P7] */
export function lotDescription(t: TFunction, parts: DescriptionParts): string {
  const { place, summary, services, tag, textOf } = parts;
  const facilities = summary.facilities
    .flatMap(({ kind, property, count }) => {
      // The cost already says whether parking is free.
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

/** Returns the cost as a sentence; empty if it is unknown or longer than a sentence. */
function costSentence(t: TFunction, tag: string, cost: Cost): string {
  const isSaid = cost.kind !== 'unknown' && cost.kind !== 'stated' && cost.kind !== 'tariff';
  return isSaid ? ended(costText(t, tag, cost)) : '';
}

function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
