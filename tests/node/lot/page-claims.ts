/** F1: what each line of a lot's page stands on. */
import { lotTitle } from '../../../src/domain/lot-title.ts';
import no from '../../../public/assets/i18n/no.json';
import { FJELLRO } from '../../support/sample-operators.ts';
import type { PageAnswers } from './render-lot-page.tsx';

type Has = (answers: PageAnswers) => boolean;

const field =
  (name: string): Has =>
  ({ lot }) =>
    lot[name] !== undefined && lot[name] !== null && lot[name] !== '';
const property =
  (...ids: readonly number[]): Has =>
  ({ lot }) =>
    ((lot['properties'] as readonly { readonly id: number }[] | undefined) ?? []).some(({ id }) =>
      ids.includes(id),
    );

const hasTariff = field('tariff');
const areHoursKnown: Has = (page) =>
  [field('openingHours'), property(10), field('priceAndOpeningHours')].some((has) => has(page));
const isSaidFree: Has = (page) => property(9)(page) || field('priceAndOpeningHours')(page);
const isPaymentKnown: Has = ({ payment }) => payment !== undefined;
const isRentable: Has = ({ services }) => (services?.length ?? 0) > 0;
const isOwn: Has = ({ lot: { operatorName, kind } }) =>
  operatorName === FJELLRO.name || (operatorName === undefined && kind !== 'charging');

const WEEKDAY = '(?:man|tirs|ons|tors|fre|lør|søn)dag';
const CLOCK = String.raw`\d{2}\.\d{2}`;
const PRICE = String.raw`(?:\d[\d ]*(?:,\d{2})?\s?kr|kr\s?\d[\d ]*)`;

