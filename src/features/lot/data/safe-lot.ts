import type { CachedLotAnswers, LotAnswer } from '../../../api/parking-api.ts';
import type { LotDetail } from '../../../api/schemas.ts';

/** HTML that `sanitiseHtml` let through. */
export type SafeHtml = string & { readonly safeHtml: true };

export const NO_HTML = '' as SafeHtml;

/** A lot whose HTML may be shown as it is. An empty text has nothing to say. */
export interface SafeLot extends LotDetail {
  readonly preamble: SafeHtml;
  readonly description: SafeHtml;
  readonly priceAndOpeningHours: SafeHtml;
}

export interface SafeLotAnswer extends LotAnswer {
  readonly lot: SafeLot;
}

/** @param html the API's; @param topHeading level of its highest headings */
export type Sanitise = (html: string, topHeading: 2 | 3) => SafeHtml;

export function safeLot(lot: LotDetail, sanitise: Sanitise): SafeLot {
  return {
    ...lot,
    preamble: sanitise(lot.preamble, 2),
    description: sanitise(lot.description, 3),
    priceAndOpeningHours: sanitise(lot.priceAndOpeningHours, 3),
  };
}

/** What the server's page says of a lot. */
export interface InitialLot {
  readonly id: string;
  /** Null if there is no such lot. */
  readonly answers: LotAnswers | null;
  /** The answers are as old as the page, which may have been stored for long, so they are requested again. */
  readonly isOld?: boolean;
}

/** The page requests answers that are absent. */
export interface LotAnswers extends Omit<CachedLotAnswers, 'lot'> {
  readonly lot: SafeLotAnswer;
}
