/** M1: the map's names can be read, and its streets told from the land, light and dark. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PALETTES, type Palette } from '../../../src/map/canvas/maplibre/palette.ts';

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(Object.entries(PALETTES))('M1: the %s map', (_, palette: Palette) => {
  test.each(['land', 'builtUp', 'green', 'halo', 'street'] as const)(
    'names are readable on %s',
    (ground) => {
      expect(contrast(palette.label, palette[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('quieter names, too', () => {
    for (const ground of [palette.land, palette.builtUp, palette.halo]) {
      expect(contrast(palette.town, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(palette.waterLabel, palette.halo)).toBeGreaterThanOrEqual(4.5);
  });

  test('numbers are readable on their signs', () => {
    expect(contrast(palette.shieldText, palette.shield)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.euroShieldText, palette.euroShield)).toBeGreaterThanOrEqual(4.5);
  });

  test('a street stands out by itself or by its edge, and land from sea', () => {
    const street = Math.max(
      contrast(palette.street, palette.land),
      contrast(palette.streetEdge, palette.land),
    );
    expect(street).toBeGreaterThanOrEqual(1.5);
    expect(contrast(palette.sea, palette.land)).toBeGreaterThanOrEqual(1.15);
    for (const road of [palette.motorway, palette.trunk]) {
      expect(contrast(road, palette.land)).toBeGreaterThanOrEqual(1.4);
    }
  });
});

test('M1: the first picture stands in the sea that the map then draws', async () => {
  const file = resolve(import.meta.dirname, '../../../src/map/canvas/poster/map-poster.module.css');
  const colours = (await readFile(file, 'utf8')).match(/background: (#\w+)/g);
  expect(colours).toEqual([
    `background: ${PALETTES.light.sea}`,
    `background: ${PALETTES.dark.sea}`,
  ]);
});
