import { describe, expect, test } from 'vitest';
import { type PageAddress, xsrfTokenFor } from '../../../src/api/xsrf.ts';

const PAGE: PageAddress = {
  baseUri: 'https://parkering.example/en/parkinglot/7',
  origin: 'https://parkering.example',
  cookie: 'theme=dark; XSRF-TOKEN=t0k%2Fen; other=XSRF-TOKEN',
};

const RELATIVE = [
  '/api/requests',
  '../requests',
  '?form=1',
  '',
  '/api/%2F%2Fevil.example',
  '/redirect?to=https://evil.example',
  './javascript:alert(1)',
  '/@evil.example',
];

const FOREIGN = [
  'http://parkering.example/api',
  'https://parkering.example:8443/api',
  '//evil.example/api',
  '///evil.example/api',
  'HtTpS://evil.example',
  'ht\ttps://evil.example',
  'https://parkering.example@evil.example/',
  'https://parkering.example.evil.example/',
  '//[2001:db8::1]/api',
  'data:text/plain,x',
  'javascript:alert(1)',
  'http://[bad',
  // Forms that only a parser of addresses reads as foreign; in real requests: tests/built/security-xsrf.test.ts.
  '////evil.example/x',
  String.raw`\\evil.example/x`,
  '\n//evil.example/x',
  '\u0001//evil.example/x',
  'https:evil.example',
  String.raw`https:\\evil.example`,
  '//2130706433/x',
  '//evil\u3002example/x',
];

describe('spec 7: the XSRF token', () => {
  test.each(RELATIVE)('goes with POST to %j', (url) => {
    expect(xsrfTokenFor('POST', url, PAGE)).toBe('t0k/en');
  });

  test.each(FOREIGN)('never goes to %j', (url) => {
    expect(xsrfTokenFor('POST', url, PAGE)).toBeUndefined();
  });

  test.each([
    // To this origin it goes by relative addresses only.
    ['POST', 'https://parkering.example/api', {}, undefined],
    ['POST', '//parkering.example/api', {}, undefined],
    ['GET', '/api', {}, undefined],
    ['Head', '/api', {}, undefined],
    ['PUT', '/api', {}, 't0k/en'],
    ['PATCH', '/api', {}, 't0k/en'],
    ['DELETE', '/api', {}, 't0k/en'],
    ['post', '/api', {}, 't0k/en'],
    // From a page whose <base> is elsewhere, or whose origin is opaque.
    ['POST', '/api', { baseUri: 'https://evil.example/' }, undefined],
    ['POST', 'api', { baseUri: 'https://evil.example/' }, undefined],
    ['POST', '/api', { origin: 'null', baseUri: 'file:///index.html' }, undefined],
  ])('with %s to %s from %j: %s', (method, url, page, token) => {
    expect(xsrfTokenFor(method, url, { ...PAGE, ...page })).toBe(token);
  });

  test.each([
    ['', undefined],
    ['XSRF-TOKEN=', undefined],
    ['XSRF-TOKEN', undefined],
    ['MY-XSRF-TOKEN=a', undefined],
    ['xsrf-token=a', undefined],
    ['XSRF-TOKEN=a%0d%0aX-Evil: 1', undefined],
    ['XSRF-TOKEN=%E0%A4%A', '%E0%A4%A'],
    ['a=1;XSRF-TOKEN=b=c', 'b=c'],
  ])('cookie %j gives %j', (cookie, token) => {
    expect(xsrfTokenFor('POST', '/api', { ...PAGE, cookie })).toBe(token);
  });
});
