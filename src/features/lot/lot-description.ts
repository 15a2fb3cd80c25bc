import type { TFunction } from 'i18next';
import type { LotService } from '../../api/schemas.ts';
import type { PropertyText } from '../../ui/use-property-text.ts';
import type { Property } from '../../domain/lot.ts';
import { costText } from './cost-line.tsx';
import { countedName } from './facility-name.ts';
import { isRentable } from './is-rentable.ts';
import type { LotSummary } from './lot-summary.ts';

interface DescriptionParts {
  /** Its name and address. */
  readonly place: string;
  readonly summary: LotSummary;
  readonly services: readonly LotService[] | undefined;
  readonly operatorName: string;
  readonly tag: string;
  readonly textOf: (property: Property) => PropertyText;
}

/** Facilities named in a description: it is cut at about 160 characters wherever it is shown. */
const MOST_FACILITIES = 4;

/** The page's description for search engines and previews: where it is, and only what it tells (P7). */
export function lotDescription(t: TFunction, parts: DescriptionParts): string {
  const { place, summary, services, tag, textOf } = parts;
  const facilities = summary.facilities
    .flatMap(({ kind, property, count }) => {
      // Said with the price.
      if (kind === 'free' || kind === 'paid') return [];
      const counted = count === undefined ? undefined : countedName(t, kind, count);
      return [counted ?? (property ? textOf(property).name : '')];
    })
    .slice(0, MOST_FACILITIES);
  const sentences = [
    t('lot.documentDescription', { place, operator: parts.operatorName }),
    summary.cost.kind === 'unknown' ? '' : ended(costText(t, tag, summary.cost)),
    facilities.length > 0 ? ended(facilities.join(', ')) : '',
    services?.some(isRentable) ? t('lot.documentRent') : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
