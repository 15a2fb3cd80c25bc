/** Which municipalities a region that people know by name is made of; as the postcodes call them. */
const MUNICIPALITIES: Readonly<Record<string, string>> = {
  Lofoten: 'Vågan, Vestvågøy, Flakstad, Moskenes, Værøy, Røst',
  Vesterålen: 'Sortland, Hadsel, Andøy, Bø, Øksnes',
  Helgeland:
    'Bindal, Sømna, Brønnøy, Vega, Vevelstad, Herøy, Alstahaug, Leirfjord, Vefsn, Grane, Hattfjelldal, Dønna, Nesna, Hemnes, Rana, Lurøy, Træna, Rødøy',
  Salten: 'Bodø, Meløy, Gildeskål, Beiarn, Saltdal, Fauske, Sørfold, Steigen, Hamarøy',
  Ofoten: 'Narvik, Evenes, Lødingen',
  Jæren: 'Randaberg, Stavanger, Sola, Sandnes, Klepp, Time, Gjesdal, Hå',
  Dalane: 'Eigersund, Sokndal, Lund, Bjerkreim',
  Ryfylke: 'Strand, Hjelmeland, Suldal, Sauda',
  Haugalandet: 'Haugesund, Karmøy, Tysvær, Bokn, Vindafjord, Sveio, Etne, Utsira',
  Sunnhordland: 'Stord, Bømlo, Fitjar, Tysnes, Kvinnherad, Austevoll',
  Nordhordland: 'Alver, Austrheim, Fedje, Masfjorden, Modalen, Osterøy, Gulen',
  Hardanger: 'Ullensvang, Eidfjord, Ulvik, Kvam',
  Sogn: 'Sogndal, Luster, Lærdal, Aurland, Årdal, Vik, Høyanger, Hyllestad, Solund',
  Sunnfjord: 'Sunnfjord, Askvoll, Fjaler',
  Nordfjord: 'Stad, Gloppen, Stryn, Bremanger',
  Sunnmøre:
    'Ålesund, Giske, Sula, Hareid, Ulstein, Herøy, Sande, Vanylven, Volda, Ørsta, Sykkylven, Stranda, Fjord',
  Romsdal: 'Molde, Aukra, Hustadvika, Rauma, Vestnes',
  Nordmøre: 'Kristiansund, Averøy, Gjemnes, Tingvoll, Sunndal, Surnadal, Aure, Smøla, Rindal',
  Fosen: 'Indre Fosen, Ørland, Åfjord, Osen',
  Innherad: 'Levanger, Verdal, Inderøy, Steinkjer, Frosta',
  Namdalen:
    'Namsos, Overhalla, Grong, Høylandet, Namsskogan, Røyrvik, Lierne, Nærøysund, Leka, Flatanger',
  Gauldalen: 'Melhus, Midtre Gauldal, Holtålen',
  Valdres: 'Nord-Aurdal, Sør-Aurdal, Etnedal, Vestre Slidre, Øystre Slidre, Vang',
  Hallingdal: 'Flå, Nesbyen, Gol, Hemsedal, Ål, Hol',
  Numedal: 'Flesberg, Rollag, Nore og Uvdal',
  Setesdal: 'Bygland, Valle, Bykle, Evje og Hornnes',
  Lister: 'Farsund, Flekkefjord, Kvinesdal, Lyngdal, Sirdal, Hægebostad',
  Grenland: 'Skien, Porsgrunn, Bamble, Siljan, Kragerø, Drangedal',
  Telemark:
    'Skien, Porsgrunn, Bamble, Siljan, Kragerø, Drangedal, Nome, Midt-Telemark, Notodden, Tinn, Hjartdal, Seljord, Kviteseid, Nissedal, Fyresdal, Tokke, Vinje',
  Vestfold: 'Horten, Holmestrand, Tønsberg, Færder, Sandefjord, Larvik',
  Østfold:
    'Moss, Sarpsborg, Fredrikstad, Halden, Hvaler, Råde, Rakkestad, Marker, Aremark, Indre Østfold, Skiptvet',
  Follo: 'Ås, Frogn, Nesodden, Nordre Follo, Vestby, Enebakk',
  Romerike:
    'Lørenskog, Lillestrøm, Rælingen, Nittedal, Gjerdrum, Ullensaker, Nannestad, Eidsvoll, Hurdal, Aurskog-Høland',
  Hadeland: 'Gran, Lunner, Jevnaker',
  Toten: 'Østre Toten, Vestre Toten',
  Hedmarken: 'Hamar, Stange, Løten, Ringsaker',
  Odalen: 'Nord-Odal, Sør-Odal',
  Solør: 'Grue, Åsnes',
  Østerdalen:
    'Elverum, Åmot, Stor-Elvdal, Rendalen, Alvdal, Tynset, Tolga, Folldal, Engerdal, Trysil',
  Gudbrandsdalen:
    'Lillehammer, Øyer, Gausdal, Ringebu, Sør-Fron, Nord-Fron, Sel, Vågå, Lom, Skjåk, Dovre, Lesja',
};

export function municipalitiesOf(region: string): readonly string[] {
  return MUNICIPALITIES[region]?.split(', ') ?? [];
}

export const REGIONS: readonly string[] = Object.keys(MUNICIPALITIES);
