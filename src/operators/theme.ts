import type { Operator } from './operator.ts';

type Palette = Operator['colours']['light'];

function variables({ primary, secondary }: Palette): string {
  return [
    `--accent:${primary.background}`,
    `--on-accent:${primary.foreground}`,
    `--accent-soft:${secondary.background}`,
    `--on-accent-soft:${secondary.foreground}`,
  ].join(';');
}

let sheet: CSSStyleSheet | undefined;

/**
 * The operator's colours over the tokens' own, light and dark. A constructed sheet, because the
 * content security policy allows no style element; colours have passed the operators' schema.
 */
export function applyTheme({ colours }: Pick<Operator, 'colours'>): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(
    `:root{${variables(colours.light)}}` +
      `@media (prefers-color-scheme:dark){:root{${variables(colours.dark)}}}`,
  );
}
