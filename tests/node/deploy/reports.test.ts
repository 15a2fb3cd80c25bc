import { afterEach, describe, expect, it, vi } from 'vitest';

import { describeError, openTargetOf } from '../../../src/app/reports.ts';
import { startTelemetry } from '../../../src/app/telemetry.ts';
import { FJELLRO, KYSTPARK } from '../../support/sample-operators.ts';

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

  it.each([
    [new Error('x'.repeat(1000)), 'x'.repeat(200)],
    ['Storgata 1', 'No error was thrown, but a string'],
    [undefined, 'Nothing was thrown'],
    [null, 'Nothing was thrown'],
  ])('are short, and made of whatever was thrown', (thrown, message) => {
    expect(describeError(thrown)).toMatchObject({ name: 'Error', message });
  });

  it('report the message of an error event without an error, never “undefined”', async () => {
    const page = new EventTarget();
    const told: unknown[] = [];
    vi.stubGlobal('window', page);
    vi.stubGlobal('fetch', (_path: string, { body }: { readonly body: string }) => {
      told.push((JSON.parse(body) as { readonly message: unknown }).message);
      return Promise.resolve();
    });
    startTelemetry({ ...FJELLRO, reports: { errors: '/reports/errors' } });
    const tell = (type: string, parts: object) =>
      page.dispatchEvent(Object.assign(new Event(type), parts));
    tell('error', { error: undefined, message: 'Script error.' });
    tell('error', { error: null, message: '' });
    tell('unhandledrejection', { reason: undefined });
    await expect
      .poll(() => told)
      .toEqual(['Script error.', 'An error without a message', 'Nothing was thrown']);
  });

  it.each([
    ['https://min.kystpark.example/areas/7/services/2', 'rent'],
    ['https://www.kystpark.example/kontakt/plass?omrade=Torget', 'request'],
    ['https://www.kystpark.example/kontakt/bedrift?omrade=Torget', 'contact'],
    ['https://www.kystpark.example/app', 'app'],
    ['https://www.google.com/maps/dir/?destination=1,2', 'directions'],
    ['https://www.kystpark.example/', 'home'],
    ['https://elsewhere.example/', 'other'],
  ])('name what a link outside is for: %s, %s', (href, target) => {
    expect(openTargetOf(href, KYSTPARK)).toBe(target);
  });
});
