/** U5: the HTML of an address holds what the page holds after its scripts, and works without them. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { runProduct } from '../support/running-product.ts';
import { sample } from '../support/sample.ts';
import { expectUsableList, openStage, results } from '../support/stage.ts';

const running = runProduct();
let server: FaultServer;

beforeAll(async () => {
  server = await startFaultServer(running.origin);
});
afterAll(async () => {
  await server?.stop();
});

const ADDRESSES = [
  '/?search=bergen',
  '/?search=oslo&page=2',
  '/?search=qqxx',
  '/?properties=2',
  '/?search=hus&properties=2,4',
  '/?search=p-hus%20oslo',
  '/?area=10,59,11,60',
  '/kystpark/?search=trondheim',
];

/** What the list says, without what only scripts know: saved lots, readings, distances from the visitor. */
function said(page: Page): Promise<object> {
  return page.evaluate(() => {
    // Runs in the page.
    const text = (element: Element) =>
      // Without scripts a link stands in a button's place.
      [...element.querySelectorAll('noscript')].reduce(
        (all, { textContent }) => all.replace(textContent ?? '', ''),
        element.textContent ?? '',
      );
    const pane = document.querySelector('#results');
    const links = [...(pane?.querySelectorAll('li a[href*="/parkinglot/"]') ?? [])];
    return {
      ids: links.map((link) => link.getAttribute('href')),
      count: text(pane?.querySelector('p[tabindex="-1"]') ?? document.createElement('p')),
      chips: [...(pane?.querySelectorAll('p ~ button') ?? [])].map((chip) => text(chip)),
      field: document.querySelector<HTMLInputElement>('input[name=search]')?.value,
    };
  });
}

/** A busy server's page comes without an answer. */
async function gotoAnswered(page: Page, address: string): Promise<void> {
  await expect
    .poll(async () => (await page.goto(address))?.text())
    .toMatch(/<script type="application\/json" id="page-data">[^<]*"answer":/);
}

/** What search engines read. */
async function headOf(query: string) {
  const plain = await openStage(running.browser, server, { javaScriptEnabled: false });
  await gotoAnswered(plain.page, `${server.origin}/${query}`);
  const { page } = plain;
  const hrefs = (rel: string) =>
    page
      .locator(`link[rel="${rel}"]`)
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const head = {
    title: await page.title(),
    canonical: await hrefs('canonical'),
    languages: await hrefs('alternate'),
    robots: await page.locator('meta[name=robots]').count(),
  };
  await plain.context.close();
  return head;
}

interface Shift {
  readonly value: number;
  /** What moved, and from where to where. */
  readonly sources: readonly string[];
}

