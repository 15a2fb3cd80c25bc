import { MOMENT_KEYS } from '../../../domain/search-api.ts';
import { propertyIdOf } from '../../../domain/property-id.ts';
import { momentParameters, readMoment } from './moment-filters.ts';
import { isAsked, MAX_TEXT_LENGTH, propertySet, type SearchFilters } from './search-filters.ts';

const PARAMETERS = { text: 'search', contract: 'contract', properties: 'properties' } as const;

/** Names of all parameters with which an address asks for something. [U1] */
export const ASKING_PARAMETERS: readonly string[] = [...Object.values(PARAMETERS), ...MOMENT_KEYS];

/**
 * Returns the filters in an address, or undefined if it has none. [U1]
 * @param search the query string, `?a=b`
 * @param contractId the property that `contract=1` means; undefined if the operator has none [S3]
 */
export function readAddress(
  search: string,
  contractId: number | undefined,
): SearchFilters | undefined {
  const parameters = new URLSearchParams(search);
  const text = (parameters.get(PARAMETERS.text) ?? '').slice(0, MAX_TEXT_LENGTH);
  const ids = (parameters.get(PARAMETERS.properties) ?? '')
    .split(',')
    .flatMap((part) => propertyIdOf(part) ?? []);
  if (parameters.get(PARAMETERS.contract) === '1' && contractId !== undefined) ids.push(contractId);
  const filters = { text, propertyIds: propertySet(ids), moment: readMoment(parameters) };
  return text !== '' || isAsked(filters) ? filters : undefined;
}

/**
 * Writes the filters into a query string and keeps its other parameters. [U1]
 * @returns `?a=b`, or an empty string
 */
export function writeAddress(
  search: string,
  { text, propertyIds, moment }: SearchFilters,
  contractId: number | undefined,
): string {
  const parameters = new URLSearchParams(search);
  const others = propertyIds.filter((id) => id !== contractId);
  setOrDelete(parameters, PARAMETERS.text, text.trim());
  if (contractId !== undefined) {
    setOrDelete(parameters, PARAMETERS.contract, propertyIds.includes(contractId) ? '1' : '');
  }
  setOrDelete(parameters, PARAMETERS.properties, others.join(','));
  for (const [key, value] of momentParameters(moment)) setOrDelete(parameters, key, value ?? '');
  // A query may contain commas unescaped, and people read these addresses.
  const written = parameters.toString().replaceAll('%2C', ',');
  return written === '' ? '' : `?${written}`;
}

function setOrDelete(parameters: URLSearchParams, name: string, value: string): void {
  if (value === '') parameters.delete(name);
  else parameters.set(name, value);
}
