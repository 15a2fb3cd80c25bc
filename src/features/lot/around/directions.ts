/** Where "Veibeskrivelse" leads (P6): the operator's own link first, else the device's own maps. */
import { lotDetailTitle } from '../data/lot-title.ts';
import { safeWebUrl } from '../../../api/safe-url.ts';
import type { LotDetail } from '../../../api/schemas.ts';
import { isPosition, type Position } from '../../../domain/geo.ts';
import { lotDirectionsUrl } from '../data/external-links.ts';

/** Which maps open directions on the device. */
export type MapsPlatform = 'android' | 'apple' | 'web';

type Target = Pick<LotDetail, 'gpsUrl' | 'position' | 'name' | 'address'>;

/**
 * Returns the address of directions for this device. Without a script the page uses `lotDirectionsUrl`, as this
 * function does on other devices.
 * @returns http(s), or `geo:` made from finite coordinates
 */
export function deviceDirectionsUrl(target: Target, platform: MapsPlatform): string {
  const { position } = target;
  if (safeWebUrl(target.gpsUrl) !== undefined || !isPosition(position) || platform === 'web') {
    return lotDirectionsUrl(target);
  }
  const [lng, lat] = position;
  if (platform === 'apple') return `https://maps.apple.com/?daddr=${lat},${lng}`;
  return geoUrl(position, lotDetailTitle(target, ''));
}

/** Returns a `geo:` address (RFC 5870) with the label that map apps on Android read from `q`. */
function geoUrl([lng, lat]: Position, label: string): string {
  // Brackets would end the label.
  const name = encodeURIComponent(label.replace(/[()]/g, ' ').slice(0, 120).toWellFormed());
  return `geo:${lat},${lng}?q=${lat},${lng}${name === '' ? '' : `(${name})`}`;
}

/** @param userAgent as the browser says; iPads call themselves Macs, which have the same maps */
export function mapsPlatformOf(userAgent: string): MapsPlatform {
  if (/\bAndroid\b/.test(userAgent)) return 'android';
  return /\b(?:iPhone|iPad|iPod|Macintosh)\b/.test(userAgent) ? 'apple' : 'web';
}
