import { describe, expect, it } from 'vitest';

import { securityHeaders } from '../../../server/security-headers.ts';
import { LANGUAGES } from '../../../src/domain/languages.ts';
import { headerLines } from '../../../tools/header-lines.ts';
import { nginxLanguages } from '../../../tools/nginx-languages.ts';
import { FJELLRO, OPERATORS } from '../../support/sample-operators.ts';

describe('npm run finder -- headers', () => {
  it('writes one nginx line a header, also for error pages', () => {
    const lines = headerLines(securityHeaders(OPERATORS), 'nginx').trim().split('\n').slice(1);
    expect(lines.length).toBeGreaterThanOrEqual(4);
    for (const line of lines) expect(line).toMatch(/^add_header [A-Z][\w-]+ "[^"]+" always;$/);
    expect(lines[0]).toContain("require-trusted-types-for 'script'");
  });

  it('writes the _headers file of static hosts', () => {
    expect(headerLines({ 'referrer-policy': 'no-referrer' }, 'static')).toBe(
      '/*\n  Referrer-Policy: no-referrer\n',
    );
  });

  it('lets no value break out of its line', () => {
    expect(headerLines({ 'x-a': String.raw`"; return 200 \ ` }, 'nginx')).toContain(
      String.raw`X-A "\"; return 200 \\ " always;`,
    );
    expect(() => headerLines({ 'x-a': 'https://$host' }, 'nginx')).toThrow(/can't hold a \$/);
    expect(() => headerLines({ 'x-a': 'one\ntwo' }, 'static')).toThrow(/plain text/);
  });
});

describe('npm run finder -- headers --format nginx-languages', () => {
  const stadspark = { ...FJELLRO, id: 'stadspark', language: 'en' as const };
  const lines = nginxLanguages({ operators: [FJELLRO, stadspark] }).split('\n');

  it('L1: says of each operator and language what the address means; its own has no prefix', () => {
    for (const { code } of LANGUAGES) {
      for (const { id, language } of [FJELLRO, stadspark]) {
        const key = code === language ? id : `${id}/${code}`;
        expect(lines.filter((line) => line.startsWith(`    "${key}" `))).toHaveLength(1);
      }
    }
    expect(lines).toContain('    "stadspark" offered;');
    expect(lines).toContain('    "stadspark/no" offered;');
    expect(lines).not.toContain('    "stadspark/en" offered;');
  });

  it('U1: one that is not offered works, and is kept from search engines', () => {
    expect(lines).toContain('    "fjellro/dk" hidden;');
    const patterns = lines.flatMap((line) => /"~(\S+ .*)" "noindex"/.exec(line)?.[1] ?? []);
    const isHidden = (text: string) => patterns.some((pattern) => new RegExp(pattern).test(text));
    const asked = ['/dk', '/dk/parkinglot/7?a=b', '/stadspark/dk', '/parkering/dk?search=x'];
    expect(asked.filter((path) => !isHidden(`stadspark ${path}`))).toEqual([]);
    const others = ['/', '/no', '/dkx', '/parkinglot/7?a=/dk/'];
    expect(others.filter((path) => isHidden(`stadspark ${path}`))).toEqual([]);
  });
});
