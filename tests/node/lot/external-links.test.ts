/** P6, F9: where a lot's page leads: to the device's maps, and to who mends a wrong fact. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { operatorSchema } from '../../../src/operators/operator.ts';
import { deviceDirectionsUrl, reportUrl } from '../../../src/features/lot/data/external-links.ts';

const LOT = {
  gpsUrl: '',
  position: [10.4662, 61.1153] as const,
  name: 'P-hus (nord)',
  address: { street: 'Gata 1', city: 'Moss', postalCode: '', countryCode: 'NO' },
};
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36';
const OWN_LINK = { gpsUrl: 'https://maps.example/x' };
const APPLE = /^https:\/\/maps\.apple\.com\/\?daddr=61\.1153,10\.4662$/;

test.each<[change: object, userAgent: string, url: RegExp]>([
  // By coordinates, with the name as a label that can't end early.
  [{}, ANDROID, /^geo:61\.1153,10\.4662\?q=61\.1153,10\.4662\(P-hus%20%20nord%20\)$/],
  [{}, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1', APPLE],
  [{}, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1', APPLE],
  [{}, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', /^https:\/\/www\.google\.com\/maps\/dir\//],
  // The operator's own link first, where it is one.
  [OWN_LINK, ANDROID, /^https:\/\/maps\.example\/x$/],
  [{ gpsUrl: 'javascript:alert(1)' }, ANDROID, /^geo:/],
  // Without a position by name, on every device.
  [{ position: undefined }, ANDROID, /^https:/],
])('P6: directions open the device’s own maps: %j on %s', (change, userAgent, url) => {
  expect(deviceDirectionsUrl({ ...LOT, ...change }, userAgent)).toMatch(url);
});

const ASKED = {
  id: '7',
  name: 'Torget & Elva',
  address: 'https://finn.example/parkinglot/7',
  fact: 'Prisen',
};
const letterFor = (name: string) => ({
  subject: 'Meld feil: Prisen',
  lines: [`Plass: ${name}`, 'Prisen'],
});
const support = { supportEmail: 'hjelp@fjellro.example', reportUrl: undefined };

/** A letter as a mail program reads it. */
function read(href: string | undefined) {
  const { pathname, searchParams, hash } = new URL(href ?? '');
  return { pathname, hash, fields: Object.fromEntries(searchParams) };
}

describe('F9: a report', () => {
  test.each([
    ['a field of its own', 'x&bcc=spy@example.org'],
    ['lines of its own', 'x\r\n\r\nDear support'],
    ['an end of the address', 'x?#"><script>'],
    ['half a letter', 'x\ud800'],
    ['a megabyte', 'x'.repeat(1_000_000)],
  ])('of a lot whose name has %s is no other letter', (_what, name) => {
    const asked = { ...ASKED, name };
    const href = reportUrl(support, asked, letterFor(name));
    const { pathname, hash, fields } = read(href);
    expect({ pathname, hash }).toEqual({ pathname: 'hjelp@fjellro.example', hash: '' });
    expect(Object.keys(fields)).toEqual(['subject', 'body']);
    expect(fields['body']?.split('\r\n')).toHaveLength(3);
    expect(href?.length).toBeLessThan(2_000);
    const own = { ...support, reportUrl: 'https://feil.example/?plass={name}&om={fact}' };
    const form = reportUrl(own, asked, letterFor(name));
    const { fields: filled } = read(form);
    expect(Object.keys(filled)).toEqual(['plass', 'om']);
    expect(filled['om']).toBe('Prisen');
    expect(form?.length).toBeLessThan(2_000);
  });

  test('fills in the operator’s address', () => {
    const template = 'https://feil.example/{id}?navn={name}&side={address}#{fact}';
    expect(reportUrl({ ...support, reportUrl: template }, ASKED, letterFor('x'))).toBe(
      'https://feil.example/7?navn=Torget%20%26%20Elva&side=https%3A%2F%2Ffinn.example%2Fparkinglot%2F7#Prisen',
    );
  });

  test.each([
    ['https://feil.example/?lot={id}', true],
    ['mailto:feil@fjellro.example?subject={name}', true],
    ['javascript:alert(1)', false],
    ['https://{name}/', false],
    ['https://user@feil.example/', false],
    ['https://feil.example/?lot={lot}', false],
    ['https://feil.example/?lot={id', false],
    ['/report', false],
  ])('takes only an address whose destination is fixed: %s', (address, isGood) => {
    expect(v.is(operatorSchema.entries.reportUrl, address)).toBe(isGood);
  });
});
