/** Word parts from which Norwegian-looking places, streets and lot names are put together. */

/** Weightiest cities first, where they are. */
export const KNOWN_CITIES: readonly (readonly [name: string, lng: number, lat: number])[] = [
  ['Oslo', 10.75, 59.91],
  ['Bergen', 5.32, 60.39],
  ['Trondheim', 10.4, 63.43],
  ['Stavanger', 5.73, 58.97],
  ['Kristiansand', 8.0, 58.15],
  ['Drammen', 10.2, 59.74],
  ['Fredrikstad', 10.93, 59.22],
  ['Tromsø', 18.96, 69.65],
  ['Sandnes', 5.74, 58.85],
  ['Ålesund', 6.15, 62.47],
  ['Bodø', 14.4, 67.28],
  ['Lillestrøm', 11.05, 59.96],
  ['Tønsberg', 10.41, 59.27],
  ['Skien', 9.61, 59.21],
  ['Moss', 10.66, 59.43],
  ['Haugesund', 5.27, 59.41],
  ['Sandefjord', 10.22, 59.13],
  ['Arendal', 8.77, 58.46],
  ['Hamar', 11.07, 60.79],
  ['Larvik', 10.03, 59.05],
  ['Halden', 11.39, 59.12],
  ['Gjøvik', 10.69, 60.8],
  ['Molde', 7.16, 62.74],
  ['Lillehammer', 10.47, 61.12],
  ['Mo i Rana', 14.14, 66.31],
  ['Horten', 10.48, 59.42],
  ['Alta', 23.27, 69.97],
  ['Narvik', 17.43, 68.44],
  ['Førde', 5.86, 61.45],
  ['Å', 12.98, 67.88],
];

/** Where the other cities gather: lng, lat, spread in degrees. */
export const REGIONS: readonly (readonly [lng: number, lat: number, spread: number])[] = [
  [10.7, 59.8, 0.7],
  [10.2, 59.3, 0.5],
  [5.6, 60.3, 0.6],
  [5.9, 58.9, 0.5],
  [7.9, 58.3, 0.6],
  [10.6, 63.4, 0.8],
  [6.6, 62.4, 0.7],
  [14.6, 67.2, 0.9],
  [18.8, 69.4, 1],
  [11, 61, 0.8],
  [12, 57.7, 1.2],
  [18, 59.3, 1.3],
  [13.2, 55.7, 0.8],
  [12.5, 55.7, 0.6],
  [10, 56.1, 0.9],
  [24.9, 60.3, 1.2],
  [10, 53.5, 1.3],
  [13.4, 52.5, 1.4],
  [7, 51.3, 1],
  [4.8, 52.2, 0.8],
  [2.3, 48.8, 1.6],
  [-0.6, 51.8, 1.3],
  [8.5, 47.3, 1],
  [11.5, 48.1, 1.4],
];

export const STEMS: readonly string[] =
  `Ask Berg Bjørk Brek Breivik Bru Bø Dal Drøb Egge Eid Ek Elve Engel Fager Fjell Flat Foss Furu Fær Gran Grav Grimst Grøn Gul
Hag Hall Ham Haug Havn Hegg Hell Hest Hol Holm Hov Hval Høg Hå Is Jess Jord Jør Kall Kirke Kjøl Klepp Klov Kløft Knap Kolbot
Kongs Kors Krok Kråk Kval Kvern Kyrk Lang Laks Leir Lerk Lin Ljos Lom Lund Lyng Lys Løken Løv Mel Mid Mjøn Mo Myr Mør Nes Nid
Nord Nærs Nøtter Odd Olav Orm Osp Ramn Raud Reis Ring Ris Rogn Rosen Ruds Ryg Rød Røk Sand Sel Skar Skjær Skog Skål Slett Smøl
Sol Stav Stein Stor Strand Strøm Sund Svart Svan Sæl Sør Tang Tjøl Tor Troll Tun Tve Tyr Ulv Utne Vang Vat Vest Vik Våg Ærøy
Ødem Øks Øst Ås Ål Ørn`.split(/\s+/);

export const CITY_ENDS: readonly string[] =
  `vik berg dal nes sund fjord stad by rud set heim land våg øy ås moen eidet botn foss strand bø haug lia elva hamn kleiv mark
myra odden setra skog stein tangen tun vang vatn vollen øra bru holt hus anger bekken bygda høgda jordet kroken`.split(
    /\s+/,
  );

/** Before a city that shares its name with another; the first is none. */
export const CITY_PREFIXES: readonly string[] = (
  '|Nord-|Sør-|Øvre |Nedre |Ytre |Indre |Store |Vesle |Nye |Gamle |Øst-|Vest-|Midt-|Heim-|' +
  'Fram-|St. |Over-|Utre |Åpne '
).split('|');

export const STREET_ENDS: readonly string[] =
  `gata veien vegen gate torg plass allé bakken stien kaia brygge tunet svingen lia`.split(/\s+/);

/** More than half of the streets have none. */
export const STREET_PREFIXES: readonly string[] = [
  ...Array<string>(8).fill(''),
  ...'Øvre |Nedre |Gamle |St. |Søndre |Nordre '.split('|'),
];

export const KINDS: readonly string[] =
  `p-hus parkering P-plass parkeringshus lading stasjon innfartsparkering kjøpesenter sykehus hurtiglader skole arena garasje
terminal torg brygge kirke hotell`.split(/\s+/u);

export const CHAINS: readonly string[] = (
  "Kiwi|Rema 1000|Coop Extra|Circle K|Meny|Spar|Esso|Shell|Europark|Q-Park|McDonald's|IKEA|Obs|" +
  'Jernia|Thon|Scandic|Mer|Recharge|Kople|Uno-X'
).split('|');
