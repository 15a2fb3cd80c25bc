import type { Operator } from '../operators/operator.ts';
import styles from './logo.module.css';

/**
 * The operator's logo for light or dark. The link around it has its name. No `picture` element: Chromium keeps
 * each `source` with a media query as long as the page lives.
 */
export function Logo({ operator }: { readonly operator: Operator }) {
  const { light, dark, widthPx, heightPx } = operator.logo;
  const size = { width: widthPx, height: heightPx };
  return (
    <>
      <img className={styles.light} src={light} {...size} alt="" />
      {/* Not loaded where it isn't shown. */}
      <img className={styles.dark} src={dark} loading="lazy" {...size} alt="" />
    </>
  );
}
