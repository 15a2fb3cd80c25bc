import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_ARGS, findChromium } from './tools/find-chromium.ts';
import { appManifests } from './tools/pwa/app-manifests.ts';
import { bareShell } from './tools/pwa/bare-shell.ts';

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
  'react-error-boundary',
  'react-i18next',
  'react-router-dom',
  'supercluster',
  'uqr',
  'valibot',
  'vitest-browser-react',
];

const executablePath = findChromium();

export default defineConfig({
  plugins: [
    react(),
    appManifests(),
    bareShell(),
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
          'first-look.js',
          'assets/*.{js,css,woff2}',
          'basemap/{nordic,world,coast-120}.topojson',
          'basemap/still-*.svg',
          'basemap/places.json',
          'operators/*/*.svg',
        ],
        maximumFileSizeToCacheInBytes: 3_000_000,
        dontCacheBustURLsMatching: /^assets\/[^/]+-[\w-]{8}\.\w+$/,
      },
    }),
  ],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    manifest: true,
    // A lazy chunk must never be inlined as data: the content security policy forbids it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One file that changes with the libraries, not with the app: smaller, and kept by caches.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(?:(?:react|react-dom|scheduler|react-router|i18next|react-i18next|use-sync-external-store|comlink|valibot|react-error-boundary)\/|lucide-react\/dist\/esm\/(?!icons\/))/,
            },
            // One request of the first view where there would be one for each piece it shares.
            {
              name: 'shared',
              test: /\/src\/(?:domain|i18n)\/|\/src\/ui\/[\w-]+\.ts$/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  optimizeDeps: { include: LATE_DEPENDENCIES },
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/node/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: CHROMIUM_ARGS, ...(executablePath && { executablePath }) },
              contextOptions: { locale: 'nb-NO', timezoneId: 'Europe/Oslo' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'built',
          environment: 'node',
          include: ['tests/built/**/*.test.ts'],
          globalSetup: ['tests/support/build-product.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          maxConcurrency: 2,
        },
      },
    ],
  },
});
