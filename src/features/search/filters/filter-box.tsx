import { Check } from 'lucide-react';
import type { Property } from '../../../domain/lot.ts';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { PropertyIcon } from '../../../ui/property-icon.tsx';
import { usePropertyText } from '../../../ui/use-property-text.ts';
import styles from './filter-box.module.css';

/** One property to tick, as a row of the dropdown or as the chip beside it. */
export function FilterBox(props: {
  readonly variant: 'row' | 'chip';
  readonly property: Property;
  readonly checked: boolean;
  /** S10: how many would remain; undefined while not counted. */
  readonly lots: number | undefined;
  readonly onToggle: (id: number) => void;
}) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { kind, name } = usePropertyText()(props.property);
  return (
    <label className={`${styles.box} ${styles[props.variant]}`}>
      <input
        className={styles.input}
        type="checkbox"
        checked={props.checked}
        onChange={() => props.onToggle(props.property.id)}
      />
      <span className={styles.mark} aria-hidden="true">
        <Check size={14} strokeWidth={3} />
      </span>
      <PropertyIcon kind={kind} sizePx={18} />
      <span className={styles.name}>{name}</span>
      {props.lots !== undefined && (
        <>
          <span className={styles.lots} aria-hidden="true">
            {formatNumber(props.lots, tag)}
          </span>
          <span className="visually-hidden">{t('search.facetCount', { count: props.lots })}</span>
        </>
      )}
    </label>
  );
}
