import type { LotField, Mapping } from './mapping.ts';

/** Usual names of columns in Norwegian, Danish, Swedish and English; the first match counts. */
const USUAL_NAMES: Partial<Readonly<Record<LotField, readonly string[]>>> = {
  id: ['id', 'parkinglotid', 'lotid', 'parkeringsid', 'objektid', 'områdenummer', 'nummer', 'nr'],
  name: ['name', 'navn', 'namn', 'parkeringsnavn', 'stedsnavn', 'anlegg', 'title', 'tittel'],
  street: ['street', 'gate', 'gateadresse', 'adresse', 'address', 'vej', 'adress'],
  city: ['city', 'by', 'poststed', 'sted', 'town', 'stad', 'ort', 'kommune'],
  postalCode: ['postalcode', 'postnummer', 'postnr', 'postcode', 'zip', 'zipcode'],
  country: ['countrycode', 'landkode', 'country', 'land'],
  longitude: ['longitude', 'lon', 'lng', 'long', 'lengdegrad', 'x'],
  latitude: ['latitude', 'lat', 'breddegrad', 'y'],
  position: ['position', 'posisjon', 'koordinater', 'koordinat', 'coordinates', 'geom', 'wkt'],
  chargers: ['totalnoofchargers', 'chargers', 'ladepunkter', 'antallladepunkter', 'ladeplasser'],
  spaces: ['noofspaces', 'spaces', 'plasser', 'antallplasser', 'capacity', 'kapasitet'],
  handicapSpaces: [
    'noofhandicapspaces',
    'hcplasser',
    'handicapplasser',
    'antallforflytningshemmede',
    'forflytningshemmede',
  ],
  connectors: ['connectors', 'kontakter', 'plugs'],
  pricePerHour: ['priceperhour', 'timepris', 'prisprtime', 'kronerprtime'],
  maxPricePerDay: ['maxpriceperday', 'døgnpris', 'makspris', 'maksprisprdøgn'],
  registerId: ['registerid', 'parkeringsregisternummer'],
  description: ['description', 'beskrivelse', 'beskrivning', 'merknad'],
  prices: ['prices', 'price', 'priser', 'pris', 'takst', 'takster', 'charge'],
  openingHours: ['openinghours', 'åpningstider', 'åpningstid', 'öppettider', 'hours'],
  fee: ['fee', 'avgift', 'gebyr'],
  maxStay: ['maxstay', 'makstid', 'tidsbegrensning'],
  maxHeight: ['maxheight', 'makshøyde', 'høydegrense', 'høyde'],
  operator: ['operator', 'operatør', 'driver', 'tilbyder', 'parkeringstilbydernavn'],
  payment: ['payment', 'betaling', 'betalingsmåter', 'paymentmethods'],
};

/**
 * A mapping guessed from the columns' usual names, for a table without one.
 * @param hasPositions whether the rows have positions of their own, as in GeoJSON
 */
export function guessMapping(columns: readonly string[], hasPositions = false): Mapping {
  const byName = new Map(columns.map((column) => [plain(column), column]));
  const fields = new Map(
    (Object.entries(USUAL_NAMES) as [LotField, readonly string[]][]).flatMap(([field, names]) => {
      if (hasPositions && /^(longitude|latitude|position)$/.test(field)) return [];
      const name = names.find((usual) => byName.has(usual));
      return name === undefined ? [] : [[field, { columns: [byName.get(name) ?? ''] }] as const];
    }),
  );
  return { where: [], fields, properties: new Map() };
}

function plain(column: string): string {
  return column
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, '');
}

/** How many of the usual names a row of cells has. */
export function usualNames(cells: readonly string[]): number {
  const usual = new Set(Object.values(USUAL_NAMES).flat());
  return cells.filter((cell) => usual.has(plain(cell))).length;
}

/** The mapping as the text of a mapping file. */
export function mappingText({ fields }: Mapping): string {
  const items = [...fields].map(([field, { columns }]) => [`lot.${field}`, columns[0]]);
  return JSON.stringify(Object.fromEntries(items), undefined, 2);
}
