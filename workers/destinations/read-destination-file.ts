import * as v from 'valibot';
import { Fault } from '../../src/domain/errors.ts';
import {
  destinationFile,
  districtRow,
  placeRow,
  postcodeRow,
  regionRow,
  streetRow,
  townRow,
  type DestinationFile,
} from './destination-file.ts';

/** Rows checked between two pauses. */
const CHUNK = 250;

/**
 * Parses and checks the file's text. Throws `Fault('bad-data')` if the file is invalid.
 * @yields every few milliseconds.
 */
export function* readDestinationFile(json: string): Generator<undefined, DestinationFile> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    throw new Fault('bad-data', 'The file of destinations is not JSON', { cause: error });
  }
  yield;
  const head = v.safeParse(destinationFile, parsed);
  if (!head.success) throw badFile(head.issues[0]);
  const file = head.output;
  return {
    ...file,
    towns: yield* checked(townRow, file.towns),
    districts: yield* checked(districtRow, file.districts),
    postcodes: yield* checked(postcodeRow, file.postcodes),
    places: yield* checked(placeRow, file.places),
    regions: yield* checked(regionRow, file.regions),
    streets: yield* checked(streetRow, file.streets),
  };
}

function* checked<S extends v.GenericSchema>(
  schema: S,
  rows: readonly unknown[],
): Generator<undefined, v.InferOutput<S>[]> {
  const output: v.InferOutput<S>[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % CHUNK === 0) yield;
    const result = v.safeParse(schema, row, { abortEarly: true });
    if (!result.success) throw badFile(result.issues[0]);
    output.push(result.output);
  }
  return output;
}

function badFile({ message }: { readonly message: string }): Fault {
  return new Fault('bad-data', `The file of destinations is not as it should be: ${message}`);
}
