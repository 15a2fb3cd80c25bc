/**
 * L6: a property's id, whether it is a number or one written as text; undefined for anything else. From
 * 2^53 on a number may have been made of several.
 */
export function propertyIdOf(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(id) ? (id as number) + 0 : undefined;
}
