/** The core of the journey in parts, for any browser. Each part reports what it saw. */
import { drip, type FaultServer } from '../support/fault-server.ts';
import { type Driver, press, until } from './driver.ts';

export interface Part {
  readonly name: string;
  /** @returns a remark, or nothing. @throws Skipped, or Error for what doesn't work */
  readonly run: (driver: Driver, server: FaultServer) => Promise<string | void>;
}

/** The part can't be run in this browser on this machine. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

/** The results and their links, without the lists inside a result and the footer's links. */
const ITEM = '#results ul[aria-label=Treff] > li';
const FIELD = '[role=combobox]';
const LINK = `document.querySelector('${ITEM} a')`;
const HEADING = `document.querySelector('main h1')?.textContent`;

/** The engine has answered: only then is a count told to screen readers. */
const COUNT = String.raw`[...document.querySelectorAll('output[aria-live]')].map((one) => one.textContent).find((text) => /\d/.test(text))`;

async function search(driver: Driver, server: FaultServer, text = ''): Promise<string> {
  await driver.go(`${server.origin}/${text && `?search=${text}`}`);
  return until(driver, COUNT);
}

/** From the first result to its page. */
async function openFirst(driver: Driver): Promise<void> {
  await driver.click(`${ITEM} a`);
  await until(driver, '/parkinglot/.test(location.pathname)');
}

const shows = (driver: Driver, text: string) =>
  until(driver, `document.body.innerText.includes(${JSON.stringify(text)})`);

/** Whether the list can be kept for the next visit: WebKitGTK has no files of the origin. */
function keepsFiles(driver: Driver): Promise<boolean> {
  return driver.run(
    `try { await navigator.storage.getDirectory(); return true; } catch { return false; }`,
  );
}

export const PARTS: readonly Part[] = [
  {
    name: 'first view, hydrated',
    run: async (driver, server) => {
      await search(driver, server);
      await until(driver, LINK);
      const keys = `Object.keys(document.querySelector('${FIELD}'))`;
      await until(driver, `${keys}.some((key) => key.startsWith('__react'))`);
    },
  },
  {
    name: 'search as one types, in the worker',
    run: async (driver) => {
      await driver.type(FIELD, 'sentrum');
      await until(driver, `location.search.includes('search=sentrum')`);
      const hits = `[...document.querySelectorAll('${ITEM}')]`;
      await until(driver, `${LINK} && ${hits}.every((hit) => /sentrum/i.test(hit.textContent))`);
    },
  },
  {
    name: 'filters',
    run: async (driver, server) => {
      const all = await search(driver, server);
      await press(driver, 'button', /^Filter/);
      await until(driver, `document.querySelectorAll('[type=checkbox]').length > 3`);
      await driver.click('[type=checkbox]:not(:checked)');
      await until(driver, '/open=1|contract=1|properties=/.test(location.search)');
      await until(driver, `(${COUNT}) !== ${JSON.stringify(all)}`);
      await press(driver, 'button', /^Vis \d+ plass/);
      await press(driver, 'button', /^Fjern filteret/);
    },
  },
  {
    name: 'map',
    run: async (driver, server) => {
      await search(driver, server);
      // The live map starts when the page is quiet.
      await driver.run(`
        for (const type of ['pointermove', 'mousemove', 'pointerdown', 'pointerup']) {
          window.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: 5, clientY: 5 }));
        }
      `);
      const what = await until<string>(
        driver,
        `document.querySelector('canvas') ? 'canvas' : /.*kan ikke tegne kartet.*/.exec(document.body.innerText)?.[0]`,
      );
      if (what !== 'canvas') return `no WebGL here: “${what}”`;
      await until(driver, `document.querySelector('[data-marker]')`);
      return undefined;
    },
  },
  {
    name: 'lot page, from a result',
    run: async (driver, server) => {
      await search(driver, server, 'sentrum');
      const name = await until<string>(driver, `${LINK}?.textContent`);
      await openFirst(driver);
      await until(driver, `${JSON.stringify(name)}.includes(${HEADING} || '?')`);
      await shows(driver, 'Parkering i nærheten');
    },
  },
  {
    name: 'state: back from a lot, and a reload',
    run: async (driver) => {
      const isBack = `document.querySelector('${FIELD}')?.value === 'sentrum' && ${LINK}`;
      await driver.back();
      await until(driver, isBack);
      await driver.reload();
      await until(driver, isBack);
    },
  },
  {
    name: 'storage: a saved lot',
    run: async (driver, server) => {
      await openFirst(driver);
      await press(driver, 'button', /^Lagre$/);
      await search(driver, server);
      await shows(driver, 'Lagrede plasser');
    },
  },
  {
    name: 'snapshot: the next visit has the list at once',
    run: async (driver, server) => {
      await search(driver, server);
      if (!(await keepsFiles(driver))) throw new Skipped('no files of the origin (OPFS) here');
      await until(
        driver,
        `(await (await navigator.storage.getDirectory()).keys().next()).done === false`,
      );
      // The list itself would now take hours.
      server.play(/\/parkinglots(?:\?|$)/, drip);
      await search(driver, server, 'sentrum');
      server.heal();
    },
  },
  {
    name: 'offline after one visit',
    run: async (driver, server) => {
      await search(driver, server, 'sentrum');
      const hasWorker = await driver.run<boolean>('return "serviceWorker" in navigator');
      if (!hasWorker) throw new Skipped('it has no service workers when it is driven');
      await until(driver, '(await navigator.serviceWorker.getRegistration())?.active');
      await openFirst(driver);
      await shows(driver, 'Parkering i nærheten');
      const [url, title] = await driver.run<[string, string]>(`return [location.href, ${HEADING}]`);
      const isKept = await keepsFiles(driver);
      server.goDark();
      await driver.go(`${server.origin}/?search=sentrum`);
      if (isKept) {
        await until(driver, COUNT);
        await shows(driver, 'Listen er fra');
      } else await until(driver, `document.querySelector('[role=alert] button')`);
      await driver.go(url);
      await until(driver, `${HEADING} === ${JSON.stringify(title)}`);
      return isKept ? undefined : 'the list says that there is no network, the lot shows';
    },
  },
];
