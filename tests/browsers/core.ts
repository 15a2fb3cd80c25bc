/** The core of the journey in parts, for any browser. Each part reports what it saw. */
import { drip, type FaultServer } from '../support/fault-server.ts';
import { type Driver, press, until } from './driver.ts';

export interface Part {
  readonly name: string;
  /** @returns a remark for the table, or nothing. @throws Skipped, or Error for what doesn't work */
  readonly run: (driver: Driver, server: FaultServer) => Promise<string | undefined>;
}

/** The part can't be run in this browser on this machine. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

/** The results and their links, without the lists inside a result and the footer's links. */
const ITEM = '#results ul[aria-label=Treff] > li';
const LINK = `${ITEM} a`;
const COUNT = 'output[aria-live]';
const FIELD = '[role=combobox]';

const countSays = (pattern: string) =>
  `[...document.querySelectorAll('${COUNT}')].map((one) => one.textContent).find((text) => ${pattern}.test(text))`;

/** The engine has answered: only then is a count told to screen readers. */
async function answered(driver: Driver): Promise<string> {
  return until(driver, 'an answer of the engine', countSays(String.raw`/\d/`));
}

/** From the first result to its page. */
async function openFirst(driver: Driver): Promise<void> {
  await driver.click(LINK);
  await until(driver, 'the lot’s address', `/parkinglot/.test(location.pathname)`);
}

/** Whether the list can be kept for the next visit: WebKitGTK has no files of the origin. */
function keepsFiles(driver: Driver): Promise<boolean> {
  return driver.run(
    `try { await navigator.storage.getDirectory(); return true; } catch { return false; }`,
  );
}

async function typeAndWait(driver: Driver, text: string): Promise<void> {
  await driver.run(`
    const field = document.querySelector('${FIELD}');
    field.focus();
    field.select();
  `);
  await driver.type(FIELD, text);
  await until(
    driver,
    `search=${text} in the address`,
    `location.search.includes('search=${text}')`,
  );
}

