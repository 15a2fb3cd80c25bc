import type { ApiLanguage } from '../negotiate.ts';
import type { IllustrationName } from './illustrations.ts';

/** The three HTML fields of a lot in one language. */
export interface SampleTexts {
  readonly preamble: string;
  readonly description: string;
  readonly priceAndOpeningHours: string;
}

/**
 * A lot of the sample. Its values are `unknown`, because some rows break the specification on purpose.
 */
export interface SampleLot {
  /** The lot's row in the list. */
  readonly list: Readonly<Record<string, unknown>>;
  /** The fields of the detail answer that are the same in every language. */
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly texts?: Readonly<Record<ApiLanguage, SampleTexts>>;
  readonly services?: unknown;
  readonly paymentMethods?: unknown;
  /** The lot's entry in `{base}/availability`. It is `ageMinutes` old whenever it is requested. */
  readonly reading?: Readonly<Record<string, unknown>> & { readonly ageMinutes: number };
  /** The image at `{base}/{id}/image`. */
  readonly illustration?: IllustrationName;
}

export interface NamedProperty {
  readonly id: number;
  readonly name: string;
}

/** The properties of lots as the API names them. The page shows its own names for the ids that an operator maps. [L6] */
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

/** Returns the properties with these ids, in ascending order. */
export function namedProperties(ids: Iterable<number>): NamedProperty[] {
  const wanted = new Set(ids);
  return SAMPLE_PROPERTIES.filter(({ id }) => wanted.has(id));
}
