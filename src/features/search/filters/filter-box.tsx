import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { SEARCH_FORM_ID } from '../state/search-address.ts';
import styles from './filter-box.module.css';

/** One filter to tick: a row of the dropdown, or the chip beside it. */
export function FilterBox(props: {
  readonly variant: 'row' | 'chip';
  readonly icon: ReactNode;
  readonly name: string;
  /** Name of the parameter in a form without scripts. [U5] */
  readonly parameter?: readonly [name: string, value: string];
  readonly checked: boolean;
  readonly lots?: ReactNode;
  readonly note?: string;
  readonly onToggle: () => void;
}) {
  const noteId = useId();
  return (
    <label
      className={`line ${props.variant === 'chip' ? 'quiet' : ''} ${styles.box} ${styles[props.variant]}`}
    >
      <input
        className="covering-input"
        type="checkbox"
        {...(props.parameter && {
          form: SEARCH_FORM_ID,
          name: props.parameter[0],
          value: props.parameter[1],
        })}
        // The address keeps what is ticked; the browser would put it back on a page that doesn't know it.
        autoComplete="off"
        checked={props.checked}
        aria-describedby={props.note && noteId}
        onChange={props.onToggle}
      />
      <span className={styles.mark} aria-hidden="true">
        <Check size={14} strokeWidth={3} />
      </span>
      {props.icon}
      <span className={styles.name}>
        {props.name}
        {props.note && (
          <span id={noteId} className={`small ${styles.note}`} aria-hidden="true">
            {props.note}
          </span>
        )}
      </span>
      {props.lots}
    </label>
  );
}
