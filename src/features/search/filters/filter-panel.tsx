import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Property } from '../../../domain/lot.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useSearchStore, useShown } from '../state/search-provider.tsx';
import { FilterBox } from './filter-box.tsx';
import styles from './filters.module.css';

/** All filters as checkboxes, each with what ticking it would leave (S10): the dropdown's content. */
export function FilterPanel(props: {
  readonly options: readonly Property[];
  readonly selectedIds: readonly number[];
  /** The whole of the dropdown. */
  readonly root: RefObject<HTMLElement | null>;
  readonly onDismiss: (byKey: boolean) => void;
}) {
  useDismiss(props.root, props.onDismiss);
  const { t } = useTexts();
  const store = useSearchStore();
  const { counts } = useShown().rest;
  const onToggle = (propertyId: number) => store.dispatch({ type: 'toggle', propertyId });
  return (
    <fieldset>
      <legend className={styles.legend}>{t('search.filterGroup')}</legend>
      <ul className={styles.boxes}>
        {props.options.map((property) => (
          <li key={property.id}>
            <FilterBox
              variant="row"
              property={property}
              checked={props.selectedIds.includes(property.id)}
              lots={counts && (counts[property.id] ?? 0)}
              onToggle={onToggle}
            />
          </li>
        ))}
      </ul>
      <button
        className={styles.clear}
        type="button"
        disabled={props.selectedIds.length === 0}
        onClick={() => store.dispatch({ type: 'clearProperties' })}
      >
        {t('search.clearFilters')}
      </button>
    </fieldset>
  );
}

/** Escape and a press outside close the dropdown. */
function useDismiss(
  root: RefObject<HTMLElement | null>,
  onDismiss: (byKey: boolean) => void,
): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    const press = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) dismiss(false);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss(true);
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', key);
    };
  }, [root]);
}
