import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedPackages } from './shipped-packages.ts';

const PACKAGES = /(<!-- packages:start -->\n)[^]*?(<!-- packages:end -->)/;

/** NOTICE.md with its table of packages as they are installed. */
export function noticeOf(project: string): string {
  const byLicense = new Map<string, string[]>();
  for (const { name, license } of shippedPackages(project)) {
    byLicense.set(license, [...(byLicense.get(license) ?? []), name]);
  }
  const rows = [...byLicense]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([license, names]) => `| ${license} | ${names.join(', ')} |`);
  const table = ['', '| licence | packages |', '|---|---|', ...rows, '', ''].join('\n');
  return readFileSync(join(project, 'NOTICE.md'), 'utf8').replace(
    PACKAGES,
    (_, start: string, end: string) => start + table + end,
  );
}

/** Writes NOTICE.md anew. */
export function writeNotice(project: string): void {
  writeFileSync(join(project, 'NOTICE.md'), noticeOf(project));
  console.log('NOTICE.md is up to date');
}
