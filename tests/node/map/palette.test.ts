/** M1: the map's names can be read, and its streets told from the land, light and dark. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PALETTES, type Palette } from '../../../src/map/canvas/maplibre/palette.ts';
import { contrastRatio } from '../../../tools/operators-contrast.ts';

describe.each(Object.entries(PALETTES))('M1: the %s map', (_, palette: Palette) => {
  test.each<
    [what: string, least: number, on: readonly (keyof Palette)[], ...of: (keyof Palette)[]]
  >([
    ['names are readable', 4.5, ['land', 'builtUp', 'green', 'halo', 'street'], 'label'],
    ['quieter names, too', 4.5, ['land', 'builtUp', 'halo'], 'town'],
    ['and those of water', 4.5, ['halo'], 'waterLabel'],
    ['numbers are readable on their signs', 4.5, ['shield'], 'shieldText'],
    ['also on those of Europe', 4.5, ['euroShield'], 'euroShieldText'],
    ['a street stands out by itself or by its edge', 1.5, ['land'], 'street', 'streetEdge'],
    ['the main roads stand out', 1.4, ['land'], 'motorway'],
    ['and the next', 1.4, ['land'], 'trunk'],
    ['land stands out from sea', 1.15, ['sea'], 'land'],
  ])('%s', (_what, least, grounds, ...colours) => {
    for (const ground of grounds) {
      const most = Math.max(...colours.map((one) => contrastRatio(palette[one], palette[ground])));
      expect(most).toBeGreaterThanOrEqual(least);
    }
  });
});

test('M1: the first picture stands in the sea that the map then draws', async () => {
  const file = resolve(import.meta.dirname, '../../../src/ui/tokens.css');
  const colours = (await readFile(file, 'utf8')).matchAll(/--map-(\w+): (#\w+)/g);
  const ofPalette = ({ sea, land, label, halo }: Palette) => [
    ['sea', sea],
    ['land', land],
    ['name', label],
    ['halo', halo],
  ];
  expect(Array.from(colours, ([, name, colour]) => [name, colour])).toEqual([
    ...ofPalette(PALETTES.light),
    ...ofPalette(PALETTES.dark),
  ]);
});
