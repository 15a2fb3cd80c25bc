import type { Operator } from '../operators/operator.ts';

const DARK = '(prefers-color-scheme: dark)';

/** The operator's logo for light or dark. The link around it has the words. */
export function Logo({ operator }: { readonly operator: Operator }) {
  const { light, dark, widthPx, heightPx } = operator.logo;
  return (
    <picture>
      <source ref={whileShown} srcSet={dark} media={DARK} />
      <img src={light} width={widthPx} height={heightPx} alt="" />
    </picture>
  );
}

/** Chromium keeps what watches a media query as long as the page, and with it a picture that is gone. */
function whileShown(source: HTMLSourceElement): () => void {
  source.media = DARK;
  return () => source.removeAttribute('media');
}
