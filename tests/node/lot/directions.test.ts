/** P6: the way there. */
import { expect, it } from 'vitest';
import { deviceDirectionsUrl } from '../../../src/features/lot/data/external-links.ts';

const LOT = {
  gpsUrl: '',
  position: [10.4662, 61.1153] as const,
  name: 'P-hus (nord)',
  address: { street: 'Gata 1', city: 'Moss', postalCode: '', countryCode: 'NO' },
};
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36';
const own = { gpsUrl: 'https://maps.example/x' };
const APPLE = /^https:\/\/maps\.apple\.com\/\?daddr=61\.1153,10\.4662$/;

it.each<[change: object, userAgent: string, url: RegExp]>([
  // By coordinates, with the name as a label that can't end early.
  [{}, ANDROID, /^geo:61\.1153,10\.4662\?q=61\.1153,10\.4662\(P-hus%20%20nord%20\)$/],
  [{}, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1', APPLE],
  [{}, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1', APPLE],
  [{}, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', /^https:\/\/www\.google\.com\/maps\/dir\//],
  // The operator's own link first, where it is one.
  [own, ANDROID, /^https:\/\/maps\.example\/x$/],
  [{ gpsUrl: 'javascript:alert(1)' }, ANDROID, /^geo:/],
  // Without a position by name, on every device.
  [{ position: undefined }, ANDROID, /^https:/],
])('P6: directions open the device’s own maps: %j on %s', (change, userAgent, url) => {
  expect(deviceDirectionsUrl({ ...LOT, ...change }, userAgent)).toMatch(url);
});
