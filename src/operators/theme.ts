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

/**
 * Returns CSS that replaces the design tokens' colours with the operator's, light and dark. The operators' schema has
 * checked the values. The doubled selector outweighs the tokens' own, in whatever order they stand. The server's pages
 * have this CSS as a style element, which the content security policy allows by its hash.
 */
export function themeCss({ colours }: Pick<Operator, 'colours'>): string {
  return (
    `:root:root{${variables(colours.light)}}` +
    `@media (prefers-color-scheme:dark){:root:root{${variables(colours.dark)}}}`
  );
}

let sheet: CSSStyleSheet | undefined;

/** Gives the page the operator's colours by a constructed sheet, which the content security policy allows. */
export function applyTheme(operator: Pick<Operator, 'colours'>): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(themeCss(operator));
}
