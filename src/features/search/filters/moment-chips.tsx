import { X } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { type MomentFilters, setKeys } from '../state/moment-filters.ts';
import { useSearchStore } from '../state/search-provider.tsx';
import styles from './filters.module.css';
import { momentName } from './moment-name.ts';
import { MomentIcon } from './moment-icon.tsx';

/** The set filters of the moment, as chips that remove them. [A2] */
export function MomentChips(props: {
  readonly moment: MomentFilters;
  /** The pressed chip disappears, so the focus moves on. */
  readonly onRemoved: () => void;
}) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const store = useSearchStore();
  return setKeys(props.moment).map((key) => {
    const name = momentName(key, props.moment, { t, tag });
    return (
      <button
        key={key}
        className={styles.chip}
        type="button"
        aria-label={t('search.removeFilter', { name })}
        onClick={() => {
          store.dispatch({ type: 'moment', change: { [key]: undefined } });
          props.onRemoved();
        }}
      >
        <MomentIcon of={key} kind={props.moment.kind} />
        {name}
        <X aria-hidden="true" size={16} />
      </button>
    );
  });
}