/** Runs in the page, before its scripts: notes its layout shifts. */
function noteShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  type Entry = PerformanceEntry & {
    readonly value: number;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  };
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries() as Entry[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName;
        const boxes = JSON.stringify([previousRect, currentRect]);
        return `${name} ${boxes} at ${startTime}`;
      });
      shifts.push({ value, sources: moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

describe('U5', () => {
  it.each(sample(ADDRESSES, 1, ADDRESSES.length))(
    '%s: the HTML says what the browser says, and nothing jumps',
    async (path) => {
      const plain = await openStage(running.browser, server, { javaScriptEnabled: false });
      await gotoAnswered(plain.page, server.origin + path);
      const before = await said(plain.page);
      await plain.context.close();
      const stage = await openStage(running.browser, server);
      const { page } = stage;
      await page.addInitScript(noteShifts);
      await gotoAnswered(page, server.origin + path);
      if (path.includes('qqxx')) {
        await page.locator('#results').getByRole('button').first().waitFor();
        await page.waitForFunction(() => document.querySelector('canvas') !== null);
      } else await expectUsableList(page);
      expect(await said(page)).toEqual(before);
      const shifts = await page.evaluate(
        () => (globalThis as { shifts?: readonly Shift[] }).shifts!,
      );
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      // What moved stands in the failure.
      expect(shifts.filter(({ value }) => value > 0.005)).toEqual([]);
      expect(sum).toBeLessThan(0.01);
      expect(stage.problems).toEqual([]);
      await stage.context.close();
    },
  );

  it.each(sample([390, 1440], 1, 2))('without scripts, one finds a lot at %d px', async (width) => {
    const stage = await openStage(running.browser, server, {
      javaScriptEnabled: false,
      viewport: { width, height: 844 },
    });
    const { page } = stage;
    await page.goto(server.origin);
    await page.getByRole('searchbox').or(page.getByRole('combobox')).fill('oslo');
    await page.getByRole('button', { name: 'Søk', exact: true }).click();
    expect(new URL(page.url()).searchParams.get('search')).toBe('oslo');
    expect(await results(page).count()).toBe(10);
    await page.getByRole('link', { name: 'Vis flere' }).click();
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    expect(await results(page).count()).toBe(20);
    // A filter is a box of the field's form.
    await page.locator('summary').filter({ hasText: 'Filter' }).click();
    await page.locator('details input[name=properties]').first().check({ force: true });
    await page.locator('details button[type=submit]').click();
    expect(new URL(page.url()).searchParams.get('properties')).toMatch(/^\d+$/);
    expect(new URL(page.url()).searchParams.get('search')).toBe('oslo');
    await results(page).first().getByRole('link').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toContain('/parkinglot/');
    await page.goBack();
    expect(await results(page).count()).toBeGreaterThan(0);
    // Misspelt: a way on.
    await page.goto(`${server.origin}/?search=lilestrom&view=list`);
    await page.getByRole('link', { name: 'Lillestrøm' }).first().click();
    expect(await results(page).count()).toBeGreaterThan(0);
    // Nothing at all: ways on as well.
    await page.goto(`${server.origin}/?search=qqxx&view=list`);
    await page
      .locator('#results')
      .getByText('Ingen parkeringsplasser passer til «qqxx».')
      .waitFor();
    expect(await page.locator('#results').getByRole('link').count()).toBeGreaterThan(0);
    await stage.context.close();
  });

  it('is complete whatever the address holds, and private where it holds a text', async () => {
    const hostile = [
      `?search=${'a'.repeat(10_000)}`,
      '?search=%ED%A0%80',
      '?search=%00%0D%0Ax',
      '?page=-1',
      '?page=1e9',
      '?page=99',
      '?properties=x,999999,-1&kw=1e99&plug=%22',
      '?area=11,60,10,59',
      '?area=NaN,,,',
      '?search=%3Cscript%3Ealert(1)%3C/script%3E',
      '?search=__proto__&view=constructor',
    ];
    for (const query of hostile) {
      const answer = await fetch(`${server.origin}/${query}`);
      const html = await answer.text();
      expect([query.slice(0, 40), answer.status]).toEqual([query.slice(0, 40), 200]);
      expect(html).toContain('</html>');
      expect(html).not.toContain('<script>alert');
      const hasText = new URLSearchParams(query).has('search');
      const caching = answer.headers.get('cache-control');
      expect([query.slice(0, 40), caching === 'private, no-cache']).toEqual([
        query.slice(0, 40),
        hasText,
      ]);
    }
  });

  it('U6: a town has a title, an address and languages of its own, any other text is not for search engines', async () => {
    const town = await headOf('?search=bergen');
    expect(town.title).toMatch(/^Parkering i Bergen: \d+ plasser – /);
    expect(town.canonical).toEqual([expect.stringMatching(/\/\?search=Bergen$/)]);
    expect(town.languages).toContainEqual(expect.stringMatching(/\/en\?search=Bergen$/));
    expect(town.robots).toBe(0);
    for (const query of ['?search=qqxx', '?search=p-hus']) {
      expect(await headOf(query)).toMatchObject({
        title: expect.stringMatching(/^Finn parkering/),
        robots: 1,
      });
    }
  });

  it('U5: no log keeps what was asked for', async () => {
    const logs = (['log', 'warn', 'error'] as const).map((method) => vi.spyOn(console, method));
    const secret = 'hemmelighet';
    const addresses = [
      `/?search=${secret}`,
      `/?search=${secret}%ED%A0%80&page=x`,
      `/en?search=${secret}`,
    ];
    for (const address of addresses) await (await fetch(server.origin + address)).text();
    expect(JSON.stringify(logs.map(({ mock }) => mock.calls))).not.toContain(secret);
    vi.restoreAllMocks();
  });
});
