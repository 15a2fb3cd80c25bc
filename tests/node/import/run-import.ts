import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importLots, type ImportOptions } from '../../../tools/import/import-lots.ts';
import { type LotFileRow, propertyIds, propertyNames } from '../../../tools/import/lot/lot-row.ts';
import { importReport } from '../../../tools/import/report.ts';
import { parseMapping } from '../../../tools/import/table/mapping.ts';

export const SAMPLES = 'tests/node/import/samples';

export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

export const STYLE = {
  idOf: propertyIds(),
  nameOf: propertyNames(readJson('public/assets/i18n/en.json')),
  language: 'no' as const,
};

/** 22 November 2026: samples' times are before it or far beyond. */
const NOW = new Date('2026-11-22T12:00:00Z');

/** A file to import: one of the samples by name, any by path, or what it holds. */
export type Given = string | { readonly json: unknown } | { readonly text: string | Buffer };

export async function runImport(
  given: Given | readonly Given[],
  options: Partial<ImportOptions> & { readonly map?: object | undefined } = {},
) {
  const { map, ...rest } = options;
  const folder = mkdtempSync(join(tmpdir(), 'import-test-'));
  try {
    const list = Array.isArray(given) ? (given as readonly Given[]) : [given as Given];
    const files = list.map((one, index) => {
      if (typeof one === 'string') return one.includes('/') ? one : join(SAMPLES, one);
      const path = join(folder, `file-${index}`);
      writeFileSync(path, 'json' in one ? JSON.stringify(one.json) : one.text);
      return path;
    });
    const mapping = map && parseMapping(JSON.stringify(map));
    const details: [outcome: string, row: string, reason: string][] = [];
    const { rows, report } = await importLots(files, {
      mapping,
      style: STYLE,
      now: NOW,
      onDetail: (...detail) => details.push(detail),
      ...rest,
    });
    return {
      rows,
      report,
      said: importReport(report),
      details: details.filter(([outcome]) => outcome !== 'kept'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function ids(row: LotFileRow | undefined): number[] {
  return (row?.properties ?? []).map(({ id }) => id).toSorted((a, b) => a - b);
}
