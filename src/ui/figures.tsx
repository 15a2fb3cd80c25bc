import styles from './figures.module.css';

/** Figures whose digits stand in columns. Only the digits: the font's tabular comma is a digit wide. */
export function Figures({ text }: { readonly text: string }) {
  return text.split(/(\d+)/).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
      <span key={index} className={styles.digits}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
