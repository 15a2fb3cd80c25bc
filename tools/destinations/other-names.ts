/** Official names in Sámi, Kven and Norwegian of one town or municipality, and what visitors call some. */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  Bergen: ['Bjørgvin'],
  Alta: ['Áltá', 'Alattio'],
  Bodø: ['Bådåddjo'],
  Evenes: ['Evenášši'],
  Fauske: ['Fuossko'],
  Gratangen: ['Rivtták'],
  Hamarøy: ['Hábmer'],
  Hammerfest: ['Hámmerfeasta'],
  Harstad: ['Hárstták'],
  Hattfjelldal: ['Aarborte'],
  Karasjok: ['Kárášjohka'],
  Kautokeino: ['Guovdageaidnu'],
  Kirkenes: ['Girkonjárga', 'Kirkkoniemi'],
  Kåfjord: ['Gáivuotna', 'Kaivuono'],
  Lakselv: ['Leavdnja', 'Lemmijoki'],
  Lavangen: ['Loabák'],
  Lyngen: ['Ivgu', 'Yykeä'],
  Namsos: ['Nåavmesjenjaelmie'],
  Narvik: ['Áhkanjárga'],
  Nesseby: ['Unjárga'],
  Nordreisa: ['Ráisa', 'Raisi'],
  Oslo: ['Kristiania'],
  Porsanger: ['Porsáŋgu', 'Porsanki'],
  Røros: ['Rosse'],
  Røyrvik: ['Raarvihke'],
  Salangen: ['Siellak'],
  Snåsa: ['Snåase'],
  Sortland: ['Suortá'],
  Steinkjer: ['Stientje'],
  Storfjord: ['Omasvuotna', 'Omasvuono'],
  'Sør-Varanger': ['Mátta-Várjjat'],
  Tana: ['Deatnu'],
  Tjeldsund: ['Dielddanuorri'],
  Tromsø: ['Romsa'],
  Trondheim: ['Tråante', 'Trondhjem'],
  Vadsø: ['Čáhcesuolu', 'Vesisaari'],
  Vardø: ['Várggát', 'Vuorea'],
};

/** What some listed places are called besides. */
export const EXTRA_NAMES: Readonly<Record<string, readonly string[]>> = {
  Nordkapp: ['North Cape'],
  'Oslo lufthavn': ['Gardermoen'],
  'Oslo S': ['Oslo sentralstasjon', 'Oslo central station'],
  'Sandefjord lufthavn': ['Torp'],
  'Trondheim S': ['Trondheim sentralstasjon', 'Trondheim central station'],
};

/** Where the largest post town is not the centre of a municipality of another name. */
export const CENTRES: Readonly<Record<string, string>> = {
  Bærum: 'Sandvika',
  'Nordre Follo': 'Ski',
  'Indre Østfold': 'Askim',
  Lindesnes: 'Mandal',
  Rana: 'Mo i Rana',
  Vefsn: 'Mosjøen',
  Vågan: 'Svolvær',
  Vestvågøy: 'Leknes',
  Ringerike: 'Hønefoss',
  Ringsaker: 'Brumunddal',
  Karmøy: 'Kopervik',
  Ullensaker: 'Jessheim',
  Asker: 'Asker',
};

/**
 * Counties of the municipalities that bear another's name, or that of a town elsewhere, by the first digit
 * of their postcodes.
 */
const COUNTIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Herøy: { 6: 'Møre og Romsdal', 8: 'Nordland' },
  Os: { 2: 'Innlandet' },
  Våler: { 1: 'Østfold', 2: 'Innlandet' },
};

/** What tells a municipality from others of its name; empty where no other has it. */
export function countyOf(municipality: string, postcode: string): string {
  return COUNTIES[municipality]?.[postcode[0] ?? ''] ?? '';
}
