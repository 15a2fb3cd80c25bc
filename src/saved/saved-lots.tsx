import { Bookmark, X } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { lotTitle } from '../domain/lot-name.ts';
import { lotPath } from '../domain/paths.ts';
import { Norwegian } from '../i18n/norwegian.tsx';
import { useTexts } from '../i18n/texts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { LotName } from '../ui/lot-name.tsx';
import styles from './saved-lots.module.css';
import type { SavedLot } from './saved-lots-store.ts';
import { useSavedLots } from './use-saved-lots.ts';

/**
 * The lots kept on this device; nothing at all when there are none.
 * @param props.onEmptied the last one was removed: the focus has no place here any more
 */
export function SavedLots(props: { readonly onEmptied: () => void }) {
  const { t } = useTexts();
  const { code } = useLanguage();
  const { lots, toggle } = useSavedLots();
  const heading = useRef<HTMLHeadingElement>(null);
  if (lots.length === 0) return null;
  const forget = (lot: SavedLot, button: HTMLButtonElement): void => {
    // The button goes with what it forgets.
    const next = button.closest('li')?.nextElementSibling?.querySelector('button');
    (next ?? heading.current)?.focus();
    toggle(lot);
    if (lots.length === 1) props.onEmptied();
  };
  return (
    <section aria-labelledby="saved-lots">
      <h2 ref={heading} id="saved-lots" tabIndex={-1} className={styles.heading}>
        {t('saved.title')}
      </h2>
      <ul className={styles.list}>
        {lots.map((lot) => {
          const name = lotTitle(lot, t('lotCard.nameless'));
          return (
            <li key={lot.id} className={styles.row}>
              <Link to={lotPath(code, lot.id)} className={styles.link}>
                <Bookmark aria-hidden className={styles.icon} />
                <span className={styles.name}>
                  <LotName lot={lot} />
                </span>
                <span className={styles.city}>
                  <Norwegian>{lot.city}</Norwegian>
                </span>
              </Link>
              <button
                type="button"
                className={styles.forget}
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
