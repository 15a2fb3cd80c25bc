import { type ReactNode, Suspense } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { showStartFailure } from '../../../src/app/start-failure.ts';
import { type LanguageCode, languageOf } from '../../../src/domain/languages.ts';
import { startTranslations } from '../../../src/i18n/translations.ts';
import { optionalPart } from '../../../src/ui/on-demand.tsx';
import { painted } from '../../support/painted.ts';
import { renderApp } from './render-app.tsx';
import { button, link, region, sees, seesNo, seesWay, serve } from '../screen.ts';

vi.mock('../../../src/map/search-map.tsx', () => import('../search/map-spy.tsx'));
vi.mock('../../../src/features/lot/page/lot-page.tsx', () => import('./lot-page-stub.tsx'));

const header = () => page.getByRole('banner');
const address = () => page.getByTestId('address');
const HOME = 'https://www.fjellro.example/';

describe('U4 go back', () => {
  test('from the search page, logo and button lead to the operator’s home site; spec 2: the text is short up to 550 px', async () => {
    await renderApp('/');
    const back = header().getByRole('link', { name: 'Tilbake til Fjellro Parkering' });
    const logo = header().getByRole('link', { name: 'Fjellro Parkering, gå tilbake' });
    await seesWay(back, HOME);
    await seesWay(logo, HOME);
    await page.viewport(550, 800);
    const [short, long] = ['Tilbake', 'Tilbake til Fjellro Parkering'].map((text) =>
      header().getByText(text, { exact: true }),
    );
    await sees(short!);
    await expect.element(long!).not.toBeVisible();
    await page.viewport(551, 800);
    await sees(long!);
  });

  test('from a lot’s page, also opened directly, they lead to the search page', async () => {
    await renderApp('/en/parkinglot/7');
    await header().getByRole('link', { name: 'Back to search' }).click();
    await sees(address(), /^\/en$/);
  });

  test('after lot and nearby lot it is still the search page, with the search restored', async () => {
    await renderApp('/');
    await page.getByRole('combobox').fill('lille');
    // This router leaves the browser's address alone, by which the search knows that a link was followed.
    await sees(address(), '/?search=lille');
    await link(/Torvet p-hus/).click();
    await link('Et annet sted').click();
    await sees(address(), '/parkinglot/8');
    await header().getByRole('link', { name: 'Fjellro Parkering, gå tilbake' }).click();
    await expect.element(page.getByRole('combobox')).toHaveValue('lille');
    await sees(address(), '/?search=lille');
  });
});

test('U1 the selector leads to the same page in the other language and keeps the search', async () => {
  await renderApp('/?search=oslo');
  await sees('Viser 10 av 25 treff');
  expect(document.documentElement.lang).toBe('nb-NO');
  await header().getByRole('link', { name: 'English' }).click();
  await sees('Showing 10 of 25 results');
  await sees(address(), '/en?search=oslo');
  expect(document.documentElement.lang).toBe('en-GB');
  expect(document.title).toBe('Find parking – Fjellro Parkering');
});

test('U1, P8 without a network another language says so, and leaves the others working', async () => {
  serve((url) => (/\/(en\.json|sw\.js)$/.test(url) ? Promise.reject(new Error()) : undefined));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderApp('/?search=oslo');
  await header().getByRole('link', { name: 'English' }).click();
  await seesNo(page.getByRole('combobox'));
  await sees(page.getByRole('alert'), 'Ingen kontakt med tjenesten');
  (page.getByTestId('back').element() as HTMLElement).click();
  await expect.element(page.getByRole('combobox')).toHaveValue('oslo');
});

test('U1 texts that arrive late do not replace the language chosen since', async () => {
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  const loaded: Promise<Response>[] = [];
  const fetched = serve((url) => {
    if (!url.endsWith('/en.json')) return undefined;
    loaded.push(sent.then(() => fetched(url)));
    return loaded[0];
  });
  await renderApp('/?search=oslo');
  await header().getByRole('link', { name: 'English' }).click();
  await sees(address(), '/en?search=oslo');
  await expect.poll(() => loaded.length).toBe(1);
  await header().getByRole('link', { name: 'Norsk' }).click();
  await sees(address(), '/?search=oslo');
  send();
  await Promise.all(loaded);
  // One later request and two frames: by then the late texts would have shown.
  await (await fetch('/assets/i18n/no.json')).json();
  await painted();
  await painted();
  expect(document.documentElement.lang).toBe('nb-NO');
  await sees('Viser 10 av 25 treff');
});

test('A1 the footer is a menu on phones, closed by Escape, and where the focus goes on behind it', async () => {
  await renderApp('/', 390);
  for (const leave of ['{Escape}', '{Shift>}{Tab}{Tab}{/Shift}']) {
    await button('Mer').click();
    await sees(region('Om tjenesten').getByRole('link', { name: 'Personvern' }));
    await userEvent.keyboard(leave);
    await seesNo(link('Personvern'));
  }
});

test('a start that fails: missing texts, or HTML in their place, are a fault, which is said in the page’s language, with a way on', async () => {
  await expect(startTranslations('missing' as LanguageCode)).rejects.toThrow('answered');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const root = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => root.remove());
  showStartFailure(root, languageOf('en'), new Error('operators.json answered 404.'));
  await sees(page.getByRole('alert'), 'The page could not be loaded');
  await sees(button('Try again'));
});

test('P1: where the code of a part can not be had, the page stands without it, until it is shown anew', async () => {
  const load = vi.fn<() => Promise<() => ReactNode>>();
  load.mockRejectedValueOnce(new Error('no network'));
  load.mockResolvedValue(() => <p>Part</p>);
  const Part = optionalPart<object>(load);
  const shown = (hasPart: boolean) => (
    <Suspense fallback={<p>Part</p>}>
      {hasPart && <Part />}
      <p>Page</p>
    </Suspense>
  );
  const { rerender } = await render(shown(true));
  await sees('Page');
  await seesNo('Part');
  expect(load).toHaveBeenCalledOnce();
  await rerender(shown(false));
  await rerender(shown(true));
  await sees('Part');
});
