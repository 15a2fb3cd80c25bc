/**
 * WCAG 2.2 contrast of an operator's colours (success criteria 1.4.3 and 1.4.11): against their own
 * foregrounds, and on the product's surfaces, on which the accent is text, icon and focus mark.
 */
import type { OperatorIssue } from '../src/operators/check-operators.ts';
import type { Operator } from '../src/operators/operator.ts';

/** 1.4.3: text below 24 px. Accents are link and button text on every surface. */
const TEXT_RATIO = 4.5;

export type Scheme = 'light' | 'dark';
/** A surface's custom property (`--surface-raised`) to its colour. */
export type Surfaces = Readonly<Record<string, string>>;

/** Relative luminance of `#rrggbb` (WCAG 2.2, "relative luminance"). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two `#rrggbb` colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The surfaces of `src/ui/tokens.css`: its first `:root` block is light, the dark query's is dark. */
export function surfacesOf(css: string): Readonly<Record<Scheme, Surfaces>> {
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  return { light: surfacesIn(light), dark: surfacesIn(dark) };
}

function surfacesIn(block: string): Surfaces {
  return Object.fromEntries(
    [...block.matchAll(/(--surface[\w-]*):\s*(#[0-9a-f]{6})\s*;/gi)].map(([, name, colour]) => [
      String(name),
      String(colour),
    ]),
  );
}

/** Every pair of colours that can't be read, with the ratio it has. */
export function contrastIssues(
  operators: readonly Pick<Operator, 'colours'>[],
  surfaces: Readonly<Record<Scheme, Surfaces>>,
): OperatorIssue[] {
  return operators.flatMap(({ colours }, index) => {
    return (['light', 'dark'] as const).flatMap((scheme) => {
      const path = `operators[${index}].colours.${scheme}`;
      const { primary, secondary } = colours[scheme];
      const accent = primary.background;
      const pairs = [
        ['primary', primary.foreground, 'its background', accent],
        ['secondary', secondary.foreground, 'its background', secondary.background],
        ...Object.entries(surfaces[scheme]).map(
          ([name, surface]) => ['primary.background', accent, name, surface] as const,
        ),
      ] as const;
      return pairs.flatMap(([item, colour, on, background]) => {
        const ratio = contrastRatio(colour, background);
        if (ratio >= TEXT_RATIO) return [];
        // Rounded down: 4.497 must not read 4.50.
        const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
        const message = `${colour} on ${on} (${background}) has contrast ${shown}; WCAG AA asks for ${TEXT_RATIO}`;
        return [{ path: `${path}.${item}`, message }];
      });
    });
  });
}
