/** Towns from postcodes, municipalities and GeoNames: each once, with its centre where it is known. */
import type { Position } from '../../src/domain/geo.ts';
import { type CitySource, groupBy, nearestTo, type PostcodeSource } from './sources.ts';
import { CENTRES, countyOf, OTHER_NAMES } from './other-names.ts';

export interface Town {
  readonly name: string;
  /** Its municipality; of a town that bears its name, the county where that is needed, or nothing. */
  readonly area: string;
  position: Position;
  inhabitants: number;
  isApproximate: boolean;
  /** No town's name: a municipality's. */
  readonly isMunicipality: boolean;
  readonly otherNames: readonly string[];
}

/** A town's postcodes lie within this of each other; beyond, it is another of the name. */
const SAME_TOWN_KM = 40;

/** Rows in the same place as inhabitants: the middle of where people live. */
export function middleOf(rows: readonly PostcodeSource[]): Position {
  const streets = rows.filter(({ isBoxes }) => !isBoxes);
  const counted = streets.length > 0 ? streets : rows;
  let [lng, lat, sum] = [0, 0, 0];
  for (const { position, inhabitants } of counted) {
    lng += position[0] * (inhabitants + 1);
    lat += position[1] * (inhabitants + 1);
    sum += inhabitants + 1;
  }
  return [lng / sum, lat / sum];
}

export function inhabitantsOf(rows: readonly PostcodeSource[]): number {
  return rows.reduce((sum, { inhabitants }) => sum + inhabitants, 0);
}

/** What stands behind a town's name where others bear it too. @param row a postcode of the town */
function areaOf(name: string, { area, code }: PostcodeSource): string {
  return area === name ? countyOf(area, code) : area;
}

export class Towns {
  readonly list: Town[] = [];
  readonly #byName = new Map<string, Town[]>();
  readonly #postcodes: readonly PostcodeSource[];

  constructor(postcodes: readonly PostcodeSource[], cities: readonly CitySource[]) {
    this.#addPostTowns(postcodes);
    this.#addCities(cities, postcodes);
    this.#addMunicipalities(postcodes);
    this.list.sort((a, b) => b.inhabitants - a.inhabitants || a.name.localeCompare(b.name, 'nb'));
    this.#postcodes = postcodes.filter(({ isBoxes }) => !isBoxes);
  }

  /** The town of this name nearest to a position. Throws where there is none of the name. */
  numberOf(name: string, position: Position): number {
    const town = this.nearest(name, position, Infinity);
    if (town === undefined) throw new Error(`${name} is no town`);
    return this.list.indexOf(town);
  }

  has(name: string): boolean {
    return this.#byName.has(name.toLowerCase());
  }

  /** The town whose mail comes to a position. */
  numberAt(position: Position): number {
    const { town, position: middle } = nearestTo(this.#postcodes, position)!;
    return this.numberOf(town, middle);
  }

  /** The nearest town of the name, in any case of letters. */
  nearest(name: string, position: Position, withinKm: number): Town | undefined {
    return nearestTo(this.#byName.get(name.toLowerCase()) ?? [], position, withinKm);
  }

  #add(
    name: string,
    area: string,
    position: Position,
    inhabitants: number,
    isMunicipality = false,
  ): Town {
    const otherNames = OTHER_NAMES[name] ?? [];
    const isApproximate = true;
    const town = { name, area, position, inhabitants, isApproximate, isMunicipality, otherNames };
    this.list.push(town);
    const key = name.toLowerCase();
    this.#byName.set(key, [...(this.#byName.get(key) ?? []), town]);
    return town;
  }

  #addPostTowns(postcodes: readonly PostcodeSource[]): void {
    const groups = groupBy(postcodes, ({ town, area }) => `${town}|${area}`);
    const sorted = [...groups.values()].sort((a, b) => inhabitantsOf(b) - inhabitantsOf(a));
    for (const rows of sorted) {
      const { town } = rows[0]!;
      const position = middleOf(rows);
      const known = this.nearest(town, position, SAME_TOWN_KM);
      if (known !== undefined) known.inhabitants += inhabitantsOf(rows);
      else this.#add(town, areaOf(town, rows[0]!), position, inhabitantsOf(rows));
    }
  }

  #addCities(cities: readonly CitySource[], postcodes: readonly PostcodeSource[]): void {
    for (const { name, inhabitants, position } of cities) {
      let town = this.nearest(name, position, SAME_TOWN_KM);
      if (town === undefined) {
        town = this.#add(name, areaOf(name, nearestTo(postcodes, position)!), position, 0);
      }
      town.position = position;
      town.isApproximate = false;
      town.inhabitants = Math.max(town.inhabitants, inhabitants);
    }
  }

  /** A municipality that bears no town's name counts as a town: its centre. */
  #addMunicipalities(postcodes: readonly PostcodeSource[]): void {
    const groups = groupBy(postcodes, ({ area, code }) => `${area}|${countyOf(area, code)}`);
    for (const rows of groups.values()) {
      const { area, code } = rows[0]!;
      const county = countyOf(area, code);
      const middle = middleOf(rows);
      if (area === '' || this.nearest(area, middle, SAME_TOWN_KM)) continue;
      const inside = this.list.filter(
        (town) =>
          town.area === area && (county === '' || rows.some((row) => row.town === town.name)),
      );
      const centre =
        inside.find(({ name }) => name === CENTRES[area]) ??
        inside.reduce((best, town) => (town.inhabitants > best.inhabitants ? town : best));
      this.#add(area, county, centre.position, inhabitantsOf(rows), true);
    }
  }
}
