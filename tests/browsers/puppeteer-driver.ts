import type { Browser, ConsoleMessage } from 'puppeteer-core';

import type { Driver } from './driver.ts';

/** Matches the browser's own messages about failed requests. */
const NETWORK_NOISE = /NetworkError|Failed to load|net::ERR_|CORS request did not succeed/;

/** Drives a page of a browser that Puppeteer has started. */
export async function puppeteerDriver(browser: Browser): Promise<Driver> {
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
