/** How a cluster looks, whoever draws it: the live map, and the server's first picture of it. */
import { formatNumber } from '../../i18n/formats.ts';

interface Counted {
  readonly pointCount: number;
  readonly chargingCount: number;
}

const CLUSTER_MIN_PX = 38;
const CLUSTER_MAX_PX = 66;
const CLUSTER_PX_PER_DECADE = 7;

/** Grows with the digits of the count: ten times the lots are 7 px more. */
export function clusterSizePx(count: number): number {
  const size = CLUSTER_MIN_PX + CLUSTER_PX_PER_DECADE * Math.log10(Math.max(1, count / 3));
  return Math.round(Math.min(CLUSTER_MAX_PX, size));
}

/** Up to this share chargers are the exception among a cluster's lots; beyond it they go without saying. */
const MAX_RING_SHARE = 0.5;

/** The share of a cluster's lots that have chargers, where a ring shows it: where charging is the exception. */
export function chargingShare({ pointCount, chargingCount }: Counted): number | undefined {
  const share = chargingCount / pointCount;
  return share > 0 && share <= MAX_RING_SHARE ? share : undefined;
}

/** From here on a cluster's number is shortened ("12k"); its name keeps all digits. */
const COMPACT_FROM = 10_000;

/** The number on a cluster, in a language. */
export function countFormat(tag: string) {
  let compact: Intl.NumberFormat | undefined;
  const shortened = (count: number): string => {
    compact ??= new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 0 });
    return compact.format(count);
  };
  return (count: number): string =>
    (count < COMPACT_FROM ? formatNumber(count, tag) : shortened(count)).replace(/\s/g, '\u{202f}');
}
