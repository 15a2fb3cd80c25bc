import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Property } from '../../../domain/lot.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { propertyIcon } from '../../../ui/property-icon.tsx';
import { usePropertyText } from '../../../ui/use-property-text.ts';
import { type MomentFilters, setKeys } from '../../../domain/moment-filters.ts';
import { useSearchStore } from '../state/search-provider.tsx';
import type { SearchChange } from '../state/search-state.ts';
import styles from './filters.module.css';
import { MomentIcon, useMomentName } from './moment-filter.tsx';

/** The set filters, as chips that remove them. [A2] */
export function SetChips({
  moment,
  properties,
  onRemoved,
}: {
  readonly moment: MomentFilters;
  readonly properties: readonly Property[];
  readonly onRemoved: () => void;
}) {
  const { t } = useTexts();
  const momentName = useMomentName();
  const store = useSearchStore();
  const textOf = usePropertyText();
  const chip = (key: number | string, icon: ReactNode, name: string, change: SearchChange) => (
    <button
      key={key}
      className={`pill quiet on ${styles.chip}`}
      type="button"
      data-part="set-filters"
      aria-label={t('search.removeFilter', { name })}
      onClick={() => {
        store.dispatch(change);
        onRemoved();
      }}
    >
      {icon}
      {name}
      <X aria-hidden="true" size={16} />
    </button>
  );
  return (
    <>
      {setKeys(moment).map((key) =>
        chip(key, <MomentIcon of={key} kind={moment.kind} />, momentName(key, moment), {
          type: 'moment',
          change: { [key]: undefined },
        }),
      )}
      {properties.map((property) => {
        const { kind, name } = textOf(property);
        const { id } = property;
        return chip(id, propertyIcon(kind), name, { type: 'toggle', propertyId: id });
      })}
    </>
  );
}
