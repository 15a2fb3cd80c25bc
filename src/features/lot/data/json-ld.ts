import type { LotDetail, PaymentMethods } from '../../../api/schemas.ts';
import type { PropertyKind } from '../../../domain/property-vocabulary.ts';
import { parseOpeningHours } from '../../../domain/opening-hours/parse-opening-hours.ts';
import { type Span } from '../../../domain/opening-hours/schedule.ts';
import { regularWeek } from '../../../domain/opening-hours/week.ts';
import { lotDetailTitle } from './lot-title.ts';
import type { Facility, LotSummary } from './lot-summary.ts';
import { paymentNames } from '../pay/payment-names.ts';
import { MINUTES_PER_DAY } from '../../../domain/time.ts';

interface JsonLdInput {
  readonly lot: LotDetail;
  /** The page's canonical address. */
  readonly url: string;
  readonly imageUrl: string | undefined;
  /** The lot's operator; undefined if unknown. [F6] */
  readonly operatorName: string | undefined;
  readonly summary: LotSummary;
  /** Undefined until it is loaded. */
  readonly payment?: PaymentMethods | undefined;
}

/** Builds structured data from what the lot has and nothing else; `undefined` members vanish when serialised. [P5] */
export function lotJsonLd(input: JsonLdInput) {
  const { lot, url, imageUrl, operatorName, summary } = input;
  const { street, city, postalCode, countryCode } = lot.address;
  const hasAddress = street !== '' || city !== '' || postalCode !== '';
  const payment = input.payment && paymentNames(input.payment);
  const isOpenAllDay = summary.facilities.some(({ kind }) => kind === 'openAllDay');
  return {
    '@context': 'https://schema.org',
    '@type': ['ParkingFacility', 'LocalBusiness'],
    '@id': url,
    url,
    name: lotDetailTitle(lot, '') || undefined,
    image: imageUrl,
    address: hasAddress
      ? {
          '@type': 'PostalAddress',
          streetAddress: street || undefined,
          addressLocality: city || undefined,
          postalCode: postalCode || undefined,
          addressCountry: countryCode || undefined,
        }
      : undefined,
    geo: lot.position && {
      '@type': 'GeoCoordinates',
      latitude: lot.position[1],
      longitude: lot.position[0],
    },
    maximumAttendeeCapacity: lot.facts.noOfSpaces || undefined,
    isAccessibleForFree: freeOf(summary),
    openingHours: isOpenAllDay && lot.facts.openingHours === undefined ? 'Mo-Su' : undefined,
    openingHoursSpecification: hoursSpecification(lot.facts.openingHours),
    amenityFeature: nonEmpty(summary.facilities.flatMap(amenityOf)),
    paymentAccepted: payment && payment.length > 0 ? payment.join(', ') : undefined,
    parentOrganization:
      operatorName === undefined ? undefined : { '@type': 'Organization', name: operatorName },
  };
}

/** "Free with terms" is neither free nor paid. */
function freeOf({ cost }: LotSummary): boolean | undefined {
  if (cost.kind === 'free') return true;
  if (cost.kind === 'tariff') return cost.isFree;
  return cost.kind === 'rates' || cost.kind === 'paid' ? false : undefined;
}

/** English names, as search engines know them; properties that don't describe the place are left out. */
const AMENITIES: Partial<Record<PropertyKind, string>> = {
  charging: 'EV charging',
  fastCharging: 'Fast EV charging',
  disabledSpaces: 'Disabled parking spaces',
  stepFree: 'Step-free access',
  indoor: 'Indoor parking',
  underground: 'Underground parking',
  parkAndRide: 'Park and ride',
  supervised: 'Supervised',
  heightLimit: 'Height limit',
  onStreet: 'On-street parking',
  reservable: 'Reservable spaces',
  monthlyTicket: 'Monthly tickets',
  solarCanopy: 'Solar canopy',
};

function amenityOf({ kind, count }: Facility) {
  const name = kind === undefined || kind === 'spaces' ? undefined : AMENITIES[kind];
  if (name === undefined) return [];
  return [{ '@type': 'LocationFeatureSpecification', name, value: count ?? true }];
}

const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

/** Parses the hours like the page does [F3]; seasonal hours are left out. */
function hoursSpecification(hours: string | undefined) {
  const schedule = hours === undefined ? undefined : parseOpeningHours(hours);
  const week = schedule && regularWeek(schedule);
  if (!week) return undefined;
  const { days, holiday } = week;
  const byHours = new Map<string, { readonly span: Span; readonly days: string[] }>();
  const add = (day: string, spans: readonly Span[]): void => {
    for (const span of spans) {
      const key = span.join('-');
      const known = byHours.get(key) ?? { span, days: [] };
      known.days.push(`https://schema.org/${day}`);
      byHours.set(key, known);
    }
  };
  for (const [index, spans] of days.entries()) add(WEEKDAYS[index]!, spans);
  if (holiday) add('PublicHolidays', holiday.length === 0 ? [CLOSED] : holiday);
  return nonEmpty([...byHours.values()].map(openSpecification));
}

/** A day without hours, as schema.org writes it. */
const CLOSED: Span = [0, 0];

function openSpecification(hours: { readonly span: Span; readonly days: readonly string[] }) {
  const [from, to] = hours.span;
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: hours.days,
    opens: clockOf(from),
    closes: to === MINUTES_PER_DAY ? '23:59' : clockOf(to),
  };
}

function clockOf(minute: number): string {
  return [Math.floor(minute / 60) % 24, minute % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

function nonEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}
