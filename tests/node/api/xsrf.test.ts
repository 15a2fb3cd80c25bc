/** To which requests the XSRF token belongs; to which addresses it goes: tests/built/security-xsrf.test.ts. */
import { describe, expect, test } from 'vitest';
import { type PageAddress, xsrfTokenFor } from '../../../src/api/xsrf.ts';

const PAGE: PageAddress = {
  baseUri: 'https://parkering.example/en/parkinglot/7',
  origin: 'https://parkering.example',
  cookie: 'theme=dark; XSRF-TOKEN=t0k%2Fen; other=XSRF-TOKEN',
};

describe('spec 7: the XSRF token', () => {
  test.each([
    // To this origin it goes by relative addresses only.
    ['POST', 'https://parkering.example/api', {}, undefined],
    ['POST', '//parkering.example/api', {}, undefined],
    ['POST', 'https:api', {}, undefined],
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
