/** Every case of the sample that has a page, as its HTML says it. */
import { describe, expect, it } from 'vitest';
import { parsePaymentMethods, parseServices } from '../../../src/api/schemas.ts';
import { type FixtureLot, LOT_CASES, type LotCase } from '../../fixtures/lot-cases.ts';
import { pageText, renderLotPage } from './render-lot-page.tsx';

function htmlOf(name: LotCase, nowMs?: number): string {
  const { list, facts, texts, services, paymentMethods }: FixtureLot = LOT_CASES[name];
  const lot = { ...list, ...facts, ...texts?.['nb-NO'], parkingLotId: 'a' };
  const payment = parsePaymentMethods(paymentMethods ?? {});
  const answers = { lot, services: parseServices(services ?? []), payment, nearby: [] };
  return renderLotPage(answers, nowMs);
}

/** What the page says, and where it leads. */
function saidOf(name: LotCase, nowMs?: number): string {
  const html = htmlOf(name, nowMs);
  const hrefs = Array.from(html.matchAll(/ href="([^"]*)"/g), ([, href = '']) => href);
  return [pageText(html), ...hrefs].join('\n').replaceAll('&amp;', '&');
}

/** What the page says from a heading to the next section's. */
function sectionOf(name: LotCase, heading: string): string {
  const [, section = ''] = htmlOf(name).split(new RegExp(`(?=<h2[^>]*>${heading}<)`));
  return pageText(section.split(/<h2/).slice(0, 2).join('<h2'));
}

type Case = readonly [name: LotCase, says: string | RegExp, saysNot?: RegExp];

const HOW_OFTEN = ['daglig', 'ukentlig', 'månedlig', 'kvartalsvis', 'halvårlig', 'årlig'];
const WAYS_TO_PAY = ['P-lommen', 'Rull & Gå', 'Parkfix', 'Kort ved utkjøring', 'Faktura'];
/** No page's text matches it. */
const NOTHING = /^\b$/;
const UNPRICED = 'Det koster noe å stå her. Prisen er ikke kjent.';
const EMPTY = /(?<!Alt er )null|undefined|NaN|^(?:Priser og åpningstider|Om plassen)$/m;
const RENTED = /Leie av fast plass|Lei parkeringsplass/;
const BY_GOOGLE = /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=61\.\d+%2C10\.\d+$/m;
const BY_NAME = /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=/m;

const CASES: readonly Case[] = [
  // Specification 2: no empty section, facilities.
  ['noDetails', UNPRICED, EMPTY],
  ['textsEmpty', UNPRICED, EMPTY],
  ['factsNull', UNPRICED, EMPTY],
  ['chargers', '12 ladepunkter'],
  ['noHandicapSpaces', 'Bakgården', /ladepunkt|HC-plass/],
  ['chargersMissing', 'Ukjent antall ladere', /ladepunkt|HC-plass/],
  // Specification 4: services.
  ['remainingMany', '120 ledige'],
  ['remainingMany', 'https://min.fjellro.example/areas/a/services/120'],
  ['remainingOne', /^1 ledig$/m],
  ['remainingZero', /^0 ledige$/m],
  ['remainingZero', '?parkering=Ingen%20ledige&tjeneste=Fast%20plass'],
  ['remainingUnknown', 'Ikke til leie', RENTED],
  ['noServices', 'Ingenting til leie', RENTED],
  // Specification 2, P2: business, payment.
  ['contract', 'https://skjema.fjellro.example/bedrift?parkering=N%C3%A6ringsparken'],
  ['noServices', 'Ingenting til leie', /For bedrifter/],
  ['paymentNone', 'Gratis parkering', /Betal her med/],
  // Specification 7: directions.
  ['gpsUrlSafe', /^https:\/\/www\.openstreetmap\.org\/\?mlat=61\.1209&mlon=10\.4740$/m],
  ['gpsUrlUnsafe', BY_GOOGLE],
  ['gpsUrlWithCredentials', BY_GOOGLE, /secret/],
  ['noDetails', BY_GOOGLE],
  ['positionMissing', BY_NAME],
  ['coordinatesOutOfRange', BY_NAME],
  // S2, D4: names and ids.
  ['nameEmpty', /^Prøvegata 57\nLillehammer$/m],
  ['nameNull', /^Prøvegata 58\nLillehammer$/m],
  ['nameAndStreetEmpty', /^Parkeringsplass\nLillehammer$/m],
  ['cityEmpty', /^Langt til skogs\nSeterveien 2$/m],
  ['nameMarkup', /^&lt;b&gt;Kiosken&lt;\/b&gt; & &quot;Kroa&quot;\nPrøvegata 63, Lillehammer$/m],
  ['nameLong', /^Parkeringsplassen bak .* jernbanestasjonen\nPrøvegata 62, Lillehammer$/m],
  ['idString', /^Id som tekst\nPrøvegata 54, Lillehammer$/m],
  ['idRepeated', /^Først med denne id-en\nPrøvegata 55, Lillehammer$/m],
  // F6: another's lot.
  ['operatorOther', 'Drives av Torgets Parkeringslag', /Last ned appen/],
  // P5: the description begins with name and address, as far as they are known.
  ['addressMissing', /^Uten adresse\. Parkering/m],
  ['nameAndStreetEmpty', /^Parkeringsplass, Lillehammer\. Parkering/m],
];