/** What a page needs to say a line. */
const CLAIMS: readonly (readonly [has: Has, ...lines: readonly string[]])[] = [
  [
    // Headings, buttons, labels and what could not be had: they say nothing of the lot.
    () => true,
    ...[
      no.lot.directions,
      no.lot.save,
      no.lot.share,
      no.lot.facilitiesTitle,
      no.lot.nearbyTitle,
      no.lot.pricesTitle,
      no.lot.aboutTitle,
      no.facts.stayLabel,
      no.page.retry,
      no.lot.paymentFailed,
      no.lot.rentFailed,
      no.lot.nearbyFailed,
      no.lot.failed,
      'Vi fikk ikke hentet faste plasser og betalingsmåter.',
    ].map((text) => text.replaceAll(/[.?]/g, String.raw`\$&`)),
  ],
  [
    field('openingHours'),
    `Åpent nå, stenger (?:.+ )?${CLOCK}|Stengt, åpner (?:.+ )?${CLOCK}`,
    String.raw`Stenger om \d+ min|Stengt|Åpent hele døgnet|Åpningstider|Åpningstider: ..*`,
    `(?:${WEEKDAY}(?: i dag)?(?: helligdag)?|Helligdager)(?:Stengt|Hele døgnet|${CLOCK}–.+)`,
  ],
  [
    ({ reading }) => reading !== undefined,
    String.raw`(?:\d+ ledige?|Fullt|Stengt nå) \((?:meldt )?(?:akkurat nå|for \d+ min siden)\)|Ledige plasser vises i åpningstiden`,
  ],
  [
    ({ reading }) => reading?.freeHandicap !== undefined || reading?.freeChargers !== undefined,
    String.raw`\d+ ledige? (?:HC-plass|ladepunkt).*`,
  ],
  [
    // Older than F4's 15 minutes at the pages' noon, or without a count that can be.
    ({ reading: { readAtMs = Infinity, free = NaN, capacity } = {}, lot }) =>
      readAtMs < Date.parse('2026-11-25T11:45:00+01:00') ||
      (readAtMs < Infinity && !(free <= Number(capacity ?? lot['noOfSpaces'] ?? Infinity))),
    'Ledige plasser er ikke meldt nå',
  ],
  [
    hasTariff,
    String.raw`Priser|(?:${PRICE} for|Gratis i) \d+ (?:minutt|minutter|timer?|døgn)`,
    '30 min|[124] t|1 døgn',
    String.raw`(?:gratis|${PRICE} (?:per|for) .+?)(?: etter \d+ \w+)?|høyst ${PRICE} per døgn`,
    `(?:${WEEKDAY}|helligdager).* (?:hele døgnet|${CLOCK}–.+)`,
    String.raw`Vi kan ikke regne ut prisen for .+\.`,
  ],
  [field('connectors'), String.raw`\d+ × \S+(?: [12])?(?: kontakt)?(?: [\d,]+ kW)?`],
  [field('maxStayMinutes'), String.raw`Lengst \d.*`],
  [field('maxHeightMeters'), String.raw`Høyde inntil [\d,]+ m`],
  [field('operatorName'), 'Drives av ..*'],
  [field('noOfSpaces'), String.raw`\d+ plass(?:er)?`],
  [field('noOfHandicapSpaces'), String.raw`\d+ HC-plass(?:er)?`],
  [field('totalNoOfChargers'), String.raw`\d+ ladepunkt(?:er)?`],
  // The price under the name.
  [(page) => !hasTariff(page), 'Prisen er ikke kjent'],
  [(page) => !hasTariff(page) && !areHoursKnown(page), 'Pris og åpningstider er ikke kjent'],
  [property(8), String.raw`Det koster noe å stå her\. Prisen er ikke kjent\.`],
  [
    (page) => property(8)(page) && !areHoursKnown(page),
    String.raw`Det koster noe å stå her\. Pris og åpningstider er ikke kjent\.`,
  ],
  [isSaidFree, 'Gratis'],
  [
    (page) =>
      isSaidFree(page) &&
      (property(16, 17, 18, 21)(page) || isPaymentKnown(page) || isRentable(page)),
    'Gratis på vilkår',
  ],
  [field('priceAndOpeningHours'), `Se priser og vilkår|${PRICE} per (?:time|døgn).*`],
  [
    isRentable,
    String.raw`Lei parkeringsplass|Leie av fast plass|Fast plass|\d+ ledige?|.* per måned.*|Lei plass`,
    'Send forespørsel|Vis ledige faste plasser i nærheten|Antall ledige.*',
  ],
  [
    // A heading over what failed.
    ({ payment, services }) => payment === undefined || services === undefined,
    'Betal her med|Leie av fast plass',
  ],
  [property(1), 'For bedrifter|Trenger bedriften .*|Kontakt oss'],
  [isPaymentKnown, 'Betal her med|Parkfix(?: App)?|Kontant'],
  [
    isOwn,
    'Last ned appen til Fjellro Parkering|Betal, forleng og avslutt .*|Google Play|App Store|QR-kode.*',
  ],
  [
    ({ nearby }) => nearby !== undefined,
    String.raw`Ingen andre parkeringsplasser i nærheten\.|Nabo.* k?m Gata 2`,
  ],
  ...FJELLRO.properties.flatMap(({ id, kind }) => {
    if (kind === 'free' || kind === 'paid') return [];
    const { name, description } = no.property[kind];
    return [[property(id), name, description] as const];
  }),
];
const SAID = CLAIMS.map(
  ([has, ...lines]) => [has, new RegExp(`^(?:${lines.join('|')})$`)] as const,
);

/** A description for previews, "Torget, Torget 1, Moss. Parkering hos Q-Park. …": its second sentence says whose. */
function namesOwner(line: string, answers: PageAnswers): boolean {
  const [, who] = /\. Parkering hos ([^.]*(?:\.[^ ][^.]*)*)\./.exec(line) ?? [];
  const { operatorName } = answers.lot;
  return (
    who === undefined || who === operatorName || (operatorName === undefined && isOwn(answers))
  );
}

/** The lines of a page that stand on nothing: neither on a field that is there, nor on the lot's own texts. */
export function baselessLines(text: string, answers: PageAnswers): readonly string[] {
  const { lot } = answers;
  const { street = '', city = '' } = (lot['address'] ?? {}) as Readonly<Record<string, string>>;
  const written = [lot['priceAndOpeningHours'], lot['description'], lot['preamble']]
    .filter((html) => typeof html === 'string')
    .join('\n')
    .replaceAll(/<[^>]*>/g, '');
  const given = typeof lot['name'] === 'string' ? lot['name'] : '';
  const name = lotTitle({ name: given, street }, no.lotCard.nameless);
  const address = new Set([street, city, [street, city].filter(Boolean).join(', ')]);
  return text.split('\n').filter((line) => {
    if (line === name || (line.startsWith(`${name}, `) && !line.includes('. '))) return false;
    if (line.startsWith(name)) return !namesOwner(line, answers);
    const isKnown = SAID.some(([has, said]) => said.test(line) && has(answers));
    return !isKnown && !address.has(line) && !written.includes(line);
  });
}
