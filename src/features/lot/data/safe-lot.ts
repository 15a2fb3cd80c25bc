import type { LotAnswer } from '../../../api/parking-api.ts';
import type { LotDetail } from '../../../api/schemas.ts';

/** HTML that `sanitiseHtml` let through. */
export type SafeHtml = string & { readonly safeHtml: true };

/** A lot whose HTML may be shown as it is. An empty text says nothing. */
export interface SafeLot extends LotDetail {
  readonly preamble: SafeHtml;
  readonly description: SafeHtml;
  readonly priceAndOpeningHours: SafeHtml;
}

export interface SafeLotAnswer extends LotAnswer {
  readonly lot: SafeLot;
}

/** @param html of the API's; @param topHeading level that its highest headings get */
export type Sanitise = (html: string, topHeading: 2 | 3) => SafeHtml;

/** A lot with all its HTML sanitised. */
export function safeLot(lot: LotDetail, sanitise: Sanitise): SafeLot {
  return {
    ...lot,
    preamble: sanitise(lot.preamble, 2),
    description: sanitise(lot.description, 3),
    priceAndOpeningHours: sanitise(lot.priceAndOpeningHours, 3),
  };
}