/** F3, F4: on a Wednesday. */
const NOW = Date.parse('2026-11-25T12:20:00+01:00');
const NOW_CASES: readonly Case[] = [
  ['openAlways', 'Åpent hele døgnet'],
  ['openByDay', 'Åpent nå, stenger 23.00'],
  ['closingSoon', 'Stenger om 35 min'],
  ['openOnHolidaysOnly', 'Stengt, åpner 25. desember 10.00'],
  ['overMidnight', 'Stengt, åpner 17.00'],
  ['publicHoliday', 'Åpent nå, stenger 16.00'],
  ['hoursUnreadable', 'Åpningstider: etter avtale med vaktmesteren'],
  ['charger', /^4 × CCS 150 kW$/m],
  ['chargerOfOtherOperator', /^2 × Type 2$/m],
  // F1: fields of wrong shape say nothing.
  ['factsWrong', 'Feil i feltene', /^Nå$|åpningstider|stikk|garasje/im],
];

describe('what a case’s page says', () => {
  it.for([...CASES, ...NOW_CASES])('%s: %s', (one) => {
    const [name, says, saysNot = NOTHING] = one;
    const said = saidOf(name, NOW_CASES.includes(one) ? NOW : undefined);
    expect(said).toMatch(says);
    expect(said).not.toMatch(saysNot);
  });

  it('everything: all that a lot can have, in order', () => {
    const headings = htmlOf('everything').matchAll(/<h2[^>]*>(.*?)<\/h2>/g);
    expect(Array.from(headings, ([, heading]) => heading)).toEqual([
      'Betal her med',
      'Priser og åpningstider',
      'Om plassen',
      'Fasiliteter',
      'Leie av fast plass',
      'For bedrifter',
      'Last ned appen til Fjellro Parkering',
      'Parkering i nærheten',
    ]);
  });

  it.each<[LotCase, string, RegExp]>([
    // P7: in the order drivers ask.
    ['everything', 'Fasiliteter', /420 plasser[^]*18 ladepunkter[^]*Hurtiglading[^]*9 HC-plasser/],
    ['handicapSpaces', 'Fasiliteter', /40 plasser[^]*4 HC-plasser[^]*Trinnfritt/],
    // L6: the API’s own name.
    ['propertyUnknown', 'Fasiliteter', /Hundegård/],
    ['everything', 'Om plassen', /Tørt, lyst og varmt om vinteren[^]*Lading på plan 1/],
    // P2: apps reversed, then providers.
    ['everything', 'Betal her med', new RegExp(WAYS_TO_PAY.join('[^]*'))],
    ['paymentAppsOnly', 'Betal her med', /P-lommen[^]*Parkfix/],
    ['paymentProvidersOnly', 'Betal her med', /Kort i automat[^]*Kontant/],
  ])('%s, "%s": %s', (name, heading, says) => {
    expect(sectionOf(name, heading)).toMatch(says);
  });

  it('P4, L4: each permit says its price and how often it is invoiced, as far as they are known', () => {
    const monthly = (name: LotCase) => saidOf(name).match(/^.* per måned.*$/gm);
    const invoiced = monthly('periods')?.map((line) => / faktureres (.*)/.exec(line)?.[1]);
    expect(invoiced).toEqual([...HOW_OFTEN, ...HOW_OFTEN, 'halvårlig', undefined, undefined]);
    const prices = ['1 249,50 kr per måned', '990 kr per måned'];
    expect(monthly('prices')).toEqual(prices.map((price) => expect.stringContaining(price)));
    expect(saidOf('prices').match(/^12 ledige$/gm)).toHaveLength(4);
  });

  it('P2: each way to pay stands once', () => {
    const text = pageText(htmlOf('everything'));
    for (const name of WAYS_TO_PAY) expect(text.split(name)).toHaveLength(2);
  });
});
