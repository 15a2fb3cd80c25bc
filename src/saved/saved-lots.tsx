import { Bookmark, X } from 'lucide-react';
import { useRef } from 'react';
import { Link } from '../ui/link.tsx';
import { lotTitle } from '../domain/lot-title.ts';
import { LocalName } from '../ui/local-name.tsx';
import { useTexts } from '../i18n/texts.tsx';
import { usePaths } from '../operators/operator-context.tsx';
import { LotName } from '../ui/lot-name.tsx';
import { ListedNow } from '../ui/said-price.tsx';
import styles from './saved-lots.module.css';
import { type SavedLot, useSavedLots } from './use-saved-lots.ts';

/** The lots kept on this device. @param props.onEmptied the last one was removed, so the focus has to move */
export function SavedLots(props: { readonly onEmptied: () => void }) {
  const { t, code } = useTexts();
  const paths = usePaths();
  const { lots, toggle } = useSavedLots();
  const heading = useRef<HTMLHeadingElement>(null);
  if (lots.length === 0) return null;
  const forget = (lot: SavedLot, button: HTMLButtonElement): void => {
    // The button disappears with its lot, so the focus moves first.
    const next = button.closest('li')?.nextElementSibling?.querySelector('button');
    (next ?? heading.current)?.focus();
    toggle(lot);
    if (lots.length === 1) props.onEmptied();
  };
  return (
    <section aria-labelledby="saved-lots">
      <h2 ref={heading} id="saved-lots" tabIndex={-1} className={`small ${styles.heading}`}>
        {t('saved.title')}
      </h2>
      <ul className={styles.list}>
        {lots.map((lot) => {
          const name = lotTitle(lot, t('lotCard.nameless'));
          return (
            <li key={lot.id} className={`card ${styles.row}`}>
              <Link to={paths.lot(code, lot.id)} className={`line ${styles.link}`}>
                <Bookmark aria-hidden className={styles.icon} />
                <span className={styles.name}>
                  <LotName lot={lot} />
                </span>
                <ListedNow id={lot.id} />
                <span className={`small nowrap ${styles.city}`}>
                  <LocalName>{lot.city}</LocalName>
                </span>
              </Link>
              <button
                type="button"
                className={`round-button muted ${styles.forget}`}
                aria-label={t('saved.forget', { name })}
                onClick={({ currentTarget }) => forget(lot, currentTarget)}
              >
                <X aria-hidden size={18} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
