import type { ApiLanguage } from '../negotiate.ts';
import type { Random } from './random.ts';
import type { SampleTexts } from './sample-lot.ts';

export type LotKind = 'garage' | 'lot' | 'street' | 'parkAndRide' | 'customer' | 'charging';

type Pair = readonly [norwegian: string, english: string];

/** The sentence under a lot's name, by kind of lot; `{place}` stands for the town. */
const PREAMBLES: Readonly<Record<LotKind, readonly [Pair, ...Pair[]]>> = {
  garage: [
    [
      'Parkeringshus midt i {place}, med tak over hele veien.',
      'Covered parking in the middle of {place}.',
    ],
    [
      'Tørt og lyst parkeringshus, få minutter fra gågata.',
      'A dry, well-lit garage a few minutes from the shops.',
    ],
  ],
  lot: [
    ['Åpen plass nær sentrum av {place}.', 'Open-air parking near the centre of {place}.'],
    ['Asfaltert plass med god plass til større biler.', 'A paved lot with room for larger cars.'],
  ],
  street: [
    ['Gateparkering langs fortauet.', 'Parking along the pavement.'],
    [
      'Korte ærend i {place}? Parker ved kanten her.',
      'A quick errand in {place}? Park at the kerb here.',
    ],
  ],
  parkAndRide: [
    [
      'Sett fra deg bilen og ta toget eller bussen videre.',
      'Leave the car and go on by train or bus.',
    ],
    ['Innfartsparkering ved {place} stasjon.', 'Park and ride at {place} station.'],
  ],
  customer: [
    ['Parkering for kunder og besøkende.', 'Parking for customers and visitors.'],
    ['Gratis for kunder den første tiden.', 'Free for customers at first.'],
  ],
  charging: [
    ['Lad bilen mens du handler i {place}.', 'Charge the car while you shop in {place}.'],
    ['Ladeplass med flere uttak.', 'A charging site with several points.'],
  ],
};

const DESCRIPTIONS: readonly [Pair, ...Pair[]] = [
  [
    '<p>Innkjøringen er skiltet fra hovedveien. Følg blå skilt til bommen, og parker innenfor oppmerkede felt.</p><p>Skiltet på stedet gjelder alltid.</p>',
    '<p>The entrance is signposted from the main road. Follow the blue signs to the barrier and park within the marked bays.</p><p>The signs on site always apply.</p>',
  ],
  [
    '<h3>Slik finner du fram</h3><ul><li>Kjør inn fra sørsiden</li><li>Heis til gateplan i begge ender</li><li>Høydegrense <strong>2,10 m</strong></li></ul>',
    '<h3>Finding your way</h3><ul><li>Drive in from the south side</li><li>Lifts to street level at both ends</li><li>Height limit <strong>2.10 m</strong></li></ul>',
  ],
  [
    '<p>Plassen ryddes for snø før klokka sju på hverdager. Ved mye snø kan noen plasser være stengt.</p>',
    '<p>Snow is cleared before seven on weekdays. After heavy snow some spaces may be closed.</p>',
  ],
  [
    '<p>Kameraet leser skiltet når du kjører inn og ut. Du trenger ingen billett i frontruta.</p>',
    '<p>A camera reads your number plate on the way in and out. No ticket is needed in the windscreen.</p>',
  ],
];

const FREE: Pair = [
  '<p>Gratis hele døgnet. Lengste parkeringstid er to timer.</p>',
  '<p>Free around the clock. Two hours at most.</p>',
];

function pricesInBothLanguages(hourly: number): Pair {
  const day = hourly * 7;
  return [
    `<p><strong>Per time:</strong> ${hourly} kr<br><strong>Per døgn:</strong> ${day} kr</p><p>Avgift mandag–fredag 08–20, lørdag 09–16. Søndag er gratis.</p>`,
    `<p><strong>Per hour:</strong> NOK ${hourly}<br><strong>Per day:</strong> NOK ${day}</p><p>Charged Monday to Friday 8 am to 8 pm, Saturday 9 am to 4 pm. Sunday is free.</p>`,
  ];
}

/** Draws a lot's texts in both languages. */
export function writeTexts(
  random: Random,
  kind: LotKind,
  place: string,
  isFree: boolean,
): Readonly<Record<ApiLanguage, SampleTexts>> {
  const preamble = random.pick(PREAMBLES[kind]);
  const description = random.pick(DESCRIPTIONS);
  const prices = isFree ? FREE : pricesInBothLanguages(random.integer(4, 15) * 4);
  const inLanguage = (index: 0 | 1): SampleTexts => ({
    preamble: `<p>${preamble[index].replace('{place}', place)}</p>`,
    description: description[index],
    priceAndOpeningHours: prices[index],
  });
  return { 'nb-NO': inLanguage(0), 'en-GB': inLanguage(1) };
}
