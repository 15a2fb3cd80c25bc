import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedPackages } from './shipped-packages.ts';

const PACKAGES = /(<!-- packages:start -->\n)[^]*?(<!-- packages:end -->)/;
const FILE = 'NOTICE.md';

/** Returns NOTICE.md with a table of the packages that are installed and ship, by their licences. */
export function notice(project: string): string {
  const found = new Map<string, string[]>();
  for (const { name, license } of shippedPackages(project)) {
    found.set(license, [...(found.get(license) ?? []), name]);
  }
  const rows = [...found].map(([license, names]) => `| ${license} | ${names.join(', ')} |`).sort();
  const table = ['', '| licence | packages |', '|---|---|', ...rows, '', ''].join('\n');
  return readFileSync(join(project, FILE), 'utf8').replace(
    PACKAGES,
    (_, start: string, end: string) => start + table + end,
  );
}

/** Writes the table anew. */
export function writeNotice(project: string): void {
  writeFileSync(join(project, FILE), notice(project));
  console.log(`${FILE} is up to date`);
}
