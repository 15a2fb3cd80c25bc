/** P6: the way there. */
import { describe, expect, it } from 'vitest';
import {
  deviceDirectionsUrl,
  mapsPlatformOf,
} from '../../../src/features/lot/around/directions.ts';

const LOT = {
  gpsUrl: '',
  position: [10.4662, 61.1153] as const,
  name: 'P-hus (nord)',
  address: { street: 'Gata 1', city: 'Moss', postalCode: '', countryCode: 'NO' },
};

describe('P6 directions open the device’s own maps', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36', 'android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1', 'apple'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1', 'apple'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'web'],
    ['', 'web'],
  ])('%s', (userAgent, platform) => {
    expect(mapsPlatformOf(userAgent)).toBe(platform);
  });

  it('by coordinates, with the name as a label that can’t end early', () => {
    expect(deviceDirectionsUrl(LOT, 'android')).toBe(
      'geo:61.1153,10.4662?q=61.1153,10.4662(P-hus%20%20nord%20)',
    );
    expect(deviceDirectionsUrl(LOT, 'apple')).toBe('https://maps.apple.com/?daddr=61.1153,10.4662');
    expect(deviceDirectionsUrl(LOT, 'web')).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\//);
  });

  it('the operator’s own link first', () => {
    const own = { ...LOT, gpsUrl: 'https://maps.example/x' };
    for (const platform of ['android', 'apple', 'web'] as const) {
      expect(deviceDirectionsUrl(own, platform)).toBe('https://maps.example/x');
      const unsafe = { ...LOT, gpsUrl: 'javascript:alert(1)' };
      expect(deviceDirectionsUrl(unsafe, platform)).toMatch(/^(?:https:|geo:)/);
    }
  });

  it('without a usable position by name, on every device', () => {
    for (const position of [undefined, [Number.NaN, 1] as const, [200, 1] as const]) {
      expect(deviceDirectionsUrl({ ...LOT, position }, 'android')).toMatch(/^https:/);
    }
  });
});
