import type { Property } from '../../../domain/lot.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useSearchStore, useShown } from '../state/search-provider.tsx';
import { FilterBox } from './filter-box.tsx';
import styles from './filters.module.css';

/** All filters as checkboxes, each with what ticking it would leave (S10): the dropdown's content. */
export function FilterPanel(props: {
  readonly options: readonly Property[];
  readonly selectedIds: readonly number[];
}) {
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
