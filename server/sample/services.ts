import type { Random } from './random.ts';

const SERVICE_NAMES = [
  'Fast plass',
  'Fast plass under tak',
  'Nattparkering',
  'Dagparkering hverdager',
  'Elbilplass med lader',
  'Plass for motorsykkel',
  'Låst sykkelbod',
] as const;
const PERIODS = ['Month', 'Month', 'Month', 'Quarter', 'HalfYear', 'Year', 2, 4] as const;
const PAYMENT_APPS = ['Parkfix', 'Rull & Gå', 'Bompeng', 'P-lommen'] as const;
const PAYMENT_PROVIDERS = ['Kort i automat', 'Kort ved utkjøring', 'Faktura', 'Kontant'] as const;

/** Generates one to three services for rent, a quarter of them sold out. */
export function generateServices(random: Random, lotId: number): object[] {
  const count = random.integer(1, 3);
  const first = random.integer(0, SERVICE_NAMES.length - 1);
  return Array.from({ length: count }, (_, index) => ({
    id: lotId * 10 + index,
    serviceName: SERVICE_NAMES[(first + index) % SERVICE_NAMES.length],
    remainingServiceSpaceCount: random.chance(0.25) ? 0 : random.integer(1, 45),
    servicePricePerMonth: random.chance(0.1)
      ? random.integer(300, 2600) + 0.5
      : random.integer(6, 52) * 50,
    prepaidServiceInvoicePeriodType: random.pick(PERIODS),
  }));
}

/** Generates the ways to pay: apps, and machines or cards on site. */
export function generatePaymentMethods(random: Random): object {
  const some = (names: readonly string[]) =>
    names.filter(() => random.chance(0.55)).map((paymentTypeName) => ({ paymentTypeName }));
  return { paymentApps: some(PAYMENT_APPS), paymentProviders: some(PAYMENT_PROVIDERS) };
}
