import type { TFunction } from 'i18next';
import { ChevronDown, X } from 'lucide-react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import type { Property } from '../../domain/lot.ts';
import type { FacetCounts } from '../../../workers/search-api.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { PropertyIcon } from '../../ui/property-icon.tsx';
import { usePropertyText } from '../../ui/use-property-text.ts';
import { FilterBox } from './filter-box.tsx';
import styles from './filters.module.css';

interface FiltersProps {
  /** Undefined while not yet known. */
  readonly options: readonly Property[] | undefined;
  readonly selectedIds: readonly number[];
  readonly facets: FacetCounts | undefined;
  readonly onToggle: (id: number) => void;
  readonly onClear: () => void;
}

/**
 * The filter dropdown: collapsed it shows the first property and, as chips, what else is ticked
 * (A2); open, all as checkboxes with what ticking them would leave (S10).
 */
export const Filters = memo(function Filters(props: FiltersProps) {
  const { options, selectedIds, facets, onToggle, onClear } = props;
  const { t } = useTexts();
  const panelId = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useDismiss(open, root, (byKey) => {
    setOpen(false);
    if (byKey) toggle.current?.focus();
  });

  const count = selectedIds.length;
  const [first, ...others] = options ?? [];
  const chips = others.filter(({ id }) => selectedIds.includes(id));
  return (
    <div className={styles['filters']} ref={root}>
      <div className={styles['row']}>
        <button
          ref={toggle}
          className={styles['toggle']}
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          disabled={!options || options.length === 0}
          onClick={() => setOpen(!open)}
        >
          {toggleText(t, open, count)}
          <ChevronDown aria-hidden="true" size={18} className={styles['chevron']} />
        </button>
        {!options && <span className={styles['ghost']} aria-hidden="true" />}
        {!open && first && (
          <FilterBox
            look="chip"
            property={first}
            checked={selectedIds.includes(first.id)}
            lots={undefined}
            onToggle={onToggle}
          />
        )}
        {!open &&
          chips.map((property) => (
            <SelectedChip key={property.id} property={property} onRemove={onToggle} />
          ))}
      </div>
      <div id={panelId} className={styles['panel']} hidden={!open}>
        {open && options && (
          <fieldset>
            <legend className={styles['legend']}>{t('search.filterGroup')}</legend>
            <ul className={styles['boxes']}>
              {options.map((property) => (
                <li key={property.id}>
                  <FilterBox
                    look="row"
                    property={property}
                    checked={selectedIds.includes(property.id)}
                    lots={facets && (facets[property.id] ?? 0)}
                    onToggle={onToggle}
                  />
                </li>
              ))}
            </ul>
            <button
              className={styles['clear']}
              type="button"
              disabled={count === 0}
              onClick={onClear}
            >
              {t('search.clearFilters')}
            </button>
          </fieldset>
        )}
      </div>
    </div>
  );
});

function toggleText(t: TFunction, open: boolean, count: number): string {
  if (open) return count > 0 ? t('search.closeTicked', { count }) : t('search.close');
  return count > 0 ? t('search.filterTicked', { count }) : t('search.filter');
}

function SelectedChip(props: {
  readonly property: Property;
  readonly onRemove: (id: number) => void;
}) {
  const { t } = useTexts();
  const { name } = usePropertyText()(props.property);
  return (
    <button
      className={styles['chip']}
      type="button"
      aria-label={t('search.removeFilter', { name })}
      onClick={() => props.onRemove(props.property.id)}
    >
      <PropertyIcon id={props.property.id} />
      {name}
      <X aria-hidden="true" size={16} />
    </button>
  );
}

/** Escape and a press outside close the dropdown. */
function useDismiss(
  open: boolean,
  root: React.RefObject<HTMLElement | null>,
  onDismiss: (byKey: boolean) => void,
): void {
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    if (!open) return undefined;
    const press = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) dismiss.current(false);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss.current(true);
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', key);
    };
  }, [open, root]);
}
