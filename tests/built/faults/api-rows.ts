import { expect } from 'vitest';
import {
  body,
  drip,
  hang,
  html,
  noContent,
  reset,
  shortLength,
  status,
  truncatedJson,
  type FaultAnswer,
} from '../../support/fault-server.ts';
import { expectTotal, type Stage } from '../../support/stage.ts';
import { failing, LIST, row, type FaultRow } from './rows.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

/** M4b: a phone's first screen is the map: what keeps the list away is said there, with a button of a thumb's size. */
async function saidOverMap({ page }: Stage): Promise<void> {
  const retry = page.getByRole('alert').getByRole('button', { name: 'Prøv igjen' });
  await retry.waitFor();
  const { y, height } = (await retry.boundingBox())!;
  if (height < 44 || y + height > PHONE.viewport.height) throw new Error('The way on is cut off.');
}

async function retryOverMap({ page }: Stage): Promise<void> {
  const alert = page.getByRole('alert');
  await alert.getByRole('button', { name: 'Prøv igjen' }).click();
  await alert.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Liste \(\d/ }).waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'show-list');
}

function failingOnPhone(fault: string, answer: FaultAnswer): FaultRow {
  return {
    ...failing(fault, LIST, answer),
    context: PHONE,
    expect: saidOverMap,
    recover: retryOverMap,
  };
}

export const API_ROWS: readonly FaultRow[] = [
  failing('500', LIST, status(500)),
  {
    ...failing('500, and the HTML has hits', LIST, status(500)),
    path: '/?search=moss',
    expect: async ({ page }) => {
      await page.getByRole('alert').getByRole('button', { name: 'Prøv igjen' }).waitFor();
      await page.getByRole('list', { name: 'Treff' }).getByRole('link').first().waitFor();
    },
  },
  failingOnPhone('404', status(404)),
  failingOnPhone('hangs', hang),
  {
    // A download that keeps moving may go on. load-lots.test.ts proves that pauses don't add up to a stall.
    fault: 'drips slowly',
    arrange: ({ server }) => server.play(LIST, drip),
    expect: async ({ page, server }) => {
      await page.getByRole('progressbar').first().waitFor();
      // The page's HTML has it before the list is asked for.
      await expect
        .poll(() => server.seen.some((request) => LIST.test(request.slice(4))))
        .toBe(true);
    },
    recover: 'retry',
  },
  failingOnPhone('connection reset', reset),
  failingOnPhone('short Content-Length', shortLength),
  failing('truncated JSON', LIST, truncatedJson),
  failingOnPhone('HTML with 200', html),
  failingOnPhone('204', noContent),
  {
    fault: '[]',
    arrange: ({ server }) => server.play(LIST, body('[]')),
    expect: ({ page }) => page.getByText('Det er ingen parkeringsplasser her ennå.').waitFor(),
    recover: 'reload',
  },
  {
    fault: '50,000 lots',
    arrange: ({ server }) => {
      const lots = Array.from({ length: 50_000 }, (_, index) => row(index + 1));
      server.play(LIST, body(JSON.stringify(lots)));
    },
    expect: ({ page }) => expectTotal(page, 50_000),
    recover: 'reload',
  },
  failingOnPhone('an object where a list is due', body('{"lots":[]}')),
];
