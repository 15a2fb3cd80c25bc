import styles from './figures.module.css';

/** A figure whose digits stand in columns. Only the digits: the font's tabular comma is a digit wide. */
export function Figures({ text }: { readonly text: string }) {
  const [whole, separator, decimals, unit] = text.split(/(?<=\d)([.,])(\d+)/);
  if (decimals === undefined) return text;
  return (
    <>
      <span className={styles['digits']}>{whole}</span>
      {separator}
      <span className={styles['digits']}>{decimals}</span>
      {unit}
    </>
  );
}
