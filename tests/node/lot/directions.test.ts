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
  ])('%s', (userAgent, platform) => {
    expect(mapsPlatformOf(userAgent)).toBe(platform);
  });

  const own = { gpsUrl: 'https://maps.example/x' };
  it.each<[change: object, platform: Parameters<typeof deviceDirectionsUrl>[1], url: RegExp]>([
    // By coordinates, with the name as a label that can't end early.
    [{}, 'android', /^geo:61\.1153,10\.4662\?q=61\.1153,10\.4662\(P-hus%20%20nord%20\)$/],
    [{}, 'apple', /^https:\/\/maps\.apple\.com\/\?daddr=61\.1153,10\.4662$/],
    [{}, 'web', /^https:\/\/www\.google\.com\/maps\/dir\//],
    // The operator's own link first, where it is one.
    [own, 'android', /^https:\/\/maps\.example\/x$/],
    [{ gpsUrl: 'javascript:alert(1)' }, 'android', /^geo:/],
    // Without a usable position by name, on every device.
    [{ position: undefined }, 'android', /^https:/],
    [{ position: [200, 1] }, 'android', /^https:/],
  ])('%j on %s', (change, platform, url) => {
    expect(deviceDirectionsUrl({ ...LOT, ...change }, platform)).toMatch(url);
  });
});
