/** Every case of the sample that has a page, as a driver sees it. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LotCase } from '../../fixtures/lot-cases.ts';
import { sample } from '../../support/sample.ts';
import { renderCase } from './render-lot.tsx';

vi.mock('../../../src/map/lot-map.tsx', () => import('./lot-map-stub.tsx'));

beforeEach(async () => {
  await page.viewport(1440, 900);
});

function section(name: string) {
  return page.getByRole('region', { name, exact: true });
}

/** What the chips say, without their explanations. */
function chips(): string[] {
  const items = section('Fasiliteter').element().querySelectorAll('summary, li > span');
  return [...items].map((item) => item.textContent.trim());
}

function ignoreBrokenImage(event: Event): void {
  event.stopImmediatePropagation();
}

async function loaded(name: LotCase) {
  const rendered = await renderCase(name);
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0);
  return rendered;
}

describe('specification 2: the landing page', () => {
  test('everything: all that a lot can have, in order', async () => {
    await loaded('everything');
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Stortorget p-hus');
    await expect.element(page.getByText('Prøvegata 1, Lillehammer')).toBeVisible();
    await expect
      .element(page.getByText('Parkeringshus midt i byen, åpent hele døgnet.'))
      .toBeVisible();
    const headings = [...document.querySelectorAll('h2')].map((heading) => heading.textContent);
    expect(headings).toEqual([
      'Betal her med',
      'Priser og åpningstider',
      'Om plassen',
      'Fasiliteter',
      'Leie av fast plass',
      'For bedrifter',
      'Last ned appen til Fjellro Parkering',
      'Parkering i nærheten',
    ]);
    await expect.element(page.getByTestId('map')).toHaveTextContent(/^Stortorget p-hus 10\.46/);
    await expect
      .element(section('Om plassen').getByRole('listitem').first())
      .toHaveTextContent('Lading på plan 1');
  });

  test('specification 2: Rent scrolls to the renting section', async () => {
    await loaded('everything');
    await page.getByRole('link', { name: 'Lei parkeringsplass' }).click();
    await expect
      .element(section('Leie av fast plass').getByRole('heading', { level: 2 }))
      .toHaveFocus();
    expect(location.hash).toBe('');
  });

  test.each(['noDetails', 'textsEmpty', 'factsNull'] as const)(
    '%s: no null or undefined, no empty section',
    async (name) => {
      await loaded(name);
      await expect
        .element(page.getByText('Det koster noe å stå her. Prisen er ikke kjent.'))
        .toBeVisible();
      await expect.element(section('Fasiliteter').getByText('Døgnåpent')).toBeVisible();
      await expect.element(section('Priser og åpningstider')).not.toBeInTheDocument();
      expect(document.querySelector('main')?.textContent).not.toMatch(
        /(?<!Alt er )null|undefined|NaN/,
      );
      await expect.element(section('Om plassen')).not.toBeInTheDocument();
      expect(document.querySelector('img')).toBeNull();
    },
  );
});

describe('specification 2: facilities', () => {
  test('chargers: charging spaces when above 0', async () => {
    await loaded('chargers');
    await expect.element(section('Fasiliteter')).toHaveTextContent('12 ladepunkter');
  });

  test('handicapSpaces: when above 0', async () => {
    await loaded('handicapSpaces');
    await expect.poll(() => chips()).toEqual(['40 plasser', '4 HC-plasser', 'Trinnfritt']);
  });

  test.each(['noHandicapSpaces', 'chargersMissing'] as const)('%s: not shown', async (name) => {
    await loaded(name);
    const text = (await section('Fasiliteter').findElement()).textContent;
    expect(text).not.toMatch(/ladepunkt|HC-plass/);
  });

  test('P7 in the order drivers ask, and each explanation unfolds', async () => {
    await loaded('everything');
    await expect
      .poll(() => chips().slice(0, 4))
      .toEqual(['420 plasser', '18 ladepunkter', 'Hurtiglading', '9 HC-plasser']);
    const note = section('Fasiliteter').getByText('Høye biler kommer ikke inn.');
    await expect.element(note).not.toBeVisible();
    await section('Fasiliteter').getByText('Høydegrense').click();
    await expect.element(note).toBeVisible();
  });

  test('noProperties: no empty box', async () => {
    await loaded('noProperties');
    expect(section('Fasiliteter').query()?.querySelector('ul') ?? null).toBeNull();
  });

  test('L6 propertyUnknown: the API’s name and a generic icon', async () => {
    await loaded('propertyUnknown');
    const item = section('Fasiliteter').getByRole('listitem').filter({ hasText: 'Hundegård' });
    await expect.element(item).toBeVisible();
    expect(item.element().querySelector('svg')).not.toBeNull();
  });
});

