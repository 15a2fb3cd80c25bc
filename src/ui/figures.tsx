import styles from './figures.module.css';

/** A figure whose digits stand in columns. Only the digits: the font's tabular comma is a digit wide. */
export function Figures({ text }: { readonly text: string }) {
  return text
    .split(/(\d+)/)
    .map((part, index) =>
      index % 2 === 1 ? <TabularDigits key={`${index} ${part}`} digits={part} /> : part,
    );
}

function TabularDigits({ digits }: { readonly digits: string }) {
  return <span className={styles['digits']}>{digits}</span>;
}
