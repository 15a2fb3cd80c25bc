/** Separates a place's names in two languages. */
const DOUBLE_NAME = / [-–/] /u;

/** The names of a city that may have several: "Trondheim - Tråante". */
export function cityNames(city: string): readonly string[] {
  return city.split(DOUBLE_NAME);
}