describe('specification 4: services', () => {
  test.each([
    ['remainingMany', '120 ledige'],
    ['remainingOne', '1 ledig'],
  ] as const)('%s: %s and a rent button to the permit page', async (name, badge) => {
    await loaded(name);
    await expect
      .element(section('Leie av fast plass').getByText(badge, { exact: true }))
      .toBeVisible();
    const rent = section('Leie av fast plass').getByRole('link', { name: /^Lei plass/ });
    expect((await rent.findElement()).getAttribute('href')).toMatch(
      /^https:\/\/min\.fjellro\.example\/areas\/90\d\d\/services\/\d+$/,
    );
  });

  test('remainingZero: the request form, prefilled, and a red badge', async () => {
    await loaded('remainingZero');
    const request = section('Leie av fast plass').getByRole('link', { name: /^Send forespørsel/ });
    const url = new URL((await request.findElement()).getAttribute('href') ?? '');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      parkering: 'Ingen ledige',
      tjeneste: 'Fast plass',
    });
    const badge = getComputedStyle(await page.getByText('0 ledige').findElement());
    const [red = 0, green = 0, blue = 0] = badge.color.match(/\d+/g)?.map(Number) ?? [];
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  });

  test.each(['remainingNegative', 'remainingMissing', 'remainingNull', 'noServices'] as const)(
    '%s: not shown',
    async (name) => {
      await loaded(name);
      await expect.element(section('Leie av fast plass')).not.toBeInTheDocument();
      await expect
        .element(page.getByRole('link', { name: 'Lei parkeringsplass' }))
        .not.toBeInTheDocument();
    },
  );
});

describe('P4: the price', () => {
  const periods = [
    ['periodDay', 'faktureres daglig'],
    ['periodWeek', 'faktureres ukentlig'],
    ['periodMonth', 'faktureres månedlig'],
    ['periodQuarter', 'faktureres kvartalsvis'],
    ['periodHalfYear', 'faktureres halvårlig'],
    ['periodYear', 'faktureres årlig'],
    ['period1', 'faktureres daglig'],
    ['period2', 'faktureres ukentlig'],
    ['period3', 'faktureres månedlig'],
    ['period4', 'faktureres kvartalsvis'],
    ['period5', 'faktureres halvårlig'],
    ['period6', 'faktureres årlig'],
    ['periodOddCase', 'faktureres halvårlig'],
  ] as const;
  test.each(sample(periods, 3, periods.length))('%s: %s', async (name, sentence) => {
    await loaded(name);
    await expect.element(section('Leie av fast plass')).toHaveTextContent(/1.250.kr per måned/);
    await expect.element(section('Leie av fast plass')).toHaveTextContent(sentence);
  });

  test.each(['periodUnknown', 'periodMissing'] as const)(
    '%s: says nothing of invoicing',
    async (name) => {
      await loaded(name);
      await expect.element(section('Leie av fast plass')).toHaveTextContent(/1.250.kr per måned/);
      await expect.element(section('Leie av fast plass')).not.toHaveTextContent('faktureres');
    },
  );

  test.each([
    ['priceFraction', /1.249,50.kr per måned/],
    ['priceString', /990.kr per måned/],
  ] as const)('L4 %s', async (name, amount) => {
    await loaded(name);
    await expect.element(section('Leie av fast plass')).toHaveTextContent(amount);
  });

  test.each(['priceNotNumeric', 'priceMissing'] as const)('L4 %s: no price', async (name) => {
    await loaded(name);
    await expect.element(section('Leie av fast plass')).toHaveTextContent('12 ledige');
    await expect.element(section('Leie av fast plass')).not.toHaveTextContent('per måned');
  });
});

