/** What Norwegians, and their guests, call things: what the file's rows refer to, and what is understood when typed. */
import type {
  DestinationLanguage,
  PlaceKind,
} from '../../workers/destinations/destination-file.ts';

/** By the name used in the sources. */
const KINDS = {
  place: { is: 'place', words: '' },
  station: {
    is: 'station',
    words:
      'stasjon stasjonen jernbanestasjon jernbanestasjonen togstasjon togstasjonen sentralstasjon station st railway train',
  },
  airport: {
    is: 'airport',
    words:
      'lufthavn lufthavna lufthavnen lufthamn flyplass flyplassen flyhavn flyhamn airport helikopterhavn',
  },
  ferry: {
    is: 'ferry',
    words:
      'ferjekai ferjekaien ferjekaia fergekai fergekaien fergekaia ferjeleie ferjeleiet fergeleie fergeleiet ferje ferja ferjen ferge ferga fergen fergeterminal ferjeterminal ferry',
  },
  hospital: {
    is: 'hospital',
    words:
      'sykehus sykehuset sjukehus sjukehuset hospital hospitalet universitetssykehus universitetssykehuset universitetssjukehus universitetssjukehuset',
  },
  shopping: {
    is: 'place',
    words:
      'kjøpesenter kjøpesenteret senter senteret storsenter storsenteret handlesenter shopping shoppingsenter mall',
  },
  university: {
    is: 'place',
    words:
      'universitet universitetet university høgskole høgskolen høyskole høyskolen høgskule høgskulen',
  },
  stadium: { is: 'place', words: 'stadion stadium arena' },
  skiing: {
    is: 'place',
    words:
      'skisenter skisenteret alpinsenter alpinsenteret alpinanlegg skianlegg skianlegget skiresort',
  },
  church: { is: 'place', words: 'kirke kirka kirken kyrkje kyrkja church' },
  lighthouse: { is: 'place', words: 'fyr fyret lighthouse' },
  region: { is: 'region', words: '' },
  park: { is: 'region', words: 'nasjonalpark nasjonalparken' },
} as const satisfies Readonly<Record<string, { readonly is: PlaceKind; readonly words: string }>>;

export type KnownKind = keyof typeof KINDS;

const ORDER = Object.keys(KINDS) as readonly KnownKind[];

export function numberOfKind(kind: KnownKind): number {
  return ORDER.indexOf(kind);
}

export function isKnownKind(kind: string): kind is KnownKind {
  return kind in KINDS;
}

export function wordsOfKind(kind: KnownKind): readonly string[] {
  return KINDS[kind].words.split(' ').filter(Boolean);
}

export const LANGUAGE: DestinationLanguage = {
  centre: 'sentrum centrum centre center downtown city'.split(' '),
  ignored: (
    'parkering parking parkeringsplass parkeringshus parkeringsplasser phus pplass garasje garasjen ' +
    'lading ladestasjon'
  ).split(' '),
  connecting: 'i ved nær av in near at the to til på fra from of by'.split(' '),
  counties: [
    'Agder',
    'Akershus',
    'Buskerud',
    'Finnmark',
    'Innlandet',
    'Møre og Romsdal',
    'Nordland',
    'Rogaland',
    'Telemark',
    'Troms',
    'Trøndelag',
    'Vestfold',
    'Vestland',
    'Østfold',
  ],
  kinds: Array.from(ORDER, (kind) => [KINDS[kind].is, ...wordsOfKind(kind)]),
  streets: [
    { words: ['gate', 'gata', 'gaten'], short: ['gt', 'g'] },
    { words: ['vei', 'veien', 'veg', 'vegen'], short: ['vn', 'v'] },
    { words: ['plass', 'plassen'], short: ['pl'] },
  ],
  endings: [
    ['torg', 'torget', 'torv'],
    ['brygge', 'bryggen', 'brygga'],
  ],
  alsoSaid: {
    street: ['gate', 'gata', 'gaten'],
    road: ['vei', 'veien', 'veg', 'vegen'],
    square: ['torg', 'torget', 'plass'],
    harbour: ['havn', 'havna'],
    harbor: ['havn', 'havna'],
    cathedral: ['domkirke'],
    sankt: ['st'],
  },
};
