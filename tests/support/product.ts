/** The built product, served and opened in a real Chromium, for the tests under tests/built. */
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions } from 'playwright';
import { listen } from '../../server/listen.ts';
import { createSite } from '../../server/site.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../../tools/find-chromium.ts';
import { drawNothing } from './draw-nothing.ts';
import { fixtureLotsByOperator } from './fixture-lots.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

export interface RunningProduct {
  /** `http://localhost:PORT`, without a slash at the end. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Serves a build (`dist`) and the embedded API on a free port, with the lots of `tests/fixtures` unless others are given. */
export async function serveProduct(
  options: { lots?: string; directory?: string } = {},
): Promise<RunningProduct> {
  const { directory = join(PROJECT, 'dist'), lots = fixtureLotsByOperator() } = options;
  const server = await createSite({ directory, lots });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    origin: `http://localhost:${port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** An operators file as JSON, to be changed. */
interface OperatorsJson {
  readonly operators: object[];
}

/** Serves the build with another `operators.json`, as an operator may configure it. */
export async function serveConfigured(
  configure: (file: OperatorsJson) => void,
  options: { lots?: string } = {},
): Promise<RunningProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'configured-'));
  const [built, directory] = [join(PROJECT, 'dist'), join(folder, 'dist')];
  await mkdir(directory);
  await symlink(`${built}-server`, `${directory}-server`);
  for (const name of await readdir(built)) await symlink(join(built, name), join(directory, name));
  const file = JSON.parse(await readFile(join(built, 'operators.json'), 'utf8')) as OperatorsJson;
  configure(file);
  await rm(join(directory, 'operators.json'));
  await writeFile(join(directory, 'operators.json'), JSON.stringify(file));
  const product = await serveProduct({ directory, ...options });
  return {
    origin: product.origin,
    stop: async () => {
      await product.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** A bound on hanging, not on speed: a busy machine takes many times as long as a quiet one. */
const TIMEOUT_MS = 60_000;
/** A visitor who comes for the first time, on a desk. */
const VISITOR: BrowserContextOptions = {
  locale: 'nb-NO',
  viewport: { width: 1280, height: 900 },
  serviceWorkers: 'block',
};

/** A headless Chromium that draws maps; `extraArgs` come after the usual ones. */
export function openDrawingBrowser(extraArgs: readonly string[] = []): Promise<Browser> {
  return launch(extraArgs, VISITOR);
}

async function launch(
  extraArgs: readonly string[],
  usual: BrowserContextOptions,
): Promise<Browser> {
  const args = [...CHROMIUM_ARGS, ...extraArgs];
  const browser = await chromium.launch({ executablePath: ensureChromium(), args });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext({ ...usual, ...options });
    context.setDefaultTimeout(TIMEOUT_MS);
    return context;
  };
  return browser;
}

/** A headless Chromium that draws no maps' pixels (see {@link drawNothing}), with reduced motion, which saves frames. */
export async function openBrowser(extraArgs: readonly string[] = []): Promise<Browser> {
  const browser = await launch(extraArgs, { ...VISITOR, reducedMotion: 'reduce' });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(drawNothing);
    return context;
  };
  return browser;
}
