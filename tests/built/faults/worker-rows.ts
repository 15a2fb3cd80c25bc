import { searchWorker } from '../../soak/visit.ts';
import { body, html, status } from '../../support/fault-server.ts';
import {
  expectTotal,
  expectUsableList,
  pageRests,
  searchField,
  searchFor,
  type Stage,
} from '../../support/stage.ts';
import { failing, type FaultRow } from './rows.ts';

const SCRIPT = /\/assets\/search\.worker-[\w-]+\.js$/;

/** The same query gives the same answer after the worker was lost (quality: within 3 s at 5,000 lots). */
function losesWorker(by: string) {
  return async ({ page }: Stage): Promise<void> => {
    await expectUsableList(page);
    const before = await searchFor(page, 'park');
    void searchWorker(page)
      .evaluate(by)
      .catch(() => undefined);
    await searchField(page).fill('par');
    await searchField(page).fill('park');
    await expectTotal(page, before);
  };
}

/** Types a text again and again from within the page: faster than a driver of browsers can, whatever is drawn. */
async function typeInPage(
  field: Node,
  { text, rounds }: { readonly text: string; readonly rounds: number },
): Promise<void> {
  // Not React's: its own setter would hide the change from it.
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  for (let round = 0; round < rounds; round += 1) {
    for (let length = round === 0 ? 1 : 0; length <= text.length; length += 1) {
      value?.set?.call(field, text.slice(0, length));
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

export const WORKER_ROWS: readonly FaultRow[] = [
  failing('script 404', SCRIPT, status(404)),
  { ...failing('HTML instead of the script', SCRIPT, html), allowed: /MIME type/ },
  {
    ...failing('throws at the top', SCRIPT, body('throw new Error("played")', 'text/javascript')),
    allowed: /played/,
  },
  { fault: 'killed mid-query', act: losesWorker('self.close()') },
  { fault: 'infinite loop', isBusy: true, act: losesWorker('for(;;);') },
  {
    fault: 'replies out of order',
    act: async ({ page }) => {
      await expectUsableList(page);
      const expected = await searchFor(page, 'oslo');
      await searchWorker(page).evaluate(`{
        const post = self.postMessage.bind(self);
        let turn = 0;
        self.postMessage = (...message) => setTimeout(() => post(...message), turn++ % 2 ? 5 : 250);
      }`);
      await searchField(page).fill('');
      await searchField(page).pressSequentially('oslo', { delay: 30 });
      await pageRests(page);
      await expectTotal(page, expected);
    },
  },
  {
    fault: '200 fast keystrokes',
    act: async ({ page }) => {
      await expectUsableList(page);
      const field = searchField(page);
      const expected = await searchFor(page, 'bergen');
      await field.evaluate(typeInPage, { text: 'bergen', rounds: 33 });
      await expectTotal(page, expected);
    },
  },
];
