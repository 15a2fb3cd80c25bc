import styles from './tabular-digits.module.css';

/** Text whose digits have equal width, so that they align. Only the digits: the font's tabular comma is as wide as a digit. */
export function TabularDigits({ text }: { readonly text: string }) {
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
