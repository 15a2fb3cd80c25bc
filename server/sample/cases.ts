import { illustrationPath } from './illustrations.ts';
import { namedProperties, type SampleLot, type SampleTexts } from './sample-lot.ts';

const LILLEHAMMER = [10.4662, 61.1153] as const;

/** Returns a valid row of the list, some 70 m from the next. A case replaces the fields that it is about. */
function lot(number: number, name: string, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    parkingLotId: 9000 + number,
    name,
    address: {
      street: `Prøvegata ${number}`,
      city: 'Lillehammer',
      postalCode: '',
      countryCode: 'NO',
    },
    position: { coordinates: spot(number) },
    properties: namedProperties([8, 10, 16, 17]),
    totalNoOfChargers: 0,
    ...changes,
  };
}

function spot(number: number): readonly [lng: number, lat: number] {
  const east = (number % 8) * 0.0013;
  const north = Math.floor(number / 8) * 0.0007;
  return [Number((LILLEHAMMER[0] + east).toFixed(6)), Number((LILLEHAMMER[1] + north).toFixed(6))];
}

function service(id: number, changes: Readonly<Record<string, unknown>>) {
  return {
    id,
    serviceName: 'Fast plass',
    remainingServiceSpaceCount: 12,
    servicePricePerMonth: 1250,
    prepaidServiceInvoicePeriodType: 'Month',
    ...changes,
  };
}

/** Returns a lot with one service, which is invoiced by this period. */
function period(number: number, value: unknown): SampleLot {
  const changes = { prepaidServiceInvoicePeriodType: value };
  return {
    list: lot(number, `Faktura ${String(value)}`, { properties: namedProperties([8, 21]) }),
    services: [service(number * 10, changes)],
  };
}

function remaining(number: number, name: string, count: unknown): SampleLot {
  return {
    list: lot(number, name, { properties: namedProperties([8, 21]) }),
    services: [service(number * 10, { remainingServiceSpaceCount: count })],
  };
}

function price(number: number, name: string, value: unknown): SampleLot {
  return {
    list: lot(number, name, { properties: namedProperties([8, 21]) }),
    services: [service(number * 10, { servicePricePerMonth: value })],
  };
}

function broken(number: number, name: string, coordinates: unknown): SampleLot {
  return { list: lot(number, name, { position: { coordinates } }) };
}

function sameTexts(texts: SampleTexts) {
  return { 'nb-NO': texts, 'en-GB': texts };
}

const HOSTILE_HTML =
  '<p onclick="steal()">Trygg tekst</p><script>window.hostile = true</script>' +
  '<img src="x" onerror="window.hostile = true"><a href="javascript:window.hostile = true">Lenke</a>' +
  '<iframe src="https://example.org/"></iframe><form action="https://example.org/"><input name="body"></form>' +
  '<style>body { display: none }</style><svg><animate onbegin="window.hostile = true"/></svg>' +
  '<a href="https://example.org/" target="_blank" id="location">Ekstern lenke</a>';

const PAID = namedProperties([8, 16, 17]);

const HOURLY = [{ steps: [{ fromMinutes: 0, perMinutes: 60, price: 32 }], maxPerDay: 220 }];

/** Opening hours without the last five minutes of each hour, so that the lot is closed or closes soon at any time. */
const NEARLY_CLOSED = Array.from({ length: 24 }, (_, hour) => {
  const hours = String(hour).padStart(2, '0');
  return `${hours}:00-${hours}:55`;
}).join(',');

