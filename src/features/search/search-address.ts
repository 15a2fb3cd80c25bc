import { CONTRACT_PROPERTY_ID } from '../../domain/constants.ts';
import { MAX_TEXT_LENGTH, propertySet, type SearchFilters } from './search-filters.ts';

const PARAMETERS = { text: 'search', contract: 'contract', properties: 'properties' } as const;

/** U1: the filters an address carries, or undefined when it carries none. @param search `?a=b` */
export function readAddress(search: string): SearchFilters | undefined {
  const parameters = new URLSearchParams(search);
  const text = (parameters.get(PARAMETERS.text) ?? '').slice(0, MAX_TEXT_LENGTH);
  const ids = (parameters.get(PARAMETERS.properties) ?? '')
    .split(',')
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number);
  if (parameters.get(PARAMETERS.contract) === '1') ids.push(CONTRACT_PROPERTY_ID);
  if (text === '' && ids.length === 0) return undefined;
  return { text, propertyIds: propertySet(ids) };
}

/**
 * U1: the address of these filters. Parameters that are not ours are kept.
 * @returns `?a=b`, or an empty string
 */
export function writeAddress(search: string, { text, propertyIds }: SearchFilters): string {
  const parameters = new URLSearchParams(search);
  const others = propertyIds.filter((id) => id !== CONTRACT_PROPERTY_ID);
  setOrDelete(parameters, PARAMETERS.text, text.trim());
  setOrDelete(
    parameters,
    PARAMETERS.contract,
    propertyIds.includes(CONTRACT_PROPERTY_ID) ? '1' : '',
  );
  setOrDelete(parameters, PARAMETERS.properties, others.join(','));
  // A comma needs no escape in a query; people read and write these.
  const written = parameters.toString().replaceAll('%2C', ',');
  return written === '' ? '' : `?${written}`;
}

function setOrDelete(parameters: URLSearchParams, name: string, value: string): void {
  if (value === '') parameters.delete(name);
  else parameters.set(name, value);
}
