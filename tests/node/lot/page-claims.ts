/**
 * F1: what each sentence of a lot's page stands on. A line that none of these knows, or whose field isn't there,
 * is a claim without data.
 */
import { lotTitle } from '../../../src/domain/lot-title.ts';
import no from '../../../public/assets/i18n/no.json';
import type { PageAnswers } from './render-lot-page.tsx';

type Has = (answers: PageAnswers) => boolean;

interface Claim {
  readonly field: string;
  readonly line: RegExp;
  readonly has: Has;
}

const field = (name: string): Has => {
  return ({ lot }) => lot[name] !== undefined && lot[name] !== null && lot[name] !== '';
};
const property =
  (...ids: readonly number[]): Has =>
  ({ lot }) =>
    ((lot['properties'] as readonly { readonly id: number }[] | undefined) ?? []).some(({ id }) =>
      ids.includes(id),
    );
const claim = (name: string, line: RegExp, has: Has): Claim => ({ field: name, line, has });
const isFact = (name: string, line: RegExp): Claim => claim(name, line, field(name));

/** Headings, buttons and labels: they say nothing of the lot. */
const FURNITURE = [
  no.lot.directions,
  no.lot.save,
  no.lot.share,
  no.lot.facilitiesTitle,
  no.lot.nearbyTitle,
  no.lot.pricesTitle,
  no.lot.aboutTitle,
  no.facts.stayLabel,
  no.page.retry,
];
/** Said where an answer could not be had. */
const FAILURES = [
  no.lot.paymentFailed,
  no.lot.rentFailed,
  no.lot.nearbyFailed,
  no.lot.failed,
  'Vi fikk ikke hentet faste plasser og betalingsmåter.',
];

const WEEKDAY = '(?:man|tirs|ons|tors|fre|lør|søn)dag';
const CLOCK = String.raw`\d{2}\.\d{2}`;
const PRICE = String.raw`(?:\d[\d ]*(?:,\d{2})?\s?kr|kr\s?\d[\d ]*)`;

const isOwn: Has = ({ lot }) =>
  lot['operatorName'] === 'Fjellro Parkering' ||
  (lot['operatorName'] === undefined && lot['kind'] !== 'charging');
const areHoursUnknown: Has = (answers) =>
  answers.lot['openingHours'] === undefined &&
  !property(10)(answers) &&
  !field('priceAndOpeningHours')(answers);
const isRentable: Has = ({ services }) => (services?.length ?? 0) > 0;

