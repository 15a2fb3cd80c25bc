/** One browser, driven by whichever protocol it has: no more than the journey's core needs. */
export interface Driver {
  /** As it calls itself, with its version. */
  readonly name: string;
  /** Uncaught errors and what the console was told as errors; undefined where the protocol doesn't tell. */
  readonly problems: readonly string[] | undefined;
  go(url: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** Runs the body of an async function in the page. @returns what it returns, as JSON */
  run<T>(body: string): Promise<T>;
  /** Scrolls to the first element of a selector and presses it as a visitor would. */
  click(css: string): Promise<void>;
  /** Types into the field of a selector, a key at a time. */
  type(css: string, text: string): Promise<void>;
  /** What the window shows, as a PNG. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 20_000;

/**
 * Waits until an expression in the page is something.
 * @returns its value, or true for an object
 * @throws Error that says what was waited for
 */
export async function until<T>(driver: Driver, expression: string): Promise<T> {
  const endMs = performance.now() + TIMEOUT_MS;
  let last = '';
  while (performance.now() < endMs) {
    try {
      const found = await driver.run<T>(
        `const found = ${expression}; return typeof found === 'object' ? found !== null : found`,
      );
      if (found) return found;
    } catch (error) {
      // A page that is being left can't answer.
      last = error instanceof Error ? `: ${error.message.split('\n', 1)[0]}` : '';
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`waited for ${expression}${last}`);
}

/** Presses what a selector and its text name, once it is there and is shown. */
export async function press(driver: Driver, css: string, text: RegExp): Promise<void> {
  await until(
    driver,
    `(() => {
      for (const old of document.querySelectorAll('[data-pressed]')) old.removeAttribute('data-pressed');
      const named = (element) => element.getAttribute('aria-label') || element.textContent || '';
      const found = [...document.querySelectorAll(${JSON.stringify(css)})].find(
        (element) => ${String(text)}.test(named(element).trim()) && element.getClientRects().length > 0);
      found?.setAttribute('data-pressed', '');
      return found !== undefined;
    })()`,
  );
  await driver.click('[data-pressed]');
}
