import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showStartFailure } from '../../../src/app/start-failure.ts';
import { languageOf } from '../../../src/domain/languages.ts';
import { startTranslations } from '../../../src/i18n/translations.ts';
import { renderApp } from './render-app.tsx';

vi.mock('../../../src/map/search-map.tsx', () => import('../search/map-spy.tsx'));
vi.mock('../../../src/features/lot/page/lot-page.tsx', () => import('./lot-page-stub.tsx'));

const header = () => page.getByRole('banner');
const address = () => page.getByTestId('address');
const HOME = 'https://www.fjellro.example/';

const alternates = () =>
  [...document.head.querySelectorAll('link[rel=alternate]')].map((link) => [
    link.getAttribute('hreflang'),
    new URL((link as HTMLLinkElement).href).pathname,
  ]);

describe('U4 go back', () => {
  test('from the search page, logo and button lead to the operator’s home site', async () => {
    await renderApp('/');
    await expect
      .element(header().getByRole('link', { name: 'Tilbake til Fjellro Parkering' }))
      .toHaveAttribute('href', HOME);
    await expect
      .element(header().getByRole('link', { name: 'Fjellro Parkering, gå tilbake' }))
      .toHaveAttribute('href', HOME);
  });

  test('from a lot’s page, also opened directly, they lead to the search page', async () => {
    await renderApp('/en/parkinglot/7');
    await header().getByRole('link', { name: 'Back to search' }).click();
    await expect.element(address()).toHaveTextContent(/^\/en$/);
  });

  test('after lot and nearby lot it is still the search page, with the search restored', async () => {
    await renderApp('/');
    await userEvent.type(page.getByRole('combobox'), 'lille');
    await page.getByRole('link', { name: /Torvet p-hus/ }).click();
    await page.getByRole('link', { name: 'Et annet sted' }).click();
    await expect.element(address()).toHaveTextContent('/parkinglot/8');
    await header().getByRole('link', { name: 'Fjellro Parkering, gå tilbake' }).click();
    await expect.element(page.getByRole('combobox')).toHaveValue('lille');
    await expect.element(address()).toHaveTextContent('/?search=lille');
  });

  test('spec 2 the text is short on screens of 550 px or less', async () => {
    await renderApp('/', 550);
    await expect.element(header().getByText('Tilbake', { exact: true })).toBeVisible();
    await expect.element(header().getByText('Tilbake til Fjellro Parkering')).not.toBeVisible();
    await page.viewport(551, 800);
    await expect.element(header().getByText('Tilbake til Fjellro Parkering')).toBeVisible();
  });
});

