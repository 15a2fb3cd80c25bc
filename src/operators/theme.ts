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

/** The operator's colours as CSS. The doubled selector outweighs the tokens' own; the security policy allows it by its hash. */
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
