import { expect, it } from 'vitest';
import { headersFile, nginxHeaders } from '../../../tools/headers.ts';
import { nginxLanguages } from '../../../tools/nginx-languages.ts';
import { FJELLRO } from '../../support/sample-operators.ts';

it('headers: writes the _headers file of static hosts, and lets no value break out of its line', () => {
  const written = headersFile({ 'referrer-policy': 'no-referrer' });
  expect(written).toBe('/*\n  Referrer-Policy: no-referrer\n');
  expect(nginxHeaders({ 'x-a': String.raw`"; return 200 \ ` })).toContain(
    String.raw`X-A "\"; return 200 \\ " always;`,
  );
  expect(() => nginxHeaders({ 'x-a': 'https://$host' })).toThrow(/can't hold a \$/);
  expect(() => headersFile({ 'x-a': 'one\ntwo' })).toThrow(/plain text/);
});

const stadspark = { ...FJELLRO, id: 'stadspark', language: 'en' as const };
const lines = nginxLanguages({ operators: [FJELLRO, stadspark] }).split('\n');

it('L1, U1: says of each operator and language what the address means; its own has no prefix, and one that is not offered works, and is kept from search engines', () => {
  expect(lines).toContain('    "stadspark" offered;');
  expect(lines).toContain('    "stadspark/no" offered;');
  expect(lines).not.toContain('    "stadspark/en" offered;');
  expect(lines).toContain('    "fjellro/dk" hidden;');
  const patterns = lines.flatMap((line) => /"~(\S+ .*)" "noindex"/.exec(line)?.[1] ?? []);
  const isHidden = (text: string) => patterns.some((pattern) => new RegExp(pattern).test(text));
  const asked = ['/dk', '/dk/parkinglot/7?a=b', '/stadspark/dk', '/parkering/dk?search=x'];
  expect(asked.filter((path) => !isHidden(`stadspark ${path}`))).toEqual([]);
  const others = ['/', '/no', '/dkx', '/parkinglot/7?a=/dk/'];
  expect(others.filter((path) => isHidden(`stadspark ${path}`))).toEqual([]);
});
