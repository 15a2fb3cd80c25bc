import type { Browser } from 'puppeteer-core';

import type { Driver } from './driver.ts';

/** What the browser itself tells of a request that failed. */
const NETWORK_NOISE = /NetworkError|Failed to load|net::ERR_|CORS request did not succeed/;

/** A page of a browser that Puppeteer has started. */
export async function puppeteerDriver(browser: Browser): Promise<Driver> {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`page error: ${String(error)}`));
  page.on('console', (message) => {
    const isNoise = message.type() !== 'error' || NETWORK_NOISE.test(message.text());
    if (!isNoise) problems.push(`console: ${message.text()}`);
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
    close: () => browser.close(),
  };
}
