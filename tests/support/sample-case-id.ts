import { SAMPLE_CASES, type SampleCase } from '../../server/sample/cases.ts';

/** Returns the id under which a case's lot can be opened, with either operator. */
export function sampleCaseId(name: SampleCase): string {
  const row: Readonly<Record<string, unknown>> = SAMPLE_CASES[name].list;
  return String(row['parkingLotId']);
}
