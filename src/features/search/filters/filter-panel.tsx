import type { TFunction } from 'i18next';
import type { Property } from '../../../domain/lot.ts';
import { useLoadFault } from '../../../engine-client/engine-context.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { propertyIcon } from '../../../ui/property-icon.tsx';
import { usePropertyText } from '../../../ui/use-property-text.ts';
import { filterCount, type SearchFilters } from '../state/search-filters.ts';
import { useSearchStore, useShown } from '../state/search-provider.tsx';
import { listOf, type Shown } from '../state/shown.ts';
import { FilterBox } from './filter-box.tsx';
import styles from './filter-panel.module.css';
import { LotsLeft } from './lots-left.tsx';
import { MomentPanel } from './moment-panel.tsx';
import { PanelFoot } from './panel-foot.tsx';

/** The dropdown's content: all filters, and a button that shows the result. */
export function FilterPanel(props: {
  readonly options: readonly Property[];
  readonly filters: Omit<SearchFilters, 'text'>;
  /** `andStay`: the focus returns to the button that opened the dropdown. */
  readonly onDismiss: (andStay: boolean) => void;
}) {
  const { t } = useTexts();
  const store = useSearchStore();
  const shown = useShown();
  const hasFailed = useLoadFault() !== undefined || shown.fault !== undefined;
  // The list's counts say which filters of the moment there are. Those stand above the properties and would push them away.
  const isCounting = shown.rest.momentCounts === undefined && !hasFailed;
  if (isCounting) return <output className="centred muted">{t('search.loadingLots')}</output>;
  return (
    <>
      <FilterBoxes options={props.options} filters={props.filters} />
      <PanelFoot
        clear={t('search.clearFilters')}
        onClear={
          filterCount(props.filters) > 0
            ? () => store.dispatch({ type: 'clearFilters' })
            : undefined
        }
        show={showText(t, shown)}
        onShow={() => props.onDismiss(true)}
      />
    </>
  );
}

/** All filters with how many lots each would leave [S10]; without scripts they belong to the field's form [U5]. */
export function FilterBoxes(props: {
  readonly options: readonly Property[];
  readonly filters: Omit<SearchFilters, 'text'>;
}) {
  const { t } = useTexts();
  const textOf = usePropertyText();
  const store = useSearchStore();
  const { counts, momentCounts } = useShown().rest;
  const { propertyIds, moment } = props.filters;
  return (
    <div className={styles.body}>
      <MomentPanel
        moment={moment}
        counts={momentCounts}
        onChange={(change) => store.dispatch({ type: 'moment', change })}
      />
      {props.options.length > 0 && (
        <fieldset className={styles.group}>
          <legend className={`small ${styles.legend}`}>{t('search.filterGroup')}</legend>
          <ul className={styles.boxes}>
            {props.options.map((property) => {
              const { kind, name } = textOf(property);
              return (
                <li key={property.id}>
                  <FilterBox
                    variant="row"
                    icon={propertyIcon(kind, 18)}
                    name={name}
                    parameter={['properties', String(property.id)]}
                    checked={propertyIds.includes(property.id)}
                    lots={<LotsLeft lots={counts && (counts[property.id] ?? 0)} />}
                    onToggle={() => store.dispatch({ type: 'toggle', propertyId: property.id })}
                  />
                </li>
              );
            })}
          </ul>
        </fieldset>
      )}
    </div>
  );
}

/** "Vis 683 plasser", the same number as on the switch to the list. */
function showText(t: TFunction, shown: Shown): string {
  const list = listOf(shown);
  if (!list || list.beyondKm !== undefined) return t('moment.showSome');
  return list.total === 0 ? t('moment.showNone') : t('moment.show', { count: list.total });
}
