/** P4: in the order of the numbers 1 to 6. */
const PERIODS = ['day', 'week', 'month', 'quarter', 'halfyear', 'year'] as const;

export type InvoicePeriod = (typeof PERIODS)[number];

/** P4: how a service is invoiced, by name in any case or by number; undefined says nothing more. */
export function invoicePeriodOf(value: unknown): InvoicePeriod | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim().toLowerCase();
  return PERIODS.find((period, index) => text === period || text === String(index + 1));
}
