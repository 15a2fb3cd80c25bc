import { describe, expect, test } from 'vitest';
import { withBase } from '../../../src/ui/use-href.ts';

describe('a path of the product below the router’s base', () => {
  test.each([
    ['/', '/', '/'],
    ['/', '/en/parkinglot/7', '/en/parkinglot/7'],
    ['/parkering', '/', '/parkering'],
    ['/parkering', '/en', '/parkering/en'],
    // Else the browser would leave for another host.
    ['/', '//elsewhere.example', '/elsewhere.example'],
    ['/', '/\\elsewhere.example', '/elsewhere.example'],
    ['/parkering', '//elsewhere.example', '/parkering/elsewhere.example'],
  ])('%s and %s', (basename, path, expected) => {
    expect(withBase(basename, path)).toEqual({ pathname: expected, search: '', hash: '' });
  });

  test('keeps what follows the path', () => {
    const to = { pathname: '/en', search: '?search=oslo', hash: '#map' };
    expect(withBase('/', to)).toEqual(to);
  });
});
