import type { DestinationFile } from '../../workers/destinations/destination-file.ts';

/**
 * Returns the file's text: a table between lines of its own and a row a line. So a change of a row shows as one, and
 * the worker parses the file in pieces (workers/destinations/read-destination-file.ts).
 */
export function fileText(file: DestinationFile): string {
  const { towns, districts, postcodes, places, regions, streets, ...head } = file;
  const members = Object.entries(head).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  const tables = Object.entries({ towns, districts, postcodes, places, regions, streets }).map(
    ([name, rows]) => `"${name}":[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`,
  );
  return `{\n${[...members, ...tables].join(',\n')}\n}\n`;
}
