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

/** Gives the page the operator's colours by a constructed sheet, which the content security policy allows. */
export function applyTheme(operator: Pick<Operator, 'colours'>): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(themeCss(operator));
  document.adoptedStyleSheets.push(sheet);
}