/** One lot for each case in the specification and the decisions, so that each case has a page to look at. */
export const SAMPLE_CASES = {
  everything: {
    list: lot(1, 'Stortorget p-hus', {
      properties: namedProperties([1, 2, 3, 4, 5, 6, 8, 10, 11, 13, 15, 16, 17, 20, 21]),
      totalNoOfChargers: 18,
    }),
    facts: {
      image: '/9001/image',
      gpsUrl: 'https://www.openstreetmap.org/directions?to=61.1153%2C10.4675',
      noOfSpaces: 420,
      noOfHandicapSpaces: 9,
    },
    texts: {
      'nb-NO': {
        preamble: '<p>Parkeringshus midt i byen, åpent hele døgnet.</p>',
        description:
          '<p>Tørt, lyst og varmt om vinteren. Heis til gågata fra alle plan.</p><ul><li>Lading på plan 1</li><li>Brede plasser for familier på plan 2</li></ul>',
        priceAndOpeningHours:
          '<p><strong>Per time:</strong> 32 kr<br><strong>Per døgn:</strong> 220 kr</p><p>Åpent hele døgnet, hele uka.</p>',
      },
      'en-GB': {
        preamble: '<p>A garage in the middle of town, open around the clock.</p>',
        description:
          '<p>Dry, well lit and warm in winter. Lifts to the shops from every level.</p><ul><li>Charging on level 1</li><li>Wide family bays on level 2</li></ul>',
        priceAndOpeningHours:
          '<p><strong>Per hour:</strong> NOK 32<br><strong>Per day:</strong> NOK 220</p><p>Open around the clock, all week.</p>',
      },
    },
    services: [
      service(90_010, { remainingServiceSpaceCount: 34 }),
      service(90_011, {
        serviceName: 'Elbilplass med lader',
        remainingServiceSpaceCount: 1,
        servicePricePerMonth: 1890.5,
        prepaidServiceInvoicePeriodType: 'Quarter',
      }),
      service(90_012, {
        serviceName: 'Nattparkering',
        remainingServiceSpaceCount: 0,
        servicePricePerMonth: 690,
      }),
    ],
    paymentMethods: {
      paymentApps: [
        { paymentTypeName: 'Parkfix' },
        { paymentTypeName: 'Rull & Gå' },
        { paymentTypeName: 'P-lommen' },
      ],
      paymentProviders: [{ paymentTypeName: 'Kort ved utkjøring' }, { paymentTypeName: 'Faktura' }],
    },
    illustration: 'garage',
  },
  noDetails: { list: lot(2, 'Bare det nødvendigste') },
  chargers: {
    list: lot(3, 'Strandtorget lading', {
      properties: namedProperties([2, 3, 8]),
      totalNoOfChargers: 12,
    }),
  },
  handicapSpaces: {
    list: lot(4, 'Legesenteret', { properties: namedProperties([4, 8, 15]) }),
    facts: { noOfSpaces: 40, noOfHandicapSpaces: 4 },
  },
  noHandicapSpaces: {
    list: lot(5, 'Bakgården'),
    facts: { noOfSpaces: 14, noOfHandicapSpaces: 0 },
  },
  imageByCall: {
    list: lot(6, 'Utsikten'),
    facts: { image: '/9006/image' },
    illustration: 'mountain',
  },
  imageByPath: { list: lot(7, 'Brygga'), facts: { image: illustrationPath('fjord') } },
  imageMissing: { list: lot(8, 'Uten bilde likevel'), facts: { image: '/images/borte.svg' } },
  imageOutside: { list: lot(9, 'Bilde på avveie'), facts: { image: '/../../admin/bilde.svg' } },
  imageForeign: {
    list: lot(10, 'Fremmed bilde'),
    facts: { image: 'https://example.org/spor.png' },
  },
  contract: {
    list: lot(11, 'Næringsparken', { properties: namedProperties([1, 8, 21]) }),
  },
  remainingMany: remaining(12, 'Mange ledige', 120),
  remainingOne: remaining(13, 'Én ledig', 1),
  remainingZero: remaining(14, 'Ingen ledige', 0),
  remainingNegative: remaining(15, 'Ikke til leie', -3),
  remainingMissing: remaining(16, 'Ukjent antall', undefined),
  remainingNull: remaining(17, 'Uten antall', null),
  noServices: { list: lot(18, 'Ingenting til leie'), services: [] },
  periodDay: period(19, 'Day'),
  periodWeek: period(20, 'Week'),
  periodMonth: period(21, 'Month'),
  periodQuarter: period(22, 'Quarter'),
  periodHalfYear: period(23, 'HalfYear'),
  periodYear: period(24, 'Year'),
  period1: period(25, 1),
  period2: period(26, 2),
  period3: period(27, 3),
  period4: period(28, 4),
  period5: period(29, 5),
  period6: period(30, 6),
  periodOddCase: period(31, 'hALFyEAR'),
  periodUnknown: period(32, 'Fortnight'),
  periodMissing: period(33, undefined),
  priceFraction: price(34, 'Pris med øre', 1249.5),
  priceString: price(35, 'Pris som tekst', '990'),
  priceNotNumeric: price(36, 'Pris på forespørsel', 'etter avtale'),
  priceMissing: price(37, 'Pris ikke oppgitt', undefined),
  paymentAppsOnly: {
    list: lot(38, 'Bare apper'),
    paymentMethods: {
      paymentApps: [{ paymentTypeName: 'Parkfix' }, { paymentTypeName: 'P-lommen' }],
      paymentProviders: [],
    },
  },
  paymentProvidersOnly: {
    list: lot(39, 'Bare automat'),
    paymentMethods: {
      paymentApps: [],
      paymentProviders: [{ paymentTypeName: 'Kort i automat' }, { paymentTypeName: 'Kontant' }],
    },
  },
  paymentNone: {
    list: lot(40, 'Gratis parkering', { properties: namedProperties([9]) }),
    paymentMethods: { paymentApps: [], paymentProviders: [] },
  },
  coordinatesOne: broken(41, 'Ett tall', [10.4662]),
  coordinatesThree: broken(42, 'Tre tall', [10.4662, 61.1153, 180]),
  coordinatesEmpty: broken(43, 'Ingen tall', []),
  coordinatesStrings: broken(44, 'Tall som tekst', ['10.4662', '61.1153']),
  coordinatesNull: broken(45, 'Intet sted', null),
  coordinatesOfNulls: broken(46, 'To ganger intet', [null, null]),
  coordinatesOutOfRange: broken(47, 'Utenfor kloden', [190, 95]),
  coordinatesSwapped: broken(48, 'Byttet om', [61.1153, 10.4662]),
  positionMissing: { list: lot(49, 'Uten posisjon', { position: undefined }) },
  idMissing: { list: lot(50, 'Uten id', { parkingLotId: undefined }) },
  idNull: { list: lot(51, 'Tom id', { parkingLotId: null }) },
  idUnusable: { list: lot(52, 'Ubrukelig id', { parkingLotId: '../admin' }) },
  idReserved: { list: lot(53, 'Reservert id', { parkingLotId: 'properties' }) },
  idString: { list: lot(54, 'Id som tekst', { parkingLotId: 'lillehammer_p-hus_54' }) },
  idRepeated: { list: lot(55, 'Først med denne id-en') },
  idRepeatedAgain: {
    list: lot(55, 'Samme id en gang til', { position: { coordinates: spot(56) } }),
  },
  nameEmpty: { list: lot(57, '') },
  nameNull: { list: lot(58, 'x', { name: null }) },
  nameAndStreetEmpty: {
    list: lot(59, '', {
      address: { street: '', city: 'Lillehammer', postalCode: '', countryCode: 'NO' },
    }),
  },
  cityEmpty: {
    list: lot(60, 'Langt til skogs', {
      address: { street: 'Seterveien 2', city: '', postalCode: '', countryCode: 'NO' },
    }),
  },
  addressMissing: { list: lot(61, 'Uten adresse', { address: undefined }) },
  nameLong: {
    list: lot(62, 'Parkeringsplassen bak det gamle meieriet ved elva nedenfor jernbanestasjonen'),
  },
  nameMarkup: { list: lot(63, '<b>Kiosken</b> & "Kroa"') },
  sameSpotFirst: { list: lot(64, 'Tårnet, plan 1', { position: { coordinates: spot(64) } }) },
  sameSpotSecond: { list: lot(65, 'Tårnet, plan 2', { position: { coordinates: spot(64) } }) },
  sameSpotThird: {
    list: lot(66, 'Tårnet, lading', {
      position: { coordinates: spot(64) },
      properties: namedProperties([2, 5, 8]),
      totalNoOfChargers: 6,
    }),
  },
  propertyUnknown: {
    list: lot(67, 'Hundevennlig plass', {
      properties: [...namedProperties([8]), { id: 99, name: 'Hundegård' }],
    }),
  },
  noProperties: { list: lot(68, 'Uten egenskaper', { properties: [] }) },
  chargersMissing: { list: lot(69, 'Ukjent antall ladere', { totalNoOfChargers: undefined }) },
  gpsUrlSafe: {
    list: lot(70, 'Egen veibeskrivelse'),
    facts: { gpsUrl: 'https://www.openstreetmap.org/?mlat=61.1209&mlon=10.4740' },
  },
  gpsUrlUnsafe: { list: lot(71, 'Farlig lenke'), facts: { gpsUrl: 'javascript:alert(1)' } },
  gpsUrlWithCredentials: {
    list: lot(72, 'Lenke med passord'),
    facts: { gpsUrl: 'https://user:secret@example.org/' },
  },
  hostileHtml: {
    list: lot(73, 'Fiendtlig tekst'),
    texts: sameTexts({
      preamble: HOSTILE_HTML,
      description: HOSTILE_HTML,
      priceAndOpeningHours: HOSTILE_HTML,
    }),
  },
  textsEmpty: {
    list: lot(74, 'Tomme tekster'),
    texts: sameTexts({ preamble: '', description: '', priceAndOpeningHours: '' }),
  },
  factsNull: {
    list: lot(75, 'Alt er null'),
    facts: {
      preamble: null,
      description: null,
      priceAndOpeningHours: null,
      image: null,
      gpsUrl: null,
      noOfSpaces: null,
      noOfHandicapSpaces: null,
    },
  },
  // Facts, opening hours and readings. [F2, F3, F4]
  openAlways: { list: lot(76, 'Døgnhuset', { properties: PAID, openingHours: '24/7' }) },
  openByDay: {
    list: lot(77, 'Kjøpesenteret', {
      properties: PAID,
      kind: 'parking',
      openingHours: 'Mo-Sa 07:00-23:00; Su 08:00-22:00',
      maxStayMinutes: 180,
      maxHeightMeters: 2.1,
      noOfSpaces: 310,
    }),
  },
  openOnHolidaysOnly: { list: lot(78, 'Åpent på helligdager', { openingHours: 'PH 10:00-14:00' }) },
  closingSoon: {
    list: lot(79, 'Stenger snart', { properties: PAID, openingHours: `Mo-Su ${NEARLY_CLOSED}` }),
  },
  overMidnight: {
    list: lot(80, 'Kveldsparkeringen', { properties: PAID, openingHours: 'Mo-Su 17:00-02:00' }),
  },
  publicHoliday: {
    list: lot(81, 'Rådhuset', { properties: PAID, openingHours: 'Mo-Fr 08:00-16:00; PH off' }),
  },
  hoursUnreadable: {
    list: lot(82, 'Spør vaktmesteren', {
      properties: PAID,
      openingHours: 'etter avtale med vaktmesteren',
    }),
  },
  factsWrong: {
    list: lot(83, 'Feil i feltene', {
      openingHours: 24,
      kind: 'garasje',
      connectors: [{ plug: 'stikk', count: 2 }],
      tariff: [{ steps: [] }],
      maxHeightMeters: '2,1',
    }),
  },
  readingFree: {
    list: lot(84, 'Fjæra p-hus', {
      properties: PAID,
      openingHours: '24/7',
      noOfSpaces: 240,
      tariff: HOURLY,
    }),
    reading: { free: 14, freeHandicap: 2, ageMinutes: 2 },
  },
  readingFull: {
    list: lot(85, 'Fullt hus', { properties: PAID, openingHours: '24/7', noOfSpaces: 80 }),
    reading: { free: 0, state: 'full', ageMinutes: 3 },
  },
  readingClosed: {
    list: lot(86, 'Stengt for maling', { properties: PAID, openingHours: 'Mo-Su 06:00-24:00' }),
    reading: { free: 60, state: 'closed', ageMinutes: 1 },
  },
  readingStale: {
    list: lot(87, 'Sensoren sover', { properties: PAID, noOfSpaces: 120 }),
    reading: { free: 33, ageMinutes: 40 },
  },
  readingImpossible: {
    list: lot(88, 'Flere ledige enn plasser', { properties: PAID, noOfSpaces: 289 }),
    reading: { free: 292, capacity: 289, ageMinutes: 2 },
  },
  tariffBands: {
    list: lot(89, 'To takster', {
      properties: PAID,
      tariff: [
        {
          hours: 'Mo-Fr 07:00-17:00; Sa 09:00-15:00',
          steps: [
            { fromMinutes: 0, perMinutes: 60, price: 38 },
            { fromMinutes: 120, perMinutes: 60, price: 52 },
          ],
          maxPerDay: 300,
        },
        {
          hours: 'Mo-Fr 00:00-07:00,17:00-24:00; Sa 00:00-09:00,15:00-24:00; Su',
          steps: [{ fromMinutes: 0, perMinutes: 60, price: 12 }],
          maxPerDay: 90,
        },
      ],
    }),
  },
  charger: {
    list: lot(90, 'Hurtigladeren', {
      properties: namedProperties([2, 3]),
      totalNoOfChargers: 10,
      kind: 'charging',
      openingHours: '24/7',
      connectors: [
        { plug: 'ccs', kW: 150, count: 4 },
        { plug: 'chademo', kW: 50, count: 2 },
        { plug: 'type2', kW: 22, count: 4 },
      ],
    }),
    reading: { free: 3, freeChargers: 3, state: 'open', ageMinutes: 2 },
  },
  chargerOfOtherOperator: {
    list: lot(91, 'Bensinstasjonen', {
      properties: namedProperties([2]),
      totalNoOfChargers: 3,
      kind: 'charging',
      operatorName: 'Vidde Lading',
      connectors: [
        { plug: 'type2', count: 2 },
        { plug: 'unknown', count: 1 },
      ],
    }),
  },
  operatorOther: {
    list: lot(92, 'Naboens plass', {
      properties: PAID,
      operatorName: 'Torgets Parkeringslag',
      tariff: [{ steps: [{ fromMinutes: 0, perMinutes: 60, price: 25.5 }] }],
    }),
  },
} as const satisfies Readonly<Record<string, SampleLot>>;

export type SampleCase = keyof typeof SAMPLE_CASES;
