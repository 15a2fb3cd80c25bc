/** How a cluster looks, for the live map and for the server's first picture of it. */
import { formatNumber } from '../../i18n/formats.ts';

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

/** Whether rings show which share of a cluster's lots charges: only while some of the matching lots do and some don't. [M5] */
export function hasRings(markers: readonly Counted[]): boolean {
  const without = (lots: Counted) => lots.pointCount - lots.chargingCount;
  return markers.some(({ chargingCount }) => chargingCount > 0) && markers.some(without);
}

/** From here on a cluster's number is shortened ("12k"); its accessible name keeps all digits. */
const COMPACT_FROM = 10_000;

/** The number on a cluster. */
export function countText(count: number, tag: string): string {
  const text =
    count < COMPACT_FROM
      ? formatNumber(count, tag)
      : count.toLocaleString(tag, { notation: 'compact', maximumFractionDigits: 0 });
  return text.replace(/\s/g, '\u{202f}');
}
