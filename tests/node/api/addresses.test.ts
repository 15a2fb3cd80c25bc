import { describe, expect, test } from 'vitest';
import { lotImageUrl } from '../../../src/api/lot-image-url.ts';
import { apiFolder } from '../../../src/api/list-url.ts';
import { lotUrl } from '../../../src/api/lot-url.ts';
import { safeWebUrl } from '../../../src/api/safe-url.ts';

const FOLDER = apiFolder('/api/fjellro/parkinglots/', 'https://parkering.example');
const BASE = 'https://parkering.example/api/fjellro/parkinglots';

describe('P6: links from data', () => {
  test.each<[value: unknown, url?: string]>([
    ['https://kart.example/7', 'https://kart.example/7'],
    ['http://kart.example', 'http://kart.example/'],
    [' https://kart.example/ ', 'https://kart.example/'],
    ['https://kart.example/@59.9,10.7', 'https://kart.example/@59.9,10.7'],
    ['https://kart.example/?q=a@b', 'https://kart.example/?q=a@b'],
    ['https://[2001:db8::1]:8080/x', 'https://[2001:db8::1]:8080/x'],
    ['JaVaScRiPt:alert(1)'],
    ['java\tscript:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['//kart.example'],
    [''],
    ['https:kart.example'],
    ['https://user:pass@kart.example/'],
    ['https://@kart.example/'],
    ['https://kart example/'],
    [`https://kart.example/${'a'.repeat(2100)}`],
    [null],
  ])('%j is %j, or no link', (value, url) => {
    expect(safeWebUrl(value)).toBe(url);
  });
});

describe('P1, D4: ids in paths', () => {
  test('a lot and its parts have addresses of their own, and a base with a query keeps it', () => {
    expect(lotUrl(FOLDER, '7')).toBe(`${BASE}/7`);
    expect(lotUrl(FOLDER, 'a_B-9', 'paymentmethods')).toBe(`${BASE}/a_B-9/paymentmethods`);
    const folder = apiFolder('https://api.example/v1?code=abc', 'https://parkering.example');
    expect(lotUrl(folder, '7')).toBe('https://api.example/v1/7?code=abc');
  });

  const climbing = ['..', '.', '%2e%2e', '..%2fadmin', '../admin', '7/../8', String.raw`..\admin`];
  test.each([...climbing, '7?x', '7#x', 'properties', '', ' ', 'a'.repeat(65), '７', '7\n'])(
    '%j asks nothing',
    (id) => {
      expect(() => lotUrl(FOLDER, id)).toThrow(expect.objectContaining({ code: 'not-found' }));
    },
  );
});

test.each<[image: unknown, path?: string]>([
  ['/7/image', '/7/image'],
  ['/7/image?v=2', '/7/image?v=2'],
  ['/7/Foto%20av%20p-hus.jpg', '/7/Foto%20av%20p-hus.jpg'],
  ['/7/blåbær.jpg', '/7/bl%C3%A5b%C3%A6r.jpg'],
  ['/../../admin'],
  ['%2e%2e/admin'],
  ['/..%2fadmin'],
  [String.raw`/..\admin`],
  [String.raw`\\evil.example\x`],
  ['//evil.example/x.png'],
  ['https://evil.example/x.png'],
  ['/\t/evil.example'],
  ['/%E0%A4%A'],
  [`/${'a'.repeat(1100)}`],
  [null],
])('quality: an image %j is in the folder of the API, at %j, or is none', (image, path) => {
  expect(lotImageUrl(FOLDER, image)).toBe(path && BASE + path);
});
