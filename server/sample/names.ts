import type { Random } from './random.ts';
import type { LotKind } from './texts.ts';

const STREET_BEGINNINGS = [
  'Bjørke',
  'Furu',
  'Gran',
  'Elve',
  'Fjord',
  'Sjø',
  'Kirke',
  'Mølle',
  'Skole',
  'Stasjons',
  'Strand',
  'Verksteds',
  'Brygge',
  'Hav',
  'Ås',
  'Sage',
  'Tolder',
  'Smie',
  'Slipp',
  'Nøste',
  'Lodd',
  'Måne',
  'Øvre Hage',
  'Nedre Torg',
  'Rogne',
  'Lønne',
  'Garveri',
  'Seilmaker',
  'Glassverks',
  'Ullspinner',
] as const;
const STREET_ENDINGS = [
  'gata',
  'veien',
  'bakken',
  'plassen',
  'kroken',
  'svingen',
  'alléen',
] as const;

/** Patterns of names by kind of lot; `{street}` and `{place}` stand for the names of the street and the town. */
const PATTERNS: Readonly<Record<LotKind, readonly [string, ...string[]]>> = {
  garage: [
    '{street} p-hus',
    '{place} sentrum p-hus',
    'P-hus {beginning}kvartalet',
    '{beginning}gården parkeringshus',
  ],
  lot: [
    '{street} parkering',
    '{place} torg',
    '{beginning}tomta',
    '{beginning}jordet parkering',
    '{place} kulturhus',
  ],
  street: ['{street}, gateparkering', '{street} {number}', '{street}, nordsiden'],
  parkAndRide: [
    '{place} stasjon innfartsparkering',
    '{place} bussterminal',
    '{place} kai pendlerparkering',
  ],
  customer: [
    '{beginning}senteret {place}',
    '{beginning}hallen, besøk',
    '{place} legesenter',
    '{beginning}bryggeriet, kunder',
  ],
  charging: ['{place} ladestasjon', '{beginning}senteret lading', '{street}, hurtiglading'],
};

export interface Street {
  readonly beginning: string;
  readonly name: string;
  readonly number: number;
}

/** Invents a street with a common Norwegian kind of name. */
export function inventStreet(random: Random): Street {
  const beginning = random.pick(STREET_BEGINNINGS);
  return {
    beginning,
    name: `${beginning}${random.pick(STREET_ENDINGS)}`,
    number: random.integer(1, 98),
  };
}

/** Invents a name in one of the patterns for the kind of lot. */
export function inventName(random: Random, kind: LotKind, street: Street, place: string): string {
  return random
    .pick(PATTERNS[kind])
    .replace('{street}', street.name)
    .replace('{beginning}', street.beginning)
    .replace('{number}', String(street.number))
    .replace('{place}', place);
}
