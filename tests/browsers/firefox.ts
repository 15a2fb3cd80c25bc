import { existsSync } from 'node:fs';

import { launch } from 'puppeteer-core';

import type { Driver } from './driver.ts';
import { puppeteerDriver } from './puppeteer-driver.ts';

const PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox'];

/** Firefox by WebDriver BiDi, headless. @returns why it can't be, where it can't */
export async function openFirefox(): Promise<Driver | string> {
  const executablePath = process.env['FIREFOX_PATH'] ?? PATHS.find((path) => existsSync(path));
  if (executablePath === undefined) return 'no Firefox here (Debian: firefox-esr)';
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    extraPrefsFirefox: { 'intl.accept_languages': 'nb-NO, no' },
  });
  return puppeteerDriver(browser);
}
