import type { CostText } from './cost-texts.ts';
import styles from './cost-words.module.css';

/** "64 kr", and what that is of, lighter. */
export function CostWords({ cost: { price, of, spoken } }: { readonly cost: CostText }) {
  if (of === undefined) return price;
  return (
    <>
      <span aria-hidden>
        {price} <span className={styles.of}>{of}</span>
      </span>
      <span className="visually-hidden">{spoken}</span>
    </>
  );
}
