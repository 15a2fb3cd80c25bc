import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { securityHeaders } from '../../../server/security-headers.ts';
import { checkOperators } from '../../../src/operators/check-operators.ts';
import { LANGUAGES, offeredLanguages } from '../../../src/domain/languages.ts';
import { headerLines } from '../../../tools/header-lines.ts';
import type { OperatorsFile } from '../../../src/operators/operator.ts';
import { type AwayTexts, nginxAway } from '../../../tools/nginx-away.ts';
import { nginxLanguages } from '../../../tools/nginx-languages.ts';

const SAMPLE = readFileSync(join(import.meta.dirname, '../../fixtures/operators.json'), 'utf8');

describe('npm run finder -- headers', () => {
  it('writes one nginx line a header, also for error pages', () => {
    const { file } = checkOperators(JSON.parse(SAMPLE));
    if (!file) throw new Error('The sample is broken.');
    const lines = headerLines(securityHeaders(file), 'nginx').trim().split('\n').slice(1);
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
  const file = checkOperators(JSON.parse(SAMPLE)).file!;
  const [sample, ...others] = file.operators;
  it('L1: speaks the operator’s own language first, then each that it offers, the third as well', () => {
    const line = linesOf([{ ...sample!, language: 'dk' }]).find((each) => /default /.test(each));
    const page = pageIn(line ?? '');
    expect(page).toContain('<html lang="da-DK">');
    expect(page.match(/<div lang="[^"]+"><h1>\w+/g)).toEqual(
      offeredLanguages('dk').map(({ tag, code }) => `<div lang="${tag}"><h1>${code}`),
    );
  });

  it('lets no text break out of its line, or name a variable', () => {
    for (const line of linesOf(file.operators)) expect(pageIn(line)).not.toMatch(/['$\\]|<b>/);
  });

  it('U3: knows whose page it is by the host name first, then by the path', () => {
    const marked = others[0]!;
    const patterns = linesOf(file.operators).flatMap((line) => /"~\*(.+)" '/.exec(line)?.[1] ?? []);
    const isMarked = (address: string) =>
      patterns.some((pattern) => new RegExp(pattern, 'i').test(address));
    const own = ['a.b/parkering/kystpark', 'a.b/parkering/kystpark/en?x=y', 'kystpark.a.b/en'];
    expect(marked.marker).toBe('kystpark');
    expect(own.filter((address) => !isMarked(address))).toEqual([]);
    const foreign = [
      'a.b/',
      'a.b/kystpark',
      'a.b/parkering/kystparks',
      'kystparks.a.b/',
      'a.b/x?y=.kystpark/',
    ];
    expect(foreign.filter((address) => isMarked(address))).toEqual([]);
  });

  it('ships as it is made of the sample', () => {
    const project = join(import.meta.dirname, '../../..');
    const texts = (code: string) => {
      const path = join(project, `public/assets/i18n/${code}.json`);
      return (JSON.parse(readFileSync(path, 'utf8')) as { page: AwayTexts }).page;
    };
    const shipped = readFileSync(join(project, 'deploy/nginx/finder-away.conf'), 'utf8');
    const command = 'npm run --silent finder -- headers --format nginx-away';
    expect(shipped, `run ${command} > deploy/nginx/finder-away.conf`).toBe(nginxAway(file, texts));
  });
});

describe('npm run finder -- headers --format nginx-languages', () => {
  const { file } = checkOperators(JSON.parse(SAMPLE));
  const [sample] = file?.operators ?? [];
  if (!sample) throw new Error('The sample is broken.');
  const lines = nginxLanguages({
    operators: [sample, { ...sample, id: 'stadspark', language: 'en' }],
  }).split('\n');

  it('L1: says of each operator and language what the address means; its own has no prefix', () => {
    for (const { code } of LANGUAGES) {
      for (const { id, home } of [
        { id: sample.id, home: 'no' },
        { id: 'stadspark', home: 'en' },
      ]) {
        const key = code === home ? id : `${id}/${code}`;
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
