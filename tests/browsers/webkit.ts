import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from '../support/nginx.ts';
import type { Driver } from './driver.ts';

const DRIVER = 'WebKitWebDriver';
const BROWSERS = ['4.1', '6.0', '4.0'].map(
  (version) =>
    `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
);
/** The key under which WebDriver names an element (https://www.w3.org/TR/webdriver2/#elements). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const STARTS_WITHIN_MS = 15_000;

function has(command: string): boolean {
  return spawnSync('which', [command]).status === 0;
}

/** WebKitGTK by WebDriver, on a screen that nobody sees. @returns why it can't be, where it can't */
export async function openWebKit(): Promise<Driver | string> {
  const binary = BROWSERS.find((path) => existsSync(path));
  if (binary === undefined || !has(DRIVER)) return 'no WebKit here (Debian: webkit2gtk-driver)';
  if (!has('xvfb-run')) return 'no screen for WebKit here (Debian: xvfb, xauth)';
  const port = await freePort();
  const command = ['-a', '-s', '-screen 0 1400x1000x24', DRIVER, `--port=${port}`];
  // A group of its own, so that all of it ends.
  const child = spawn('xvfb-run', command, { stdio: 'ignore', detached: true });
  const end = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  };

  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { readonly value: T & { message?: string } };
    if (!response.ok) throw new Error(value.message ?? `WebDriver answered ${response.status}`);
    return value;
  }

  try {
    const endMs = performance.now() + STARTS_WITHIN_MS;
    while (!(await ask('GET', '/status').catch(() => undefined))) {
      if (performance.now() > endMs) return `${DRIVER} does not answer`;
      await new Promise((done) => setTimeout(done, 100));
    }
    const { sessionId, capabilities } = await ask<{
      readonly sessionId: string;
      readonly capabilities: { readonly browserVersion?: string };
    }>('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
      },
    });
    const session = `/session/${sessionId}`;
    await ask('POST', `${session}/window/rect`, { width: 1280, height: 900 });
    const find = async (css: string): Promise<string> => {
      const query = { using: 'css selector', value: css };
      const found = await ask<Record<string, string>>('POST', `${session}/element`, query);
      return `${session}/element/${found[ELEMENT]}`;
    };
    return {
      name: `WebKitGTK ${capabilities.browserVersion ?? ''}`,
      problems: undefined,
      go: (url) => ask('POST', `${session}/url`, { url }),
      back: () => ask('POST', `${session}/back`, {}),
      reload: () => ask('POST', `${session}/refresh`, {}),
      run: (body) =>
        ask('POST', `${session}/execute/sync`, {
          script: `return (async () => { ${body} })()`,
          args: [],
        }),
      click: async (css) => ask('POST', `${await find(css)}/click`, {}),
      type: async (css, text) => ask('POST', `${await find(css)}/value`, { text }),
      screenshot: async () =>
        Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64'),
      close: async () => {
        await ask('DELETE', session).catch(() => undefined);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
