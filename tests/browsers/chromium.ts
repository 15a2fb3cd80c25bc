import { launch } from 'puppeteer-core';

import { CHROMIUM_ARGS, ensureChromium } from '../../tools/find-chromium.ts';
import type { Driver } from './driver.ts';
import { puppeteerDriver } from './puppeteer-driver.ts';

/** The browser of all other tests, as the control: what fails here too fails for another reason. */
export async function openChromium(): Promise<Driver | string> {
  const browser = await launch({
    browser: 'chrome',
    executablePath: ensureChromium(),
    headless: true,
    args: [...CHROMIUM_ARGS, '--lang=nb-NO'],
    defaultViewport: { width: 1280, height: 900 },
  });
  return puppeteerDriver(browser);
}
