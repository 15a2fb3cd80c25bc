/**
 * A property's id, from a number or a number as text (L6). Undefined for anything else, and from 2^53 on, where JSON may
 * have rounded different ids to one.
 */
export function propertyIdOf(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(id) ? (id as number) + 0 : undefined;
}