export const PARTS: readonly Part[] = [
  {
    name: 'first view, hydrated',
    run: async (driver, server) => {
      await driver.go(`${server.origin}/`);
      await until(driver, 'results', `document.querySelector('${LINK}') !== null`);
      await answered(driver);
      const marked = await driver.run<boolean>(
        `return Object.keys(document.querySelector('${FIELD}')).some((key) => key.startsWith('__react'))`,
      );
      if (!marked) throw new Error('the field is not React’s');
      return undefined;
    },
  },
  {
    name: 'search as one types, in the worker',
    run: async (driver) => {
      await typeAndWait(driver, 'sentrum');
      const names = await until<string>(
        driver,
        'hits of the text',
        `[...document.querySelectorAll('${ITEM}')].every((hit) => /sentrum/i.test(hit.textContent)) &&
          document.querySelector('${ITEM}')?.textContent`,
      );
      if (names === '') throw new Error('no hit');
      return undefined;
    },
  },
  {
    name: 'filters',
    run: async (driver, server) => {
      await driver.go(`${server.origin}/`);
      const all = await answered(driver);
      await press(driver, 'button', /^Filter/);
      await until(driver, 'the filters', `document.querySelectorAll('[type=checkbox]').length > 3`);
      await driver.click('[type=checkbox]:not(:checked)');
      await until(
        driver,
        'the filter in the address',
        '/open=1|contract=1|properties=/.test(location.search)',
      );
      await until(
        driver,
        'another count',
        `${countSays(String.raw`/\d/`)} !== ${JSON.stringify(all)}`,
      );
      await press(driver, 'button', /^Vis \d+ plass/);
      await until(
        driver,
        'the filter’s chip',
        `[...document.querySelectorAll('button')].some((one) => /^Fjern filteret/.test(one.getAttribute('aria-label') ?? one.textContent))`,
      );
      return undefined;
    },
  },
  {
    name: 'map',
    run: async (driver, server) => {
      await driver.go(`${server.origin}/`);
      await answered(driver);
      // The live map starts when the page is quiet.
      await driver.run(`
        for (const type of ['pointermove', 'mousemove', 'pointerdown', 'pointerup']) {
          window.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: 5, clientY: 5 }));
        }
      `);
      const what = await until<string>(
        driver,
        'a map, or the sentence in its place',
        `document.querySelector('canvas') ? 'canvas'
          : [...document.querySelectorAll('p')].map((one) => one.textContent).find((text) => /kan ikke tegne kartet/.test(text)) ?? ''`,
      );
      if (what !== 'canvas') return `no WebGL here: “${what}”`;
      await until(
        driver,
        'markers',
        `document.querySelectorAll('[aria-label*="parkeringsplass"], .maplibregl-marker').length > 0`,
      );
      return undefined;
    },
  },
  {
    name: 'lot page, from a result',
    run: async (driver, server) => {
      await driver.go(`${server.origin}/?search=sentrum`);
      await answered(driver);
      const name = await until<string>(
        driver,
        'a result',
        `document.querySelector('${LINK}')?.textContent.trim()`,
      );
      await openFirst(driver);
      await until(
        driver,
        `the name of “${name}”`,
        `${JSON.stringify(name)}.includes(document.querySelector('main h1')?.textContent || '?')`,
      );
      await until(
        driver,
        'nearby lots',
        `document.body.innerText.includes('Parkering i nærheten')`,
      );
      return undefined;
    },
  },
  {
    name: 'state: back from a lot, and a reload',
    run: async (driver) => {
      const isBack = `document.querySelector('${FIELD}')?.value === 'sentrum' && document.querySelector('${LINK}') !== null`;
      await driver.back();
      await until(driver, 'the search as it was', isBack);
      await driver.reload();
      await until(driver, 'the search after a reload', isBack);
      return undefined;
    },
  },
  {
    name: 'storage: a saved lot',
    run: async (driver, server) => {
      await openFirst(driver);
      await press(driver, 'button', /^Lagre$/);
      await driver.go(`${server.origin}/`);
      await until(
        driver,
        'saved lots',
        `[...document.querySelectorAll('h2')].some((one) => one.textContent.includes('Lagrede plasser'))`,
      );
      return undefined;
    },
  },
  {
    name: 'snapshot: the next visit has the list at once',
    run: async (driver, server) => {
      await driver.go(`${server.origin}/`);
      await answered(driver);
      if (!(await keepsFiles(driver))) throw new Skipped('no files of the origin (OPFS) here');
      await until(
        driver,
        'the snapshot',
        `await (async () => {
          for await (const name of (await navigator.storage.getDirectory()).keys()) return name;
        })()`,
      );
      // The list itself would now take hours.
      server.play(/\/parkinglots(?:\?|$)/, drip);
      await driver.go(`${server.origin}/?search=sentrum`);
      await answered(driver);
      server.heal();
      return undefined;
    },
  },
  {
    name: 'offline after one visit',
    run: async (driver, server) => {
      await driver.go(`${server.origin}/?search=sentrum`);
      await answered(driver);
      const hasWorker = await driver.run<boolean>('return "serviceWorker" in navigator');
      if (!hasWorker) throw new Skipped('it has no service workers when it is driven');
      await until(
        driver,
        'the service worker',
        `await Promise.race([navigator.serviceWorker.ready.then(() => true), new Promise((done) => setTimeout(done, 1000))])`,
      );
      await openFirst(driver);
      const lotUrl = await driver.run<string>('return location.href');
      await until(
        driver,
        'nearby lots',
        `document.body.innerText.includes('Parkering i nærheten')`,
      );
      const title = await driver.run<string>(
        `return document.querySelector('main h1').textContent`,
      );
      const isKept = await keepsFiles(driver);
      server.goDark();
      try {
        await driver.go(`${server.origin}/?search=sentrum`);
        if (isKept) {
          await answered(driver);
          await until(
            driver,
            'the list’s age',
            `document.body.innerText.includes('Listen er fra')`,
          );
        } else {
          await until(
            driver,
            'a message',
            `document.querySelector('[role=alert] button') !== null`,
          );
        }
        await driver.go(lotUrl);
        await until(
          driver,
          'the lot',
          `document.querySelector('main h1')?.textContent === ${JSON.stringify(title)}`,
        );
      } finally {
        server.heal();
      }
      return isKept ? undefined : 'the list says that there is no network, the lot shows';
    },
  },
];
