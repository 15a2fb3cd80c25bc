import { existsSync } from 'node:fs';
import { type ConsoleMessage, launch, type LaunchOptions } from 'puppeteer-core';
import { CHROMIUM_ARGS, ensureChromium } from '../../tools/find-chromium.ts';
import type { Driver } from './driver.ts';

const FIREFOX_PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox'];
/** Matches the browser's own messages about failed requests. */
const NETWORK_NOISE = /NetworkError|Failed to load|net::ERR_|CORS request did not succeed/;

/** The browser of all other tests, as the control: what fails here too fails for another reason. */
export function openChromium(): Promise<Driver> {
  return open({
    browser: 'chrome',
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS, '--lang=nb-NO'],
  });
}

/** Firefox by WebDriver BiDi. @returns why it can't be, where it can't */
export async function openFirefox(): Promise<Driver | string> {
  const executablePath =
    process.env['FIREFOX_PATH'] ?? FIREFOX_PATHS.find((path) => existsSync(path));
  if (executablePath === undefined) return 'no Firefox here (Debian: firefox-esr)';
  const extraPrefsFirefox = { 'intl.accept_languages': 'nb-NO, no' };
  return open({ browser: 'firefox', executablePath, extraPrefsFirefox });
}

async function open(options: LaunchOptions): Promise<Driver> {
  const defaultViewport = { width: 1280, height: 900 };
  const browser = await launch({ headless: true, defaultViewport, ...options });
  const page = await browser.newPage();
  const problems: string[] = [];
  const note = async (message: ConsoleMessage): Promise<void> => {
    const text = await saidBy(message);
    if (!NETWORK_NOISE.test(text)) problems.push(`console: ${text}`);
  };
  page.on('pageerror', (error) => problems.push(`page error: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') void note(message);
  });
  return {
    name: (await browser.version()).replace('/', ' '),
    problems,
    go: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    back: async () => void (await page.goBack({ waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    run: (body) => page.evaluate(`(async () => { ${body} })()`) as Promise<never>,
    click: (css) => page.locator(css).click(),
    type: (css, text) => page.type(css, text),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}

/** Returns a console message with the names of its errors, or only its text if the page has closed. */
async function saidBy(message: ConsoleMessage): Promise<string> {
  try {
    const said = message.args().map((argument) => argument.evaluate((value) => String(value)));
    return (await Promise.all(said)).join(' ') || message.text();
  } catch {
    return message.text();
  }
}
