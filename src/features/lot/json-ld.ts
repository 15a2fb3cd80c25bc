import type { LotDetail } from '../../api/schemas.ts';

interface JsonLdInput {
  readonly lot: LotDetail;
  /** The page's canonical address. */
  readonly url: string;
  readonly imageUrl: string | undefined;
  readonly operatorName: string;
}

/** P5: what the lot really has, nothing made up. `undefined` members vanish when serialised. */
export function lotJsonLd({ lot, url, imageUrl, operatorName }: JsonLdInput) {
  const { street, city, postalCode, countryCode } = lot.address;
  const chargers = lot.totalNoOfChargers ?? 0;
  const hasAddress = street !== '' || city !== '' || postalCode !== '';
  return {
    '@context': 'https://schema.org',
    '@type': ['ParkingFacility', 'LocalBusiness'],
    '@id': url,
    url,
    name: lot.name || street || undefined,
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
    maximumAttendeeCapacity: lot.noOfSpaces,
    amenityFeature:
      chargers > 0
        ? [{ '@type': 'LocationFeatureSpecification', name: 'EV charging', value: chargers }]
        : undefined,
    parentOrganization: { '@type': 'Organization', name: operatorName },
  };
}

/** JSON that can't end a script element, whatever is in it. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
