import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { HASHED_FILE } from './server/hashed-file.ts';
import { appManifests } from './tools/pwa/app-manifests.ts';
import { bareShell } from './tools/pwa/bare-shell.ts';
import { quietTranslator, usedRouter } from './tools/pwa/lean-libraries.ts';
import { licenseTexts } from './tools/pwa/license-texts.ts';
import { operatorsFile } from './tools/pwa/operators-file.ts';
import { starterScript } from './tools/pwa/starter-script.ts';

/** Packages only tests or the worker import: named, so that the dev server need not reload to add them. */
const LATE_DEPENDENCIES = [
  '@tanstack/react-query',
  'axe-core',
  'comlink',
  'dompurify',
  'fast-check',
  'flexsearch',
  'geokdbush',
  'kdbush',
  'lucide-react',
  'maplibre-gl',
  'react-dom/client',
  'react-router-dom',
  'supercluster',
  'uqr',
  'valibot',
  'vitest-browser-react',
];

/**
 * A class's name in the page: its own, and a mark of its style sheet. Shorter than Vite's, which adds the line, and
 * the names are in the first view's code.
 */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
  return `_${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/** What stands beside the page's code in the folder that is served. */
const siteFiles = () => [
  starterScript(),
  operatorsFile(),
  appManifests(),
  bareShell(),
  licenseTexts(),
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/service-worker',
    filename: 'sw.ts',
    // The app registers it itself, after loading; each operator has a manifest of its own.
    injectRegister: null,
    manifest: false,
    injectManifest: {
      globPatterns: [
        'shell.html',
        'assets/*.{js,css,woff2}',
        'basemap/poster-*.svg',
        'basemap/places.json',
        'operators/*/*.svg',
      ],
      maximumFileSizeToCacheInBytes: 3_000_000,
      dontCacheBustURLsMatching: HASHED_FILE,
    },
  }),
];

/** The files that a visitor's browser gets. */
const forBrowsers = {
  manifest: true,
  modulePreload: {
    polyfill: false,
    // Every page has the first view's own files, so no other file names them.
    resolveDependencies: (
      _file: string,
      dependencies: string[],
      { hostType }: { hostType: string },
    ) =>
      hostType === 'html'
        ? dependencies
        : dependencies.filter((file) => !/\/(?:rolldown-runtime|vendor|shared)-/.test(file)),
  },
  rolldownOptions: {
    // React Router's words to developers.
    treeshake: { manualPureFunctions: ['warning', 'warningOnce'] },
    output: {
      // One file that changes with the libraries, not with the app: smaller, and kept by caches.
      codeSplitting: {
        groups: [
          {
            name: 'vendor',
            test: /node_modules\/(?:(?:react|react-dom|scheduler|react-router|i18next|react-i18next|comlink)\/|lucide-react\/dist\/esm\/(?!icons\/))/,
          },
          // What is known of lots: of a lot's page, and of cards whose lots have facts. No part of the first view.
          {
            name: 'facts',
            test: /\/src\/(?:domain\/(?:opening-hours\/|lot-facts|availability|stay-price|charging-price|lot-cost|asked-stay)|ui\/(?:fact-texts|cost-texts|said-cost|use-now)|availability\/)/,
            minShareCount: 2,
            includeDependenciesRecursively: false,
          },
          // One request of the first view where there would be one for each piece that the groups around this one import.
          // `npm run check` says when one is missing here.
          {
            name: 'shared',
            test: /\/src\/(?:domain\/(?:languages|paths|lot|constants|listeners|plain-text|row-values|fold|property-vocabulary|kinds-and-plugs|geo|property-id|moment-filters|time|cost-parameters)|visitor\/visitor-position|ui\/(?:link-clicks|kept-text|arrival-destination)|operators\/(?:operator-context|property-kind)|i18n\/texts|engine-client\/engine-context)\.tsx?$/,
            minShareCount: 2,
          },
          // One request of a lot's page where there would be seven: what it shares with other code on demand.
          {
            name: 'on-demand',
            test: /\/node_modules\/valibot\/|\/src\/(?:api\/|http\/|saved\/|domain\/lot-facts)|icons\/(?:bookmark|map-pin|map-pin-off)\.mjs/,
            minShareCount: 2,
            // Else it would hold pieces of the first view as well.
            includeDependenciesRecursively: false,
          },
        ],
      },
    },
  },
};

/** The module that renders pages (src/app/entry-server.tsx). Its name tells one build's from another's. */
const forServer = {
  copyPublicDir: false,
  manifest: true,
  rolldownOptions: {
    output: { entryFileNames: '[name]-[hash].js' },
    // What the page loads on demand a server may have from its start.
    checks: { ineffectiveDynamicImport: false },
  },
};

/** The package's own entries name its development build, with more words and checks than a visitor needs. */
const ROUTER = resolve(import.meta.dirname, 'node_modules/react-router/dist/production');
const routerForProduction = [
  { find: /^react-router$/, replacement: `${ROUTER}/index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${ROUTER}/dom-export.mjs` },
];

export default defineConfig(({ command, isSsrBuild = false }) => ({
  resolve: { alias: command === 'build' ? routerForProduction : [] },
  plugins: [react(), quietTranslator(), usedRouter(), ...(isSsrBuild ? [] : siteFiles())],
  css: { modules: { generateScopedName: scopedName } },
  worker: { format: 'es' as const },
  // Libraries and all, and in one mode with the page's code whatever Node's is.
  ...(isSsrBuild && {
    ssr: { noExternal: true as const },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  build: {
    target: 'es2022',
    // A lazy chunk must never be inlined as data: the content security policy forbids it.
    assetsInlineLimit: 0,
    // tools/budgets.ts holds each file to its size; MapLibre is larger than the usual limit.
    chunkSizeWarningLimit: 1200,
    ...(isSsrBuild ? forServer : forBrowsers),
  },
  optimizeDeps: { include: LATE_DEPENDENCIES },
}));
