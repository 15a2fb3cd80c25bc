import type { TFunction } from 'i18next';
import { ChevronDown, RotateCcw, X } from 'lucide-react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import type { Property } from '../../../domain/lot.ts';
import { useEngineAnswer } from '../../../engine-client/use-engine-answer.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import popup from '../../../ui/popup.module.css';
import { PropertyIcon } from '../../../ui/property-icon.tsx';
import { usePropertyText } from '../../../ui/use-property-text.ts';
import { FilterBox } from './filter-box.tsx';
import styles from './filters.module.css';
import { useSearchModel } from '../search-context.tsx';
import { useOverflow } from './use-overflow.ts';

interface FiltersProps {
  /** Undefined while not yet known. */
  readonly options: readonly Property[] | undefined;
  readonly selectedIds: readonly number[];
  readonly onToggle: (id: number) => void;
  readonly onClear: () => void;
}

/**
 * The filter dropdown: collapsed it shows what is ticked as chips (A2), then the first property; open,
 * all as checkboxes with what ticking them would leave (S10).
 */
export const Filters = memo(function Filters(props: FiltersProps) {
  const { options, selectedIds, onToggle, onClear } = props;
  const { t } = useTexts();
  const panelId = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const overflow = useOverflow();
  useDismiss(open, root, (byKey) => {
    setOpen(false);
    if (byKey) toggle.current?.focus();
  });
  // The chip or button that was pressed goes: the focus must not go with it.
  const clear = () => {
    onClear();
    toggle.current?.focus();
  };
  const remove = (id: number) => {
    onToggle(id);
    toggle.current?.focus();
  };

  const count = selectedIds.length;
  const [first] = options ?? [];
  const ticked = (options ?? []).filter(({ id }) => selectedIds.includes(id));
  return (
    <div className={styles.filters} ref={root}>
      <div className={styles.row}>
        <button
          ref={toggle}
          className={styles.toggle}
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          disabled={!options || options.length === 0}
          onClick={() => setOpen(!open)}
        >
          {toggleText(t, open, count)}
          <ChevronDown aria-hidden="true" size={18} className={styles.chevron} />
        </button>
        {!options && <span className={styles.ghost} aria-hidden="true" />}
        <div ref={overflow} className={styles.chips}>
          {!open &&
            ticked.map((property) => (
              <SelectedChip key={property.id} property={property} onRemove={remove} />
            ))}
          {!open && first && !selectedIds.includes(first.id) && (
            <FilterBox
              variant="chip"
              property={first}
              checked={false}
              lots={undefined}
              onToggle={onToggle}
            />
          )}
        </div>
        {count > 0 && !open && (
          <button className={styles.reset} type="button" onClick={clear}>
            <RotateCcw aria-hidden="true" size={16} />
            <span className={styles.resetText}>{t('search.resetFilters')}</span>
          </button>
        )}
      </div>
      <div id={panelId} className={`${popup.popup} ${styles.panel}`} hidden={!open}>
        {open && options && (
          <fieldset>
            <legend className={styles.legend}>{t('search.filterGroup')}</legend>
            <FilterRows options={options} selectedIds={selectedIds} onToggle={onToggle} />
            <button className={styles.clear} type="button" disabled={count === 0} onClick={onClear}>
              {t('search.clearFilters')}
            </button>
          </fieldset>
        )}
      </div>
    </div>
  );
});

/** Counts are asked for only while somebody can see them: nobody's key press waits for them. */
function FilterRows(props: {
  readonly options: readonly Property[];
  readonly selectedIds: readonly number[];
  readonly onToggle: (id: number) => void;
}) {
  const { counted } = useSearchModel().list.answers;
  const { answer: facets } = useEngineAnswer('facets', counted && [counted], { lane: 'facets' });
  return (
    <ul className={styles.boxes}>
      {props.options.map((property) => (
        <li key={property.id}>
          <FilterBox
            variant="row"
            property={property}
            checked={props.selectedIds.includes(property.id)}
            lots={facets && (facets[property.id] ?? 0)}
            onToggle={props.onToggle}
          />
        </li>
      ))}
    </ul>
  );
}

function toggleText(t: TFunction, open: boolean, count: number): string {
  if (open) return count > 0 ? t('search.closeTicked', { count }) : t('search.close');
  return count > 0 ? t('search.filterTicked', { count }) : t('search.filter');
}

function SelectedChip(props: {
  readonly property: Property;
  readonly onRemove: (id: number) => void;
}) {
  const { t } = useTexts();
  const { kind, name } = usePropertyText()(props.property);
  return (
    <button
      className={styles.chip}
      type="button"
      aria-label={t('search.removeFilter', { name })}
      onClick={() => props.onRemove(props.property.id)}
    >
      <PropertyIcon kind={kind} />
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
