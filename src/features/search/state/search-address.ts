import { propertyIdOf } from '../../../domain/property-id.ts';
import { momentParameters, readMoment } from './moment-filters.ts';
import { isAsked, MAX_TEXT_LENGTH, propertySet, type SearchFilters } from './search-filters.ts';

const PARAMETERS = { text: 'search', contract: 'contract', properties: 'properties' } as const;

/**
 * U1: the filters an address carries, or undefined when it carries none.
 * @param search `?a=b`
 * @param contractId what `contract=1` means (S3); undefined where the operator has no such property
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
 * U1: the address of these filters. Parameters that are not ours are kept.
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
  // A comma needs no escape in a query; people read and write these.
  const written = parameters.toString().replaceAll('%2C', ',');
  return written === '' ? '' : `?${written}`;
}

function setOrDelete(parameters: URLSearchParams, name: string, value: string): void {
  if (value === '') parameters.delete(name);
  else parameters.set(name, value);
}
