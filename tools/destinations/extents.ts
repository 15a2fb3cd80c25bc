/**
 * How far islands, lakes and regions reach: an island to its shore, a lake to its own, a region to the postcodes of
 * its municipalities. Of a fjord, a valley or a fell only where its name stands is known: that is a place, as exact
 * as such things are long.
 */
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

import {
  type BBox,
  bboxContains,
  boxAround,
  haversineKm,
  type Position,
} from '../../src/domain/geo.ts';
import { isInside, type Ring } from '../rings.ts';
import { type Areas, shoresOf, sourceText } from '../source-data.ts';
import { groupBy, nearestTo, type PlaceSource, type PostcodeSource } from './sources.ts';

export interface Region {
  readonly name: string;
  readonly kind: 'region' | 'island';
  readonly municipality: string;
  readonly otherNames: readonly string[];
  readonly extent: BBox;
}

/** How far what is meant may be from where its name stands, in km. */
const ABOUT_KM: Readonly<Record<string, number>> = {
  region: 15,
  valley: 15,
  fjord: 10,
  glacier: 8,
  park: 15,
  lake: 5,
  island: 4,
};
/** A larger piece of land is the mainland. */
const ISLAND_KM = 150;
/** A name stands in the sea beside its island. */
const BESIDE_KM = 3;
/** Beyond the outermost postcode. */
const EDGE_KM = 3;

export function isRegionKind(kind: string): boolean {
  return kind in ABOUT_KM;
}

/** Regions of which no more is known than where their names stand: as places that are about there. */
export function labelsOnly(
  places: readonly PlaceSource[],
  regions: readonly Region[],
): readonly PlaceSource[] {
  const known = new Set(regions.map(({ name, municipality }) => `${name} ${municipality}`));
  const labels = places.filter(({ kind, name, municipality }) => {
    if (!isRegionKind(kind) || known.has(`${name} ${municipality}`)) return false;
    return kind === 'park' || !(name in MUNICIPALITIES);
  });
  return Array.from(labels, (place) => ({
    ...place,
    kind: place.kind === 'park' ? 'park' : 'region',
    accuracyMeters: ABOUT_KM[place.kind]! * 1_000,
  }));
}

export function regionsOf(
  places: readonly PlaceSource[],
  postcodes: readonly PostcodeSource[],
): readonly Region[] {
  const shores = readShores();
  const lakes = shoresOf('streets/norway-n1000/Innsjo');
  const byArea = groupBy(postcodes, ({ area }) => area);
  const named = Object.entries(MUNICIPALITIES).map(([name, list]): Region => {
    const areas = list.split(', ');
    const rows = areas.flatMap((area) => {
      const found = byArea.get(area);
      if (found === undefined) throw new Error(`${area} is no municipality`);
      return found;
    });
    const clear = withoutNamesakes(rows.filter(({ position }) => Number.isFinite(position[0])));
    const extent = grown(boxAround(clear.map(({ position }) => position)), EDGE_KM);
    return { name, kind: 'region', municipality: areas[0]!, otherNames: [], extent };
  });
  const others = places
    .filter(({ kind, name }) => (kind === 'island' || kind === 'lake') && !(name in MUNICIPALITIES))
    .flatMap(({ name, kind, municipality, otherNames, position }): readonly Region[] => {
      const ring = ringOf(kind === 'island' ? shores : lakes, position);
      if (ring === undefined) return [];
      const shown = kind === 'island' ? kind : 'region';
      return [{ name, kind: shown, municipality, otherNames, extent: boxAround(ring) }];
    });
  return [...named, ...others];
}

/** Municipalities of one name lie apart (Herøy, Våler): the ones near to most of the region. */
function withoutNamesakes(rows: readonly PostcodeSource[]): readonly PostcodeSource[] {
  const lats = rows.map(({ position }) => position[1]).sort((a, b) => a - b);
  const lngs = rows.map(({ position }) => position[0]).sort((a, b) => a - b);
  const middle: Position = [lngs[lngs.length >> 1]!, lats[lats.length >> 1]!];
  return rows.filter(({ position }) => haversineKm(position, middle) < 2 * ISLAND_KM);
}

/** The smallest ring that holds the position, else the nearest beside it. */
function ringOf(rings: readonly Ring[], position: Position): Ring | undefined {
  const near = rings.filter((ring) => bboxContains(grown(boxAround(ring), BESIDE_KM), position));
  const [smallest] = near
    .filter((ring) => isInside(position, ring))
    .toSorted((a, b) => sizeKm(a) - sizeKm(b));
  const points = near.flatMap((ring) => ring.map((point) => ({ ring, position: point })));
  return smallest ?? nearestTo(points, position, BESIDE_KM)?.ring;
}

function readShores(): readonly Ring[] {
  const topology = JSON.parse(sourceText('basemap/gs_60.topojson.gz')) as Topology;
  const [land] = feature(topology, topology.objects.land as GeometryCollection).features;
  const { coordinates } = land!.geometry as Areas;
  return coordinates.map(([shore]) => shore!).filter((shore) => sizeKm(shore) < ISLAND_KM);
}

function sizeKm(ring: Ring): number {
  const [west, south, east, north] = boxAround(ring);
  return haversineKm([west, south], [east, north]);
}

function grown([west, south, east, north]: BBox, km: number): BBox {
  const lat = km / 111.2;
  const lng = lat / Math.cos((((south + north) / 2) * Math.PI) / 180);
  return [west - lng, south - lat, east + lng, north + lat];
}

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
