import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { securityHeaders } from '../../../server/security-headers.ts';
import { LANGUAGES, offeredLanguages } from '../../../src/domain/languages.ts';
import { headerLines } from '../../../tools/header-lines.ts';
import type { OperatorsFile } from '../../../src/operators/operator.ts';
import { type AwayTexts, nginxAway } from '../../../tools/nginx-away.ts';
import { nginxLanguages } from '../../../tools/nginx-languages.ts';
import { FJELLRO, KYSTPARK, OPERATORS } from '../../support/sample-operators.ts';

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

/** Texts that would break out of a line, or name a variable. */
const textsOf = (code: string) => ({
  failedTitle: `${code}: it’s "away"`,
  failedText: "<b>\\ $host '",
  retry: 'again',
});
const pageIn = (line: string) => / '([^']+)';$/.exec(line)?.[1] ?? '';

const linesOf = (operators: OperatorsFile['operators']) =>
  nginxAway({ operators, rootPath: '/parkering/' }, textsOf).split('\n');

describe('npm run finder -- headers --format nginx-away', () => {
  it('L1: speaks the operator’s own language first, then each that it offers, the third as well', () => {
    const line = linesOf([{ ...FJELLRO, language: 'dk' }]).find((each) => /default /.test(each));
    const page = pageIn(line ?? '');
    expect(page).toContain('<html lang="da-DK">');
    expect(page.match(/<div lang="[^"]+"><h1>\w+/g)).toEqual(
      offeredLanguages('dk').map(({ tag, code }) => `<div lang="${tag}"><h1>${code}`),
    );
  });

  it('lets no text break out of its line, or name a variable', () => {
    for (const line of linesOf(OPERATORS.operators)) expect(pageIn(line)).not.toMatch(/['$\\]|<b>/);
  });

  it('U3: knows whose page it is by the host name first, then by the path', () => {
    const patterns = linesOf(OPERATORS.operators).flatMap(
      (line) => /"~\*(.+)" '/.exec(line)?.[1] ?? [],
    );
    const isMarked = (address: string) =>
      patterns.some((pattern) => new RegExp(pattern, 'i').test(address));
    const own = ['a.b/parkering/kystpark', 'a.b/parkering/kystpark/en?x=y', 'kystpark.a.b/en'];
    expect(KYSTPARK.marker).toBe('kystpark');
    expect(own.filter((address) => !isMarked(address))).toEqual([]);
    const foreign = ['a.b/', 'a.b/kystpark', 'a.b/parkering/kystparks', 'kystparks.a.b/'];
    expect([...foreign, 'a.b/x?y=.kystpark/'].filter((address) => isMarked(address))).toEqual([]);
  });

  it('ships as it is made of the sample', () => {
    const project = join(import.meta.dirname, '../../..');
    const texts = (code: string) => {
      const path = join(project, `public/assets/i18n/${code}.json`);
      return (JSON.parse(readFileSync(path, 'utf8')) as { page: AwayTexts }).page;
    };
    const shipped = readFileSync(join(project, 'deploy/nginx/finder-away.conf'), 'utf8');
    const command = 'npm run --silent finder -- headers --format nginx-away';
    expect(shipped, `run ${command} > deploy/nginx/finder-away.conf`).toBe(
      nginxAway(OPERATORS, texts),
    );
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