const CLAIMS: readonly Claim[] = [
  ...[...FURNITURE, ...FAILURES].map((text) =>
    claim('a label', new RegExp(`^${text.replace(/[.?]/g, String.raw`\$&`)}$`), () => true),
  ),
  isFact('openingHours', new RegExp(`^Åpent nå, stenger (?:.+ )?${CLOCK}$`)),
  isFact('openingHours', /^Stenger om \d+ min$/),
  isFact('openingHours', new RegExp(`^Stengt, åpner (?:.+ )?${CLOCK}$`)),
  isFact('openingHours', /^(?:Stengt|Åpent hele døgnet|Åpningstider)$/),
  isFact('openingHours', /^Åpningstider: ./),
  isFact(
    'openingHours',
    new RegExp(`^${WEEKDAY}(?: i dag)?(?: helligdag)?(?:Stengt|Hele døgnet|${CLOCK}–.+)$`),
  ),
  claim(
    'availability',
    /^(?:\d+ ledige?|Fullt|Stengt nå) \((?:akkurat nå|for \d+ min siden)\)$/,
    ({ reading }) => reading !== undefined,
  ),
  claim(
    'availability',
    /^\d+ ledige? (?:HC-plass|ladepunkt)/,
    ({ reading }) => reading?.freeHandicap !== undefined || reading?.freeChargers !== undefined,
  ),
  claim(
    'availability',
    /^Ledige plasser er ikke meldt nå$/,
    // Older than F4's 15 minutes at the pages' noon.
    ({ reading }) =>
      reading !== undefined && reading.readAtMs < Date.parse('2026-11-25T11:45:00+01:00'),
  ),
  isFact('tariff', /^Priser$/),
  isFact('tariff', new RegExp(`^(?:${PRICE} for|Gratis i) \\d+ (?:minutt|minutter|timer?|døgn)$`)),
  isFact('tariff', /^(?:30 min|[124] t|1 døgn)$/),
  isFact('tariff', new RegExp(`^(?:gratis|${PRICE} (?:per|for) .+?)(?: etter \\d+ \\w+)?$`)),
  isFact('tariff', new RegExp(`^høyst ${PRICE} per døgn$`)),
  isFact('tariff', new RegExp(`^(?:${WEEKDAY}|helligdager).* (?:hele døgnet|${CLOCK}–.+)$`)),
  isFact('connectors', /^\d+ × \S+(?: [12])?(?: kontakt)?(?: [\d,]+ kW)?$/),
  isFact('maxStayMinutes', /^Lengst \d/),
  isFact('maxHeightMeters', /^Høyde inntil [\d,]+ m$/),
  isFact('operatorName', /^Drives av ./),
  isFact('noOfSpaces', /^\d+ plass(?:er)?$/),
  isFact('noOfHandicapSpaces', /^\d+ HC-plass(?:er)?$/),
  isFact('totalNoOfChargers', /^\d+ ladepunkt(?:er)?$/),
  // The price under the name.
  claim(
    'none: said as unknown',
    /^Prisen er ikke kjent$/,
    ({ lot }) => lot['tariff'] === undefined,
  ),
  claim(
    'none: price and hours said as unknown',
    /^Pris og åpningstider er ikke kjent$/,
    (answers) => answers.lot['tariff'] === undefined && areHoursUnknown(answers),
  ),
  claim('property 8 (paid)', /^Det koster noe å stå her\. Prisen er ikke kjent\.$/, property(8)),
  claim(
    'property 8 (paid), hours said as unknown',
    /^Det koster noe å stå her\. Pris og åpningstider er ikke kjent\.$/,
    (answers) => property(8)(answers) && areHoursUnknown(answers),
  ),
  claim(
    'property 9 (free), or the text',
    /^Gratis$/,
    (answers) => property(9)(answers) || field('priceAndOpeningHours')(answers),
  ),
  claim(
    'property 9 (free) or the text, and a way to pay',
    /^Gratis på vilkår$/,
    (answers) =>
      (property(9)(answers) || field('priceAndOpeningHours')(answers)) &&
      (property(16, 17, 18, 21)(answers) || answers.payment !== undefined || isRentable(answers)),
  ),
  isFact('priceAndOpeningHours', /^Se priser og vilkår$/),
  isFact('priceAndOpeningHours', new RegExp(`^${PRICE} per (?:time|døgn)`)),
  // Permits.
  claim(
    'services',
    /^(?:Lei parkeringsplass|Leie av fast plass|Fast plass|\d+ ledige?|.* per måned.*|Lei plass|Send forespørsel|Vis ledige faste plasser i nærheten|Antall ledige.*)$/,
    isRentable,
  ),
  claim(
    'none: a heading over what failed',
    /^(?:Betal her med|Leie av fast plass)$/,
    ({ payment, services }) => payment === undefined || services === undefined,
  ),
  claim(
    'property 1 (contract)',
    /^(?:For bedrifter|Trenger bedriften .*|Kontakt oss)$/,
    property(1),
  ),
  // Paying.
  claim(
    'paymentmethods',
    /^(?:Betal her med|Parkfix(?: App)?|Kontant)$/,
    ({ payment }) => payment !== undefined,
  ),
  claim(
    'operator’s apps',
    /^(?:Last ned appen til Fjellro Parkering|Betal, forleng og avslutt .*|Google Play|App Store|QR-kode.*)$/,
    isOwn,
  ),
  claim(
    'nearby',
    /^(?:Ingen andre parkeringsplasser i nærheten\.|Nabo .* k?m Gata 2)$/,
    ({ nearby }) => nearby !== undefined,
  ),
  ...Object.entries({
    1: 'contract',
    2: 'charging',
    3: 'fastCharging',
    4: 'disabledSpaces',
    5: 'indoor',
    6: 'underground',
    7: 'parkAndRide',
    10: 'openAllDay',
    11: 'supervised',
    12: 'timeLimited',
    13: 'heightLimit',
    14: 'customersOnly',
    15: 'stepFree',
    16: 'cardPayment',
    17: 'appPayment',
    18: 'cashPayment',
    19: 'onStreet',
    20: 'reservable',
    21: 'monthlyTicket',
    22: 'solarCanopy',
  } as const).map(([id, kind]) => {
    const { name, description } = no.property[kind];
    const line = new RegExp(`^(?:${name}|${description})$`);
    return claim(`property ${id} (${kind})`, line, property(Number(id)));
  }),
];

/** Of a description for previews, "Torget, Torget 1, Moss. Parkering hos Q-Park. …": what its second sentence needs. */
function descriptionField(line: string, answers: PageAnswers): string | undefined {
  const [, who] = /\. Parkering hos ([^.]*(?:\.[^ ][^.]*)*)\./.exec(line) ?? [];
  if (who === undefined) return 'name and address';
  const { operatorName } = answers.lot;
  const isSaid = typeof operatorName === 'string' ? who === operatorName : isOwn(answers);
  return isSaid ? 'operatorName, else the operator' : undefined;
}

export interface Sentence {
  readonly line: string;
  /** What it stands on; undefined: on nothing. */
  readonly field: string | undefined;
}

/** Each line of a page with the field it stands on. @param own lines of the lot's own texts, name and address */
export function sentencesOf(text: string, answers: PageAnswers): readonly Sentence[] {
  const { lot } = answers;
  const address = lot['address'] as Readonly<Record<string, string>> | undefined;
  const written = [lot['priceAndOpeningHours'], lot['description'], lot['preamble']]
    .filter((html) => typeof html === 'string')
    .join('\n');
  const name = lotTitle(
    { name: typeof lot['name'] === 'string' ? lot['name'] : '', street: address?.['street'] },
    no.lotCard.nameless,
  );
  return text.split('\n').map((line): Sentence => {
    if (line === name || (line.startsWith(`${name}, `) && !line.includes('. '))) {
      return { line, field: 'name' };
    }
    if (line.startsWith(name)) return { line, field: descriptionField(line, answers) };
    if (
      address &&
      [
        address['street'],
        address['city'],
        [address['street'], address['city']].filter(Boolean).join(', '),
      ].includes(line)
    ) {
      return { line, field: 'address' };
    }
    const known = CLAIMS.find((one) => one.line.test(line) && one.has(answers));
    if (known) return { line, field: known.field };
    // The operator's own words are the operator's.
    const isWritten = written.replace(/<[^>]*>/g, '').includes(line) && line !== '';
    return { line, field: isWritten ? 'the operator’s text' : undefined };
  });
}
