import type { ApiLanguage } from '../negotiate.ts';
import type { IllustrationName } from './illustrations.ts';

/** The three HTML fields of a lot in one language. */
export interface SampleTexts {
  readonly preamble: string;
  readonly description: string;
  readonly priceAndOpeningHours: string;
}

/**
 * A lot of the sample as the embedded API serves it. Values are `unknown` on purpose: the sample
 * holds rows that break the specification's shapes.
 */
export interface SampleLot {
  /** The row of the list answer. */
  readonly list: Readonly<Record<string, unknown>>;
  /** Fields that only the detail answer has, equal in every language. */
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly texts?: Readonly<Record<ApiLanguage, SampleTexts>>;
  readonly services?: unknown;
  readonly paymentMethods?: unknown;
  /** What `{base}/availability` says of it; always `ageMinutes` old. */
  readonly reading?: Readonly<Record<string, unknown>> & { readonly ageMinutes: number };
  /** Served at `{base}/{id}/image`. */
  readonly illustration?: IllustrationName;
}

export interface NamedProperty {
  readonly id: number;
  readonly name: string;
}

/** What lots can have, as an operator's API names it; the page has texts of its own (L6). */
export const SAMPLE_PROPERTIES: readonly NamedProperty[] = [
  'Contract parking B2B',
  'EV charging',
  'Fast charging (50 kW or more)',
  'Disabled spaces',
  'Indoor parking',
  'Underground',
  'Park and ride',
  'Paid parking',
  'Free parking',
  'Open 24/7',
  'Supervised',
  'Time limited',
  'Height limit',
  'Customers only',
  'Wheelchair accessible',
  'Card payment',
  'App payment',
  'Cash payment',
  'On-street',
  'Reservable',
  'Monthly ticket',
  'Solar canopy',
].map((name, index) => ({ id: index + 1, name }));

/** The properties with these ids, in ascending order. */
export function namedProperties(ids: Iterable<number>): NamedProperty[] {
  const wanted = new Set(ids);
  return SAMPLE_PROPERTIES.filter(({ id }) => wanted.has(id));
}
