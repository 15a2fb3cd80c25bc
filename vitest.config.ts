import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import { CHROMIUM_ARGS, findChromium } from './tools/find-chromium.ts';
import viteConfig from './vite.config.ts';

const executablePath = findChromium();

// The tests are about the sample operators, whoever's are in public.
process.env['OPERATORS_FILE'] = resolve(import.meta.dirname, 'tests/fixtures/operators.json');

const isWhole = process.env['VITE_WHOLE'] === '1';
const isLong = process.env['VITE_LONG'] === '1';

/** Those files of a folder's that draw samples: what takes minutes draws more. */
function sampling(folder: string): string[] {
  return readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((path) => readFileSync(path, 'utf8').includes('support/sample.ts'));
}

const releases = {
  extends: true as const,
  test: {
    name: 'release',
    environment: 'node' as const,
    include: ['tests/release/**/*.test.ts'],
    globalSetup: ['tests/support/build-product.ts'],
    setupFiles: ['tests/support/until-built.ts'],
    testTimeout: 1_200_000,
    hookTimeout: 600_000,
  },
};

const inNode = {
  extends: true as const,
  test: {
    name: 'node',
    environment: 'node' as const,
    pool: 'threads' as const,
    include: ['tests/node/**/*.test.{ts,tsx}'],
    exclude: ['**/*.alone.test.*'],
    setupFiles: ['tests/support/seed.ts'],
    // Loading the same modules for each file would take longer than the tests. What mocks modules is `*.alone.test.*`.
    isolate: false,
    // A bound on hanging, not on speed: beside other work the longest took eight times its usual 10 s.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
};

const alone = {
  ...inNode,
  test: {
    ...inNode.test,
    name: 'node alone',
    include: ['tests/node/**/*.alone.test.{ts,tsx}'],
    exclude: [],
    isolate: true,
  },
};

/**
 * Of these folders and files of `tests/node` alone; set by `npm run mutate`. They share their modules here, too: to load
 * them for each planted fault takes most of the time.
 */
const mutationTests = process.env['MUTATION_TESTS'];
const underMutation = {
  ...inNode,
  test: {
    ...inNode.test,
    include: (mutationTests ?? '')
      .split(',')
      .map((name) => `tests/node/${name}{/**/*,}.test.{ts,tsx}`),
  },
};

const realData = {
  extends: true as const,
  test: {
    name: 'real',
    environment: 'node' as const,
    pool: 'threads' as const,
    include: ['tests/real/**/*.test.ts'],
    setupFiles: ['tests/support/seed.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
};

const inBrowser = {
  extends: true as const,
  test: {
    name: 'browser',
    include: ['tests/browser/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/seed.ts', 'tests/support/each-test-afresh.ts'],
    clearMocks: true,
    restoreMocks: true,
    unstubGlobals: true,
    // Above that of `expect.poll`, so that what did not come is said.
    testTimeout: 180_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotDirectory: 'screenshots',
      provider: playwright({
        launchOptions: { args: CHROMIUM_ARGS, ...(executablePath && { executablePath }) },
        contextOptions: { locale: 'nb-NO', timezoneId: 'Europe/Oslo' },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
};

const built = {
  extends: true as const,
  test: {
    name: 'built',
    environment: 'node' as const,
    include: ['tests/built/**/*.test.ts'],
    globalSetup: ['tests/support/build-product.ts'],
    setupFiles: ['tests/support/until-built.ts'],
    // One process after another would load the server's code again for each file. They share none of its state.
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxConcurrency: 2,
  },
};

/** Long by nature: `npm test -- --only long`. With `whole`, the other projects draw all that they sample. */
const long = {
  ...built,
  test: {
    ...built.test,
    name: 'long',
    include: ['tests/long/**/*.test.ts', ...(isWhole ? [] : sampling('tests/built'))],
  },
};
const longProjects = [
  long,
  {
    ...inBrowser,
    test: {
      ...inBrowser.test,
      name: 'long browser',
      include: sampling('tests/browser'),
      browser: { ...inBrowser.test.browser, instances: [{ browser: 'chromium' as const }] },
    },
  },
];

export default defineConfig((environment) =>
  mergeConfig(viteConfig(environment), {
    test: {
      maxWorkers: 2,
      // A bound on hanging, not on speed: a busy machine takes longer than the second that is Vitest's own, up to a list's next round.
      expect: { poll: { timeout: 60_000 } },
      projects:
        mutationTests === undefined
          ? [
              inNode,
              alone,
              inBrowser,
              built,
              ...(isWhole ? [long] : isLong ? longProjects : []),
              // `npm test -- --only release`.
              ...(process.env['RELEASE_TESTS'] === undefined ? [] : [releases]),
              // `npm test -- --real DIR`.
              ...(process.env['REAL_LOTS_DIR'] === undefined ? [] : [realData]),
            ]
          : [underMutation],
    },
  }),
);
