import { LOT_CASES, type LotCase } from '../fixtures/lot-cases.ts';

/** Returns the id under which a case's lot can be opened, with either operator. */
export function lotCaseId(name: LotCase): string {
  const row: Readonly<Record<string, unknown>> = LOT_CASES[name].list;
  return String(row['parkingLotId']);
}
