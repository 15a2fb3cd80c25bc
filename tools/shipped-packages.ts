import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}
interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}

/** Code that is no part of a build. */
const DEVELOPMENT_ONLY = new Set(['server/build.ts', 'server/dev.ts', 'server/start.ts']);
const IMPORT =
  /(?:from|^import) '((?:@[\w.-]+\/)?[\w.-]+)[^']*'|import\('((?:@[\w.-]+\/)?[\w.-]+)[^']*'\)/gm;
/** Packages whose package.json names no licence, by what their README says. */
const BY_README: Readonly<Record<string, string>> = { '@mapbox/jsonlint-lines-primitives': 'MIT' };
const LICENSE_FILE = /^(?:licen[cs]e|copying)/i;

/**
 * The packages whose code is in the built page, worker, service worker or server, or in a production install:
 * what the sources import with all that it depends on, and what package-lock.json installs without development.
 */
export function shippedPackages(project: string) {
  const { packages } = readJson(join(project, 'package-lock.json')) as Lock;
  const names = new Set<string>();
  const add = (name: string): void => {
    const found = packages[`node_modules/${name}`];
    if (!found || names.has(name) || name.startsWith('@types/')) return;
    names.add(name);
    for (const dependency of Object.keys(found.dependencies ?? {})) add(dependency);
  };
  for (const name of importedPackages(project)) add(name);
  for (const [path, { dev }] of Object.entries(packages)) {
    if (path !== '' && dev !== true) add(path.replace(/^.*node_modules\//, ''));
  }
  return [...names].sort().map((name) => describe(join(project, 'node_modules', name), name));
}

/** Packages that code of the product imports and package.json names. */
function importedPackages(project: string): ReadonlySet<string> {
  const { dependencies, devDependencies } = readJson(join(project, 'package.json')) as Readonly<
    Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>
  >;
  const names = new Set<string>();
  for (const folder of ['src', 'workers', 'server']) {
    for (const file of readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })) {
      const path = `${folder}/${file}`;
      if (!/\.tsx?$/.test(path) || DEVELOPMENT_ONLY.has(path)) continue;
      for (const [, a, b] of readFileSync(join(project, path), 'utf8').matchAll(IMPORT)) {
        const name = a ?? b ?? '';
        if (name in dependencies || name in devDependencies) names.add(name);
      }
    }
  }
  // Loaded only where the server runs from its sources.
  names.delete('tsx');
  return names;
}

/** A package's name, its licence as SPDX has it, and the licence's text where the package has one. */
function describe(folder: string, name: string) {
  const { license } = readJson(join(folder, 'package.json')) as { readonly license?: string };
  const file = readdirSync(folder).find((entry) => LICENSE_FILE.test(entry));
  return {
    name,
    license: BY_README[name] ?? license ?? 'unknown',
    text: file === undefined ? undefined : readFileSync(join(folder, file), 'utf8').trim(),
  };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