describe('specification 2: business, payment and the app', () => {
  test('contract: property 1 shows the contact form with the lot’s name', async () => {
    await loaded('contract');
    const contact = section('For bedrifter').getByRole('link', { name: 'Kontakt oss' });
    expect((await contact.findElement()).getAttribute('href')).toBe(
      'https://skjema.fjellro.example/bedrift?parkering=N%C3%A6ringsparken',
    );
  });

  test('noServices: without property 1 no business block', async () => {
    await loaded('noServices');
    await expect.element(section('For bedrifter')).not.toBeInTheDocument();
  });

  test('everything: apps reversed, then providers, each once (P2)', async () => {
    await loaded('everything');
    const names = ['P-lommen App', 'Rull & Gå App', 'Parkfix App', 'Kort ved utkjøring', 'Faktura'];
    const near = page.getByRole('list', { name: 'Betal her med' }).getByRole('listitem');
    await expect.poll(() => near.elements().map((item) => item.textContent)).toEqual(names);
    for (const name of names) {
      expect(page.getByText(name.replace(' App', ''), { exact: true }).elements()).toHaveLength(1);
    }
  });

  test.each([
    ['paymentAppsOnly', ['P-lommen App', 'Parkfix App']],
    ['paymentProvidersOnly', ['Kort i automat', 'Kontant']],
  ] as const)('%s', async (name, names) => {
    await loaded(name);
    const near = page.getByRole('list', { name: 'Betal her med' }).getByRole('listitem');
    await expect.poll(() => near.elements().map((item) => item.textContent)).toEqual(names);
  });

  test('paymentNone: no empty strip', async () => {
    await loaded('paymentNone');
    await expect.element(page.getByText('Betal her med')).not.toBeInTheDocument();
  });

  test('the QR code leads to the QR page; store buttons up to 550 px', async () => {
    await loaded('everything');
    const code = page.getByRole('link', { name: /^QR-kode/ });
    expect((await code.findElement()).getAttribute('href')).toBe('https://www.fjellro.example/app');
    expect(code.element().querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(500);
    await page.viewport(550, 844);
    await expect.element(code).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Google Play' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'App Store' })).toBeVisible();
    await page.viewport(551, 844);
    await expect.element(page.getByRole('link', { name: 'App Store' })).not.toBeInTheDocument();
  });
});

describe('specification 7: directions', () => {
  test.each([
    ['gpsUrlSafe', /^https:\/\/www\.openstreetmap\.org\/\?mlat=61\.1209&mlon=10\.4740$/],
    [
      'gpsUrlUnsafe',
      /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=61\.\d+%2C10\.\d+$/,
    ],
    ['gpsUrlWithCredentials', /^https:\/\/www\.google\.com\/maps\/dir\//],
    ['noDetails', /^https:\/\/www\.google\.com\/maps\/dir\//],
    ['positionMissing', /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=Uten\+posisjon/],
  ] as const)('%s', async (name, url) => {
    await loaded(name);
    const directions = await page.getByRole('link', { name: 'Veibeskrivelse' }).findElement();
    expect(directions.getAttribute('href')).toMatch(url);
  });

  const unusable = [
    'coordinatesOne',
    'coordinatesThree',
    'coordinatesEmpty',
    'coordinatesStrings',
    'coordinatesNull',
    'coordinatesOfNulls',
    'coordinatesOutOfRange',
    'positionMissing',
  ] as const;
  test.each(sample(unusable, 2, unusable.length))(
    'S2 %s: no map, directions by name',
    async (name) => {
      await loaded(name);
      await expect.element(page.getByTestId('map')).not.toBeInTheDocument();
      const directions = page.getByRole('link', { name: 'Veibeskrivelse' });
      expect((await directions.findElement()).getAttribute('href')).toContain('/maps/search/');
    },
  );

  test('coordinatesSwapped: valid, so shown where they say', async () => {
    await loaded('coordinatesSwapped');
    await expect.element(page.getByTestId('map')).toHaveTextContent('Byttet om 61.1153,10.4662');
  });
});

describe('specification 2: the image', () => {
  test.each([
    ['imageByCall', '/api/fjellro/parkinglots/9006/image'],
    ['imageByPath', '/api/fjellro/parkinglots/images/fjord.svg'],
  ] as const)('%s: stands beside the map, its room kept', async (name, path) => {
    // Nothing serves the image here; that it breaks is another test's affair.
    window.addEventListener('error', ignoreBrokenImage, true);
    onTestFinished(() => window.removeEventListener('error', ignoreBrokenImage, true));
    const { screen } = await renderCase(name);
    const image = screen.getByRole('img', { name: /^Bilde av/ });
    await expect.element(image).toHaveAttribute('src', path);
    await expect.element(image).toHaveAttribute('width', '800');
    await expect.element(image).toHaveAttribute('height', '600');
  });

  test('imageMissing: goes away when it can’t be loaded', async () => {
    await loaded('imageMissing');
    document.querySelector('img')?.scrollIntoView();
    await expect.element(page.getByRole('img', { name: /^Bilde av/ })).not.toBeInTheDocument();
  });

  test('imageOutside: asks nothing', async () => {
    await loaded('imageOutside');
    expect(document.querySelector('img')).toBeNull();
  });

  test('imageForeign: asks no foreign host', async () => {
    await loaded('imageForeign');
    const hosts = [...document.querySelectorAll('img')].map((image) => new URL(image.src).host);
    expect(hosts.filter((host) => host !== location.host)).toEqual([]);
  });
});

describe('S2, D4: names and ids', () => {
  test.each([
    ['nameEmpty', 'Prøvegata 57', 'Lillehammer'],
    ['nameNull', 'Prøvegata 58', 'Lillehammer'],
    ['nameAndStreetEmpty', 'Parkeringsplass', 'Lillehammer'],
    ['cityEmpty', 'Langt til skogs', 'Seterveien 2'],
    ['addressMissing', 'Uten adresse', ''],
    ['nameMarkup', '<b>Kiosken</b> & "Kroa"', 'Prøvegata 63, Lillehammer'],
    [
      'nameLong',
      'Parkeringsplassen bak det gamle meieriet ved elva nedenfor jernbanestasjonen',
      'Prøvegata 62, Lillehammer',
    ],
    ['idString', 'Id som tekst', 'Prøvegata 54, Lillehammer'],
    ['idRepeated', 'Først med denne id-en', 'Prøvegata 55, Lillehammer'],
  ] as const)('%s: %s', async (name, heading, address) => {
    await loaded(name);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
    expect(document.querySelector('header p')?.textContent).toBe(address);
  });
});

describe('quality: HTML', () => {
  test('hostileHtml: keeps readable text, runs nothing', async () => {
    await loaded('hostileHtml');
    await expect.element(section('Om plassen')).toHaveTextContent('Trygg tekst');
    const link = section('Om plassen').getByRole('link', { name: 'Ekstern lenke' });
    expect(link.element().outerHTML).toBe(
      '<a href="https://example.org/" rel="noopener noreferrer external" target="_blank">Ekstern lenke</a>',
    );
    expect(document.querySelectorAll('main :is(script, iframe, form, input, style)')).toHaveLength(
      0,
    );
    expect((window as { hostile?: boolean }).hostile).toBeUndefined();
  });
});
