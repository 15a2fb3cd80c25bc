import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionInstall, type ShippedPackage, shippedPackages } from './shipped-packages.ts';

const PACKAGES = /(<!-- packages:start -->\n)[^]*?(<!-- packages:end -->)/;
const NOTICE = 'NOTICE.md';
const SERVING = 'docs/deploy/serving.md';

/** The pages that hold a table of packages, by their paths, as they are with the packages that are installed. */
export function packagePages(project: string): ReadonlyMap<string, string> {
  const page = (path: string, lines: readonly string[]) => {
    const text = ['', ...lines, '', ''].join('\n');
    return readFileSync(join(project, path), 'utf8').replace(
      PACKAGES,
      (_, start: string, end: string) => start + text + end,
    );
  };
  return new Map([
    [NOTICE, page(NOTICE, licenseTable(shippedPackages(project)))],
    [SERVING, page(SERVING, installTable(project))],
  ]);
}

function byLicense<T extends ShippedPackage>(packages: readonly T[]): [string, T[]][] {
  const found = new Map<string, T[]>();
  for (const each of packages) found.set(each.license, [...(found.get(each.license) ?? []), each]);
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

function licenseTable(packages: readonly ShippedPackage[]): string[] {
  const rows = byLicense(packages).map(
    ([license, of]) => `| ${license} | ${of.map(({ name }) => name).join(', ')} |`,
  );
  return ['| licence | packages |', '|---|---|', ...rows];
}

/** What a production install holds; its largest packages are named with their sizes. */
function installTable(project: string): string[] {
  const packages = productionInstall(project);
  const rows = byLicense(packages).map(([license, of]) => {
    const largest = of.toSorted((a, b) => b.bytes - a.bytes).filter(({ bytes }) => bytes > 500_000);
    const names = largest.map(({ name, bytes }) => `${name} ${megabytes(bytes)}`).join(', ');
    return `| ${license} | ${of.length} | ${megabytes(sizeOf(of))} | ${names} |`;
  });
  const scripts = packages.filter(({ hasInstallScript }) => hasInstallScript);
  return [
    '| licence | packages | MB | those over half a MB |',
    '|---|---|---|---|',
    ...rows,
    `| all | ${packages.length} | ${megabytes(sizeOf(packages))} | with an install script: ${scripts.map(({ name }) => name).join(', ') || 'none'} |`,
  ];
}

function sizeOf(packages: readonly { readonly bytes: number }[]): number {
  return packages.reduce((sum, { bytes }) => sum + bytes, 0);
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

/** Writes the tables anew. */
export function writeNotice(project: string): void {
  for (const [path, text] of packagePages(project)) {
    writeFileSync(join(project, path), text);
    console.log(`${path} is up to date`);
  }
}
