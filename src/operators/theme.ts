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
 * The operator's colours over the tokens' own, light and dark; they have passed the operators' schema.
 * A page of the server's has them as a style element, which the content security policy allows by its
 * hash.
 */
export function themeCss({ colours }: Pick<Operator, 'colours'>): string {
  return (
    `:root{${variables(colours.light)}}` +
    `@media (prefers-color-scheme:dark){:root{${variables(colours.dark)}}}`
  );
}

let sheet: CSSStyleSheet | undefined;

/** Gives the page the operator's colours by a constructed sheet, which needs no leave of the policy's. */
export function applyTheme(operator: Pick<Operator, 'colours'>): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(themeCss(operator));
}
