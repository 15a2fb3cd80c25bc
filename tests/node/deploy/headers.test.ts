import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { securityHeaders } from '../../../server/security-headers.ts';
import { checkOperators } from '../../../src/operators/check-operators.ts';
import { headerLines } from '../../../tools/header-lines.ts';

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
