import { RotateCcw, X } from 'lucide-react';
import type { Property } from '../../../domain/lot.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { PropertyIcon } from '../../../ui/property-icon.tsx';
import { usePropertyText } from '../../../ui/use-property-text.ts';
import { type MomentFilters, setKeys } from '../../../domain/moment-filters.ts';
import { useSearchStore } from '../state/search-provider.tsx';
import styles from './filters.module.css';
import { momentName } from './moment-name.ts';
import { MomentIcon } from './moment-icon.tsx';

interface SetChipsProps {
  readonly moment: MomentFilters;
  readonly properties: readonly Property[];
  /** The pressed chip disappears, so the focus moves on. */
  readonly onRemoved: () => void;
}

/** The set filters, as chips that remove them. [A2] */
export function SetChips(props: SetChipsProps) {
  return (
    <>
      <MomentChips {...props} />
      {props.properties.map((property) => (
        <PropertyChip key={property.id} property={property} onRemoved={props.onRemoved} />
      ))}
    </>
  );
}

/** Removes all filters. @param props.onReset the pressed button disappears, so the focus moves on */
export function ResetFilters({ onReset }: { readonly onReset: () => void }) {
  const { t } = useTexts();
  const store = useSearchStore();
  return (
    <button
      className={styles.reset}
      type="button"
      onClick={() => {
        store.dispatch({ type: 'clearFilters' });
        onReset();
      }}
    >
      <RotateCcw aria-hidden="true" size={16} />
      <span className={styles.resetText}>{t('search.resetFilters')}</span>
    </button>
  );
}

function MomentChips(props: SetChipsProps) {
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

function PropertyChip(props: { readonly property: Property; readonly onRemoved: () => void }) {
  const { t } = useTexts();
  const store = useSearchStore();
  const { kind, name } = usePropertyText()(props.property);
  return (
    <button
      className={styles.chip}
      type="button"
      aria-label={t('search.removeFilter', { name })}
      onClick={() => {
        store.dispatch({ type: 'toggle', propertyId: props.property.id });
        props.onRemoved();
      }}
    >
      <PropertyIcon kind={kind} />
      {name}
      <X aria-hidden="true" size={16} />
    </button>
  );
}
