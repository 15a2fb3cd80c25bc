/**
 * `npm test -- --only browsers [--browser chromium|firefox|webkit] [--no-build]`: the journey's core in
 * Firefox and WebKit, with Chromium as the control, against the built product. Keeps a screenshot of each part in
 * screenshots, and looks for controls that lie over each other or beyond the window. Says what was found, what was
 * skipped and why; exit code 1 when something doesn't work, or when there was no browser to try.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startFaultServer } from '../support/fault-server.ts';
import { overlaps } from '../support/overlaps.ts';
import { serveProduct } from '../support/product.ts';
import { runTool } from '../support/run-to-end.ts';
import { PARTS, Skipped } from './core.ts';
import type { Driver } from './driver.ts';
import { openChromium, openFirefox } from './puppeteer.ts';
import { openWebKit } from './webkit.ts';

const BROWSERS = { chromium: openChromium, firefox: openFirefox, webkit: openWebKit };

/** tsx wraps each function in a helper of its own, which the page hasn't. */
const COVERED = `const __name = (named) => named; return (${overlaps.toString()})()`;

const SCREENSHOTS = resolve(import.meta.dirname, '../../screenshots');

const { values } = parseArgs({
  options: { browser: { type: 'string' }, 'no-build': { type: 'boolean', default: false } },
});
if (!values['no-build']) await runTool('tools/build.ts');

const worked: boolean[] = [];
for (const [name, open] of Object.entries(BROWSERS)) {
  if (values.browser !== undefined && values.browser !== name) continue;
  const driver = await open();
  if (typeof driver === 'string') process.stdout.write(`${name}: skipped, ${driver}\n`);
  else worked.push(await tryAll(driver));
}
process.exitCode = worked.length > 0 && worked.every(Boolean) ? 0 : 1;

/** A product of its own for each browser, so that none finds what another left. @returns whether all worked */
async function tryAll(driver: Driver): Promise<boolean> {
  const product = await serveProduct();
  const server = await startFaultServer(product.origin);
  const found: string[] = [];
  const folder = join(SCREENSHOTS, driver.name.split(' ', 1)[0] ?? '');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    for (const { name, run } of PARTS) {
      const before = driver.problems?.length ?? 0;
      let said: string;
      try {
        const remark = await run(driver, server);
        // A page that scrolls goes on below the window.
        const covered = (await driver.run<string[]>(COVERED)).filter((one) => / and /.test(one));
        const problems = [...(driver.problems?.slice(before) ?? []), ...covered];
        said =
          problems.length > 0
            ? `FAILS: ${problems.join('; ')}`
            : `works${remark ? ` (${remark})` : ''}`;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        said = error instanceof Skipped ? `skipped: ${message}` : `FAILS: ${message}`;
      }
      const picture = join(folder, `${found.length + 1}-${name.replaceAll(/[^a-z]+/g, '-')}.png`);
      await driver.screenshot().then(
        (png) => writeFile(picture, png),
        (error: unknown) => process.stdout.write(`no screenshot: ${String(error)}\n`),
      );
      server.heal();
      found.push(said);
      process.stdout.write(`${driver.name}: ${name}: ${said}\n`);
    }
  } finally {
    await driver.close();
    await server.stop();
    await product.stop();
  }
  return !found.some((said) => said.startsWith('FAILS'));
}
