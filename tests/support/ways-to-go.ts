/**
 * How people name where they go, each text with the destination they mean (S13). The index (tests/node/destinations) and the
 * page (tests/built) are tested with them.
 */
type Way = readonly [typed: string, meant: string];

/** The meant destination is the first choice. */
export const FIRST: readonly Way[] = [
  // Towns, with the words people put around them.
  ['Bergen sentrum', 'Bergen'],
  ['oslo sentrum', 'Oslo'],
  ['Oslo, Norge', 'Oslo'],
  ['Trondheim, Norway', 'Trondheim'],
  ['city centre Stavanger', 'Stavanger'],
  ['downtown Oslo', 'Oslo'],
  ['parking near Bergen', 'Bergen'],
  ['parkering i Drammen', 'Drammen'],
  ['p-hus bergen', 'Bergen'],
  ['Mo i rana', 'Mo i Rana'],
  ['trondh', 'Trondheim'],
  ['kristians', 'Kristiansand'],
  // Letters that a keyboard lacks, and misspellings.
  ['tromso', 'Tromsø'],
  ['alesund', 'Ålesund'],
  ['honefoss', 'Hønefoss'],
  ['baerum', 'Bærum'],
  ['lilehammer', 'Lillehammer'],
  ['Kristiansnad', 'Kristiansand'],
  ['stavnager', 'Stavanger'],
  ['Treondheim', 'Trondheim'],
  // Halves of double names.
  ['Tråante', 'Trondheim'],
  ['traante', 'Trondheim'],
  ['Romsa', 'Tromsø'],
  ['Hárstták', 'Harstad'],
  ['Guovdageaidnu', 'Kautokeino'],
  ['Trondheim - Tråante', 'Trondheim'],
  // Postcodes.
  ['5014', '5014 Bergen'],
  ['0161 Oslo', '0161 Oslo'],
  ['Oslo 0161', '0161 Oslo'],
  ['7011', '7011 Trondheim'],
  ['9008 tromso', '9008 Tromsø'],
  ['NO-0155 Oslo', '0155 Oslo'],
  // Streets: with towns, house numbers, abbreviations, endings of the neighbouring town.
  ['karl johans gate', 'Karl Johans gate, Oslo'],
  ['karl johan', 'Karl Johans gate, Oslo'],
  ['Torgallmenningen', 'Torgallmenningen, Bergen'],
  ['torgallm', 'Torgallmenningen, Bergen'],
  ['karl johansgat', 'Karl Johans gate, Oslo'],
  ['karljohans gate', 'Karl Johans gate, Oslo'],
  ['torgalmenningen', 'Torgallmenningen, Bergen'],
  ['Storgata 12, Oslo', 'Storgata, Oslo'],
  ['Storgata 12B, 0155 Oslo', 'Storgata, Oslo'],
  ['oslo storgata', 'Storgata, Oslo'],
  ['storgata moss', 'Storgata, Moss'],
  ['trondheim munkegata 5', 'Munkegata, Trondheim'],
  ['Elgeseter gt 10', 'Elgeseter gate, Trondheim'],
  ['bogstadveien 27b', 'Bogstadveien, Oslo'],
  ['bryggen bergen', 'Bryggen, Bergen'],
  ['markensgate kristiansand', 'Markens gate, Kristiansand'],
  ['Storgaten Oslo', 'Storgata, Oslo'],
  ['Kong Oscars gate, Bergen, Norway', 'Kong Oscars gate, Bergen'],
  ['st olavs gate oslo', 'St. Olavs gate, Oslo'],
  ['Henrik Ibsens gt. 12 Oslo', 'Henrik Ibsens gate, Oslo'],
  ['youngstorget', 'Youngstorget, Oslo'],
  ['Biskop Gunnerus gate', 'Biskop Gunnerus’ gate, Oslo'],
  // Districts.
  ['åsane', 'Åsane, Bergen'],
  ['Asane bergen', 'Åsane, Bergen'],
  ['grunerlokka', 'Grünerløkka, Oslo'],
  ['midtbyen trondheim', 'Midtbyen, Trondheim'],
  ['frogner oslo', 'Frogner, Oslo'],
  // Places everybody knows.
  ['bergen flesland', 'Bergen lufthavn'],
  ['Oslo airport', 'Oslo lufthavn'],
  ['Gardermoen', 'Oslo lufthavn'],
  ['aker brygge', 'Aker brygge, Oslo'],
  ['Nidarosdomen', 'Nidarosdomen, Trondheim'],
  ['haukeland sykehus', 'Haukeland universitetssjukehus'],
  ['majorstua', 'Majorstuen, Oslo'],
];

/** The meant destination is among the three. */
export const AMONG_THREE: readonly Way[] = [
  ['storgata', 'Storgata, Oslo'],
  ['kristian', 'Kristiansund'],
  ['torget bergen', 'Torget, Bergen'],
  ['tjuvholmen', 'Tjuvholmen, Oslo'],
  ['kongens gate 3', 'Kongens gate, Oslo'],
  ['fana', 'Fana, Bergen'],
];
