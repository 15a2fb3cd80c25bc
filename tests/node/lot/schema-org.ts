/**
 * The part of schema.org's vocabulary (https://schema.org/docs/, release 29) that the page may use: each
 * type's own and inherited properties, and what a property may hold.
 */
export const SCHEMA_ORG: Readonly<Record<string, readonly string[]>> = {
  // Thing, Place, CivicStructure, Organization, LocalBusiness.
  ParkingFacility: list(
    'name url image description address geo maximumAttendeeCapacity amenityFeature isAccessibleForFree',
    'publicAccess hasMap openingHours openingHoursSpecification',
  ),
  LocalBusiness: list(
    'name url image description address geo openingHours paymentAccepted currenciesAccepted',
    'priceRange makesOffer parentOrganization telephone email',
  ),
  OpeningHoursSpecification: list('dayOfWeek opens closes'),
  Organization: list('name url logo'),
  PostalAddress: list('streetAddress addressLocality postalCode addressCountry addressRegion'),
  GeoCoordinates: list('latitude longitude'),
  LocationFeatureSpecification: list('name value'),
  Offer: list('name price priceCurrency priceSpecification availability url'),
  UnitPriceSpecification: list('price priceCurrency unitCode unitText referenceQuantity'),
  QuantitativeValue: list('value unitCode unitText'),
};

function list(...lines: readonly string[]): readonly string[] {
  return lines.join(' ').split(' ');
}

/** The types that each property may hold. */
export const RANGES: Readonly<Record<string, readonly string[]>> = {
  address: ['PostalAddress'],
  geo: ['GeoCoordinates'],
  openingHoursSpecification: ['OpeningHoursSpecification'],
  amenityFeature: ['LocationFeatureSpecification'],
  makesOffer: ['Offer'],
  priceSpecification: ['UnitPriceSpecification'],
  referenceQuantity: ['QuantitativeValue'],
  parentOrganization: ['Organization'],
};

/** Members of enumerations that may be named. */
export const MEMBERS = new Set(
  'InStock SoldOut Monday Tuesday Wednesday Thursday Friday Saturday Sunday PublicHolidays'
    .split(' ')
    .map((name) => `https://schema.org/${name}`),
);
