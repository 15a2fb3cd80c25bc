/** How a cluster looks, for the live map and for the server's first picture of it. */
import type { MatchQuery } from '../../domain/search-api.ts';
import { formatNumber } from '../../i18n/formats.ts';
import type { Operator } from '../../operators/operator.ts';
import { propertyKind } from '../../operators/property-kind.ts';

interface Counted {
  readonly pointCount: number;
  readonly chargingCount: number;
}

const CLUSTER_MIN_PX = 38;
const CLUSTER_MAX_PX = 66;
const CLUSTER_PX_PER_DECADE = 7;

/** Grows with the count's digits: ten times the lots make it 7 px larger. */
export function clusterSizePx(count: number): number {
  const size = CLUSTER_MIN_PX + CLUSTER_PX_PER_DECADE * Math.log10(Math.max(1, count / 3));
  return Math.round(Math.min(CLUSTER_MAX_PX, size));
}

/** Up to this share chargers are worth showing; where most lots have one they are not. */
const MAX_RING_SHARE = 0.5;

/**
 * Returns the share of a cluster's lots that have chargers, if a ring shows it: where chargers are the exception,
 * or where the visitor filters by them.
 */
export function chargingShare(
  { pointCount, chargingCount }: Counted,
  isAskedFor = false,
): number | undefined {
  const share = chargingCount / pointCount;
  return share > 0 && (share <= MAX_RING_SHARE || isAskedFor) ? share : undefined;
}

/** Whether the matches are filtered by their chargers. */
export function isChargingAsked(operator: Operator, matches?: MatchQuery): boolean {
  return (matches?.propertyIds ?? []).some((id) =>
    ['charging', 'fastCharging'].includes(propertyKind(operator, id) ?? ''),
  );
}

/** From here on a cluster's number is shortened ("12k"); its accessible name keeps all digits. */
const COMPACT_FROM = 10_000;

/** Formats the number on a cluster. */
export function countFormat(tag: string) {
  let compact: Intl.NumberFormat | undefined;
  const shortened = (count: number): string => {
    compact ??= new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 0 });
    return compact.format(count);
  };
  return (count: number): string =>
    (count < COMPACT_FROM ? formatNumber(count, tag) : shortened(count)).replace(/\s/g, '\u{202f}');
}
