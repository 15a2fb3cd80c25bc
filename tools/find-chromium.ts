/**
 * Finds a Chromium for tests and benches, installing one by itself where it can:
 * CHROMIUM_PATH, the usual system paths, Playwright's own, then apt (as root), then Playwright's download.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** The shell draws pages without a browser's windows around them: half the processor time a page. */
const SYSTEM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * What Playwright switches off, because a second argument of the same name takes the first one's place; and the popup of
 * the address bar, which each window loads though nobody sees it: 0.4 s of processor time a context.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** Arguments under which headless Chromium needs no network, no GPU and no sandbox helper. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu-compositing',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  `--disable-features=${DISABLED_FEATURES.join()}`,
];

/** @returns the path of an executable Chromium, or undefined when none is installed. */
export function findChromium(): string | undefined {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) return existsSync(configured) ? configured : undefined;
  return [...SYSTEM_PATHS, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * Like {@link findChromium}, but installs one when there is none.
 * @throws Error with one sentence on what to do when that fails too.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.env['CHROMIUM_PATH']) {
    throw new Error(`CHROMIUM_PATH names no file: ${process.env['CHROMIUM_PATH']}`);
  }
  if (process.getuid?.() === 0 && succeeds('apt-get', ['--version'])) {
    const lock = ['-o', 'DPkg::Lock::Timeout=300'];
    succeeds('apt-get', [...lock, 'update', '-qq']);
    const install = [...lock, 'install', '-y', '-qq', '--no-install-recommends'];
    // Older releases have the whole browser only.
    if (!succeeds('apt-get', [...install, 'chromium-headless-shell'])) {
      succeeds('apt-get', [...install, 'chromium']);
    }
  }
  if (!findChromium()) succeeds('npx', ['playwright', 'install', 'chromium']);
  const installed = findChromium();
  if (!installed) {
    throw new Error(
      'No Chromium found and none could be installed: install one, or set CHROMIUM_PATH.',
    );
  }
  return installed;
}

function succeeds(command: string, args: string[]): boolean {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  return (
    spawnSync(command, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  );
}
