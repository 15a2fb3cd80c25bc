import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shippedPackages } from '../../tools/shipped-packages.ts';

/** Licences that let an operator pass the build on under its own terms, with the notices. */
const ACCEPTED = new Set([
  '(MIT OR Apache-2.0)',
  '(MPL-2.0 OR Apache-2.0)',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
]);
const shipped = shippedPackages('.');

test('a production install runs no code of a package, and holds nothing of the page', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Record<string, { readonly dev?: true; readonly hasInstallScript?: true }>;
  };
  const packages = Object.entries(lock.packages).filter(([path, { dev }]) => path && !dev);
  expect(packages.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
  const names = packages.map(([path]) => path.replace(/^.*node_modules\//, ''));
  for (const name of ['react', 'maplibre-gl', 'lucide-react', 'esbuild', 'vite']) {
    expect(names).not.toContain(name);
  }
  const said = readFileSync('docs/deploy/serving.md', 'utf8');
  expect(said).toContain(`installs ${packages.length} packages`);
});

test('page, worker, service worker, server and production install are all among them', () => {
  const names = shipped.map(({ name }) => name);
  const some = ['react', 'flexsearch', 'workbox-core', 'hono', 'jsdom', 'tough-cookie', 'earcut'];
  expect(names).toEqual(expect.arrayContaining(some));
  for (const name of ['vite', 'tsx', 'vitest', 'lighthouse']) expect(names).not.toContain(name);
});

test('every licence is one that is accepted, and all but a few packages have its text', () => {
  expect(shipped.filter(({ license }) => !ACCEPTED.has(license))).toEqual([]);
  const without = shipped.filter(({ text }) => text === undefined).map(({ name }) => name);
  expect(without).toEqual([
    '@mapbox/jsonlint-lines-primitives',
    '@resvg/resvg-wasm',
    'murmurhash-js',
    'pmtiles',
    'saxes',
  ]);
});
