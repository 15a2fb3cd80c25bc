import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { describeError, openTargetOf } from '../../../src/app/reports.ts';
import { startTelemetry } from '../../../src/app/telemetry.ts';
import { checkOperators } from '../../../src/operators/check-operators.ts';

const SAMPLE = readFileSync(join(import.meta.dirname, '../../fixtures/operators.json'), 'utf8');

function operatorAt(index: number) {
  const operator = checkOperators(JSON.parse(SAMPLE)).file?.operators[index];
  if (!operator) throw new Error('The sample is broken.');
  return operator;
}

afterEach(() => vi.unstubAllGlobals());

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
    const { name, message } = describeError('Storgata 1');
    expect([name, message]).toEqual(['Error', 'No error was thrown, but a string']);
  });

  it.each([undefined, null])('say so when %s was thrown', (nothing) => {
    expect(describeError(nothing).message).toBe('Nothing was thrown');
  });

  it('report the message of an error event without an error, never “undefined”', async () => {
    const page = new EventTarget();
    const told: unknown[] = [];
    vi.stubGlobal('window', page);
    vi.stubGlobal('fetch', (_path: string, { body }: { readonly body: string }) => {
      told.push((JSON.parse(body) as { readonly message: unknown }).message);
      return Promise.resolve();
    });
    const operator = operatorAt(0);
    startTelemetry({ ...operator, reports: { errors: '/reports/errors' } });
    const tell = (type: string, parts: object) =>
      page.dispatchEvent(Object.assign(new Event(type), parts));
    tell('error', { error: undefined, message: 'Script error.' });
    tell('error', { error: null, message: '' });
    tell('unhandledrejection', { reason: undefined });
    await expect
      .poll(() => told)
      .toEqual(['Script error.', 'An error without a message', 'Nothing was thrown']);
  });

  it('name what a link outside is for', () => {
    const operator = operatorAt(1);
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
