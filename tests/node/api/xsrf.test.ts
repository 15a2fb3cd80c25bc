/** Which requests carry the XSRF token, and to which addresses it goes. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { requestJson } from '../../../src/api/request-json.ts';
import { type PageAddress, xsrfTokenFor } from '../../../src/api/xsrf.ts';
import { testServers } from '../../support/test-servers.ts';

const serve = testServers();
afterEach(() => void vi.unstubAllGlobals());

const PAGE: PageAddress = {
  baseUri: 'https://parkering.example/en/parkinglot/7',
  origin: 'https://parkering.example',
  cookie: 'theme=dark; XSRF-TOKEN=t0k%2Fen; other=XSRF-TOKEN',
};

const AT_HOME = '/api/x ../x ?form=1 /a:b ./javascript:alert(1) /@evil /%2F%2Fevil.example';
const FOREIGN = [
  '//evil.example/x',
  String.raw`\\evil.example/x`,
  String.raw`/\evil.example/x`,
  '\t//evil.example/x',
  'http:evil.example/x',
  'ht\ttp://evil.example/x',
  String.raw`http:/\evil.example/x`,
  '//ｅvil.example/x',
  'HtTp://a:b@evil.example/x',
  'data:text/plain,x',
  'http://[bad',
];

describe('spec 7: the XSRF token', () => {
  test.each(['', ...AT_HOME.split(' ')])('goes home with %j', (url) => {
    expect(xsrfTokenFor('POST', url, PAGE)).toBe('t0k/en');
  });

  test.each(FOREIGN)('stays from %j', (url) => {
    expect(xsrfTokenFor('POST', url, PAGE)).toBeUndefined();
  });

  test('is sent as a header, and never on to where a redirect leads', async () => {
    const tokens: unknown[] = [];
    const origin = await serve((request, response) => {
      tokens.push(request.headers['x-xsrf-token']);
      response.writeHead(307, { location: '/caught' }).end();
    });
    vi.stubGlobal('location', { origin });
    vi.stubGlobal('document', { baseURI: `${origin}/en`, cookie: 'XSRF-TOKEN=t' });
    const sent = requestJson('/api', { method: 'POST', locale: 'nb-NO', body: {} });
    await expect(sent).rejects.toMatchObject({ code: 'network' });
    expect(tokens).toEqual(['t']);
  });

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
    ['POST', '/api', { cookie: '' }, undefined],
    ['POST', '/api', { cookie: 'XSRF-TOKEN=' }, undefined],
    ['POST', '/api', { cookie: 'XSRF-TOKEN' }, undefined],
    ['POST', '/api', { cookie: 'MY-XSRF-TOKEN=a' }, undefined],
    ['POST', '/api', { cookie: 'xsrf-token=a' }, undefined],
    ['POST', '/api', { cookie: 'XSRF-TOKEN=a%0d%0aX-Evil: 1' }, undefined],
    ['POST', '/api', { cookie: 'XSRF-TOKEN=%E0%A4%A' }, '%E0%A4%A'],
    ['POST', '/api', { cookie: 'a=1;XSRF-TOKEN=b=c' }, 'b=c'],
  ])('with %s to %s from %j: %s', (method, url, page, token) => {
    expect(xsrfTokenFor(method, url, { ...PAGE, ...page })).toBe(token);
  });
});
