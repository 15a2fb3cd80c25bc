import { Bookmark, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { lotTitle } from '../domain/lot-name.ts';
import { lotPath } from '../domain/paths.ts';
import { Norwegian } from '../i18n/norwegian.tsx';
import { useTexts } from '../i18n/texts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { LotName } from '../ui/lot-name.tsx';
import styles from './saved-lots.module.css';
import { useSavedLots } from './use-saved-lots.ts';

interface SavedLotsProps {
  /** Level of the list's heading on the page it stands on. */
  readonly headingLevel?: 2 | 3;
}

/** The lots kept on this device; nothing at all when there are none. */
export function SavedLots({ headingLevel = 2 }: SavedLotsProps) {
  const { t } = useTexts();
  const { code } = useLanguage();
  const { lots, toggle } = useSavedLots();
  if (lots.length === 0) return null;
  const Heading = `h${headingLevel}` as const;
  return (
    <section aria-labelledby="saved-lots">
      <Heading id="saved-lots" className={styles.heading}>
        {t('saved.title')}
      </Heading>
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
                onClick={() => toggle(lot)}
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
