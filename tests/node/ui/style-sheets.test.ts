import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BREAKPOINTS } from '../../../src/ui/breakpoints.ts';

const SRC = resolve(import.meta.dirname, '../../../src');
const files = readdirSync(SRC, { encoding: 'utf8', recursive: true });
const sheets = files
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({
    file,
    css: readFileSync(join(SRC, file), 'utf8'),
  }));

describe.each(sheets)('$file', ({ css }) => {
  test('changes at the breakpoints of the house only', () => {
    const conditions = [...css.matchAll(/@media[^{]*/g)].map(([condition]) => condition).join('\n');
    const sizes = [...conditions.matchAll(/\((width|height) *[<>]=? *([\d.]+)(\w+)\)/g)];
    expect(sizes).toHaveLength(conditions.match(/width|height/g)?.length ?? 0);
    for (const [, side = '', size, unit] of sizes) {
      const known = Object.values(BREAKPOINTS[side as keyof typeof BREAKPOINTS]);
      expect({ unit, isKnown: known.includes(Number(size) as never) }).toEqual({
        unit: 'px',
        isKnown: true,
      });
    }
  });

  test('is stacked by the levels of tokens.css', () => {
    const levels = [...css.matchAll(/z-index: ([^;]+);/g)].map(([, level]) => level);
    expect(levels.filter((level) => !/^var\(--layer-[a-z-]+\)$/.test(level ?? ''))).toEqual([]);
  });
});
