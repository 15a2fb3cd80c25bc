/** L6: a property's id, from a number or a number as text; undefined also from 2^53 on, where JSON may have rounded. */
export function propertyIdOf(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(id) ? (id as number) + 0 : undefined;
}
