import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { describeError, openTargetOf } from '../../../src/app/reports.ts';
import { checkOperators } from '../../../src/operators/check-operators.ts';

const SAMPLE = readFileSync(join(import.meta.dirname, '../../fixtures/operators.json'), 'utf8');

describe('reports to whoever runs the site', () => {
  it('G2: leave out addresses, quoted text and paths of an error', () => {
    const error = new TypeError(
      'No lot "Storgata 1" at https://api.example/lots/7?search=hjemme nor /parkinglot/7',
    );
    error.stack =
      'TypeError: …\n    at f (https://parkering.example/assets/index-AbC123.js:1:2345)\n    at /parkinglot/7';
    expect(describeError(error)).toEqual({
      name: 'TypeError',
      message: 'No lot "…" at … nor …',
      at: ['index-AbC123.js:1:2345'],
    });
  });

  it('are short, and made of whatever was thrown', () => {
    expect(describeError(new Error('x'.repeat(1000))).message).toHaveLength(200);
    expect(describeError('Storgata 1')).toMatchObject({ name: 'Error', message: 'string' });
  });

  it('name what a link outside is for', () => {
    const operator = checkOperators(JSON.parse(SAMPLE)).file?.operators[1];
    if (!operator) throw new Error('The sample is broken.');
    const target = (href: string) => openTargetOf(href, operator);
    expect(target('https://min.kystpark.example/areas/7/services/2')).toBe('rent');
    expect(target('https://www.kystpark.example/kontakt/plass?omrade=Torget')).toBe('request');
    expect(target('https://www.kystpark.example/kontakt/bedrift?omrade=Torget')).toBe('contact');
    expect(target('https://www.kystpark.example/app')).toBe('app');
    expect(target('https://www.google.com/maps/dir/?destination=1,2')).toBe('directions');
    expect(target('https://www.kystpark.example/')).toBe('home');
    expect(target('https://elsewhere.example/')).toBe('other');
  });
});
