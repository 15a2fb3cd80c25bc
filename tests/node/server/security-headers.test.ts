import { readFileSync } from 'node:fs';

import * as v from 'valibot';
import { expect, test } from 'vitest';

import { operatorsFileSchema, type OperatorsFile } from '../../../src/operators/operator.ts';
import { securityHeaders } from '../../../server/security-headers.ts';

const file = v.parse(
  operatorsFileSchema,
  JSON.parse(readFileSync(new URL('../../fixtures/operators.json', import.meta.url), 'utf8')),
);
const [first, ...others] = file.operators;
if (!first) throw new Error('The sample configuration names no operator.');

function policyOf(operators: OperatorsFile): ReadonlyMap<string, readonly string[]> {
  const policy = securityHeaders(operators)['content-security-policy'] ?? '';
  return new Map(
    policy.split('; ').map((directive): [string, string[]] => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

test('quality: without a key, scripts, styles and workers come from here alone', () => {
  const policy = policyOf(file);
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('script-src')).toEqual(["'self'"]);
  // The hashes are of the operators' colours.
  const styles = policy.get('style-src') ?? [];
  expect(styles[0]).toBe("'self'");
  expect(styles.slice(1).filter((source) => !/^'sha256-[\w+/]{43}='$/.test(source))).toEqual([]);
  expect(policy.get('worker-src')).toEqual(["'self'"]);
  expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(policy.get('trusted-types')).toEqual([
    'default',
    'dompurify',
    'structured-data',
    'api-html',
  ]);
  expect(securityHeaders(file)['content-security-policy']).not.toMatch(/unsafe|blob:|\*/);
});

test('M2: the header allows the configured street map, which consent then gates', () => {
  for (const directive of ['connect-src', 'img-src']) {
    expect(policyOf(file).get(directive)).toContain('https://tiles.openfreemap.org');
  }
});

test('U3: an API and images elsewhere are allowed by their origins', () => {
  const operator = {
    ...first,
    apiBaseUrl: 'https://api.example.no/v1/parkinglots',
    icon: 'https://cdn.example.no/icon.svg',
    frameAncestors: ['https://www.example.no'],
  };
  const policy = policyOf({ ...file, operators: [operator, ...others] });
  expect(policy.get('connect-src')).toContain('https://api.example.no');
  expect(policy.get('img-src')).toEqual(
    expect.arrayContaining(['https://api.example.no', 'https://cdn.example.no']),
  );
  expect(policy.get('frame-ancestors')).toEqual(["'self'", 'https://www.example.no']);
});

test('M1: Google is allowed only where an operator has a key', () => {
  const operator = { ...first, map: { ...first.map, google: { apiKey: 'key', mapId: 'map' } } };
  const policy = policyOf({ ...file, operators: [operator] });
  expect(policy.get('script-src')).toContain('https://*.googleapis.com');
  expect(policy.get('trusted-types')).toContain('google-maps-api-loader');
});

test('G1: only this page may ask for the position', () => {
  expect(securityHeaders(file)['permissions-policy']).toContain('geolocation=(self)');
  expect(securityHeaders(file)['referrer-policy']).toBe('strict-origin');
});

test('bench: cross-origin isolation comes only when asked for', () => {
  expect(securityHeaders(file)).not.toHaveProperty('cross-origin-embedder-policy');
  expect(securityHeaders(file, { isolate: true })).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  });
});
