import { expect, test } from 'vitest';
import { securityHeaders } from '../../../server/security-headers.ts';
import type { Operator } from '../../../src/operators/operator.ts';
import { FJELLRO, OPERATORS } from '../../support/sample-operators.ts';

const PLAIN = securityHeaders(OPERATORS);

/** The content security policy of one operator, by directive. */
function policyWith(change: Partial<Operator> = {}): Readonly<Record<string, readonly string[]>> {
  const headers = securityHeaders({ ...OPERATORS, operators: [{ ...FJELLRO, ...change }] });
  return Object.fromEntries(
    (headers['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources] as const;
    }),
  );
}

test('quality, G1: without a key, scripts, styles and workers come from here alone, and only this page may ask for the position', () => {
  const { 'style-src': [own, ...hashes] = [], ...policy } = policyWith();
  expect(policy).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', 'dompurify', 'structured-data', 'api-html'],
  });
  // The hashes are of the operators' colours.
  expect(own).toBe("'self'");
  expect(hashes.filter((source) => !/^'sha256-[\w+/]{43}='$/.test(source))).toEqual([]);
  expect(PLAIN['content-security-policy']).not.toMatch(/unsafe|blob:|\*|http:/);
  expect(PLAIN['permissions-policy']).toContain('geolocation=(self)');
  expect(PLAIN['referrer-policy']).toBe('strict-origin');
  expect(PLAIN['x-content-type-options']).toBe('nosniff');
});

const google = { map: { ...FJELLRO.map, google: { apiKey: 'key', mapId: 'map' } } };
test.each<[string, Partial<Operator>, directive: string, source: string]>([
  ['M2: the configured street map', {}, 'connect-src', 'https://tiles.openfreemap.org'],
  ['M2: and its pictures', {}, 'img-src', 'https://tiles.openfreemap.org'],
  ['U3: an API', { apiBaseUrl: 'https://a.no/v1/lots' }, 'connect-src', 'https://a.no'],
  ['U3: its pictures', { apiBaseUrl: 'https://a.no/v1/lots' }, 'img-src', 'https://a.no'],
  ['U3: an icon', { icon: 'https://b.no/icon.svg' }, 'img-src', 'https://b.no'],
  ['U3: a frame', { frameAncestors: ['https://c.no'] }, 'frame-ancestors', 'https://c.no'],
  ['M1: Google', google, 'script-src', 'https://*.googleapis.com'],
  ['M1: its loader', google, 'trusted-types', 'google-maps-api-loader'],
])('%s, where it is configured', (_what, change, directive, source) => {
  expect(policyWith(change)[directive]).toContain(source);
});