describe('languages', () => {
  test('U1 the selector leads to the same page in the other language and keeps the search', async () => {
    await renderApp('/?search=oslo');
    await expect.element(page.getByText('Viser 10 av 25 treff').first()).toBeVisible();
    expect(document.documentElement.lang).toBe('nb-NO');
    await header().getByRole('link', { name: 'English' }).click();
    await expect.element(page.getByText('Showing 10 of 25 results').first()).toBeVisible();
    await expect.element(address()).toHaveTextContent('/en?search=oslo');
    expect(document.documentElement.lang).toBe('en-GB');
    expect(document.title).toBe('Find parking – Fjellro Parkering');
  });

  test('U1 one language that fails to load leaves the others working', async () => {
    const realFetch = globalThis.fetch.bind(globalThis);
    vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => {
      const url = input instanceof Request ? input.url : input;
      if (url.endsWith('/en.json')) return Promise.resolve(new Response(null, { status: 404 }));
      return realFetch(input, init);
    });
    const failing = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      await renderApp('/?search=oslo');
      await header().getByRole('link', { name: 'English' }).click();
      await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
      page
        .getByTestId('back')
        .element()
        .dispatchEvent(new MouseEvent('click', { bubbles: true }));
      await expect.element(page.getByRole('combobox')).toHaveValue('oslo');
    } finally {
      vi.unstubAllGlobals();
      failing.mockRestore();
    }
  });

  test('U1 texts that arrive late do not replace the language chosen since', async () => {
    const realFetch = globalThis.fetch.bind(globalThis);
    const { promise: sent, resolve: send } = Promise.withResolvers<void>();
    const loaded: Promise<Response>[] = [];
    vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => {
      const url = input instanceof Request ? input.url : input;
      if (!url.endsWith('/en.json')) return realFetch(input, init);
      loaded.push(sent.then(() => realFetch(input, init)));
      return loaded.at(-1);
    });
    try {
      await renderApp('/?search=oslo');
      await header().getByRole('link', { name: 'English' }).click();
      await expect.element(address()).toHaveTextContent('/en?search=oslo');
      await expect.poll(() => loaded.length).toBe(1);
      await header().getByRole('link', { name: 'Norsk' }).click();
      await expect.element(address()).toHaveTextContent('/?search=oslo');
      send();
      await Promise.all(loaded);
      // One later request and two frames: by then the late texts would have shown.
      await (await realFetch('/assets/i18n/en.json')).json();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      expect(document.documentElement.lang).toBe('nb-NO');
      await expect.element(page.getByText('Viser 10 av 25 treff').first()).toBeVisible();
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('L1 Danish works but is not offered', async () => {
    await renderApp('/dk');
    await expect.element(page.getByRole('heading', { name: 'Find parkering' })).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('da-DK');
    await expect.element(header().getByRole('link', { name: 'Dansk' })).not.toBeInTheDocument();
  });

  test('U1 each language’s address is named to search engines', async () => {
    await renderApp('/en');
    await expect.poll(alternates).toEqual([
      ['no', '/'],
      ['en', '/en'],
      ['x-default', '/'],
    ]);
  });

  test.each(['/no', '/xx', '/en/finnes/ikke', '/parkinglot'])(
    '%s: the page says that it does not exist, is not indexed, and leads on',
    async (path) => {
      await renderApp(path);
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => document.querySelector('meta[name=robots]')).not.toBeNull();
      await page
        .getByRole('main')
        .getByRole('link', { name: /søket|search/i })
        .click();
      await expect.element(page.getByRole('combobox')).toBeVisible();
    },
  );
});

describe('A1 footer', () => {
  test.each([
    ['/', 'region'],
    ['/parkinglot/7', 'contentinfo'],
  ] as const)(
    'at %s it holds support, privacy, accessibility, map sources, language',
    async (path, role) => {
      await renderApp(path);
      const footer = page.getByRole(role).filter({ hasText: 'Kundeservice' });
      await expect
        .element(footer.getByRole('link', { name: /hjelp@fjellro/ }))
        .toHaveAttribute('href', 'mailto:hjelp@fjellro.example');
      await expect.element(footer.getByRole('link', { name: 'Personvern' })).toBeVisible();
      await expect
        .element(footer.getByRole('link', { name: 'Tilgjengelighetserklæring' }))
        .toBeVisible();
      await expect.element(footer.getByText(/GSHHG/)).toBeVisible();
      await expect.element(footer.getByRole('link', { name: 'English' })).toBeVisible();
    },
  );

  test('is a menu on phones, closed by Escape', async () => {
    await renderApp('/', 390);
    await page.getByRole('button', { name: 'Mer' }).click();
    const menu = page.getByRole('region', { name: 'Om tjenesten' });
    await expect.element(menu.getByRole('link', { name: 'Personvern' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('link', { name: 'Personvern' })).not.toBeInTheDocument();
  });
});

describe('a start that fails', () => {
  test('texts that are missing or HTML are a fault, not an empty page', async () => {
    await expect(startTranslations('no', '/src/{{lng}}.missing.json')).rejects.toThrow(
      'could not be loaded',
    );
  });

  test('says so in the page’s language, with a way on', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const root = document.body.appendChild(document.createElement('div'));
    showStartFailure(root, languageOf('en'), new Error('operators.json answered 404.'));
    await expect.element(page.getByRole('alert')).toHaveTextContent('The page could not be loaded');
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    root.remove();
    error.mockRestore();
  });
});
