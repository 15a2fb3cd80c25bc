/** Every external address that the lot page opens [P6]: encoded, null as empty; http(s), and `geo:` of our own making. */
import { safeWebUrl } from '../../../api/safe-url.ts';
import type { LotDetail } from '../../../api/schemas.ts';
import { cleanLine } from '../../../domain/row-values.ts';
import { positionDirectionsUrl } from '../../../map/directions-url.ts';
import { type Operator, REPORT_BLANK } from '../../../operators/operator.ts';
import { lotDetailTitle } from './lot-title.ts';

/** The attributes of every external link. */
export const EXTERNAL = { rel: 'noopener noreferrer external' } as const;

type Target = Pick<LotDetail, 'gpsUrl' | 'position' | 'name' | 'address'>;

/** Directions: the lot's own link if it is safe, else by coordinates, else by name and address. */
export function lotDirectionsUrl(lot: Target): string {
  const own = safeWebUrl(lot.gpsUrl);
  if (own !== undefined) return own;
  if (lot.position) return positionDirectionsUrl(lot.position);
  const query = [lot.name, lot.address.street, lot.address.city].filter(Boolean).join(', ');
  return withParameters('https://www.google.com/maps/search/', { api: '1', query });
}

/**
 * Directions in the device's own maps: `geo:` (RFC 5870) on Android, with the label that map apps read from `q`. The lot's own
 * link comes first; without scripts, and on other devices, it is `lotDirectionsUrl`.
 * @param userAgent as the browser says; iPads call themselves Macs, which have the same maps
 */
export function deviceDirectionsUrl(target: Target, userAgent: string): string {
  const { position, gpsUrl } = target;
  if (!position || safeWebUrl(gpsUrl) !== undefined) return lotDirectionsUrl(target);
  const [lng, lat] = position;
  if (/\bAndroid\b/.test(userAgent)) {
    // Brackets would end the label.
    const title = lotDetailTitle(target, '').replace(/[()]/g, ' ').slice(0, 120);
    const label = title === '' ? '' : `(${encodeURIComponent(title.toWellFormed())})`;
    return `geo:${lat},${lng}?q=${lat},${lng}${label}`;
  }
  return /\b(?:iPhone|iPad|iPod|Macintosh)\b/.test(userAgent)
    ? `https://maps.apple.com/?daddr=${lat},${lng}`
    : lotDirectionsUrl(target);
}

/** The page of a permit under the operator's consumer site; undefined if it has none, like a form below. */
export function permitUrl(
  { consumerUrl }: Pick<Operator, 'consumerUrl'>,
  lotId: string,
  serviceId: string,
): string | undefined {
  if (consumerUrl === undefined) return undefined;
  const url = new URL(consumerUrl);
  const folder = url.pathname.replace(/\/+$/, '');
  const segments = ['areas', lotId, 'services', serviceId].map(encodeURIComponent);
  url.pathname = `${folder}/${segments.join('/')}`;
  return url.href;
}

/** A form of the operator's, filled in: to ask for a place when none is free, or for business rental. */
export function formUrl(
  form: Operator['requestForm'],
  lotName: string | null,
  serviceName = '',
): string | undefined {
  if (!form) return undefined;
  return withParameters(form.url, {
    [form.lotNameParameter]: lotName ?? '',
    ...(form.serviceParameter && { [form.serviceParameter]: serviceName }),
  });
}

/** Longest line of a report: mail programs cut long addresses. */
const MAX_REPORTED_LENGTH = 300;

/** F9: the operator's address with what is asked for filled in, else a letter to its support; undefined without either. */
export function reportUrl(
  { reportUrl: template, supportEmail }: Pick<Operator, 'reportUrl' | 'supportEmail'>,
  asked: Readonly<Record<'id' | 'name' | 'address' | 'fact', string>>,
  letter: { readonly subject: string; readonly lines: readonly string[] },
): string | undefined {
  if (template !== undefined) {
    return template.replaceAll(REPORT_BLANK, (_blank, name: keyof typeof asked) =>
      encoded(asked[name]),
    );
  }
  if (supportEmail === undefined) return undefined;
  const to = encodeURIComponent(supportEmail).replace('%40', '@');
  const body = letter.lines.map(encoded).join('%0D%0A');
  return `mailto:${to}?subject=${encoded(letter.subject)}&body=${body}%0D%0A`;
}

/** Bounded and without control characters: a name can't add lines or fields to a letter. */
function encoded(text: string): string {
  return encodeURIComponent(cleanLine(text, MAX_REPORTED_LENGTH));
}

function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  // A plus sign of a value is %2B here, so that each of these is a space.
  url.search = url.searchParams.toString().replaceAll('+', '%20');
  return url.href;
}
