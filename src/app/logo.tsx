import type { Operator } from '../operators/operator.ts';

/** The operator's logo for light or dark. The link around it has the words. */
export function Logo({ operator }: { readonly operator: Operator }) {
  const { light, dark, widthPx, heightPx } = operator.logo;
  return (
    <picture>
      <source srcSet={dark} media="(prefers-color-scheme: dark)" />
      <img src={light} width={widthPx} height={heightPx} alt="" />
    </picture>
  );
}
