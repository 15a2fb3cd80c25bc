import { type ReactNode, useId } from 'react';
import { SEARCH_FORM_ID } from '../state/search-address.ts';
import styles from './choice.module.css';
import panel from './filter-panel.module.css';
import { LotsLeft } from './lots-left.tsx';

export function Choice<T extends string | number>(props: {
  /** Joined side by side, or as chips on several lines, which may stand in columns. */
  readonly variant: 'joined' | 'chips' | 'columns';
  /** Name of the parameter in a form without scripts; absent: the form has none. [U5] */
  readonly parameter?: string;
  readonly legend: string;
  readonly values: readonly T[];
  readonly chosen: T | undefined;
  readonly any: string;
  readonly nameOf: (value: T) => string;
  /** How many lots a value would leave. [S10] */
  readonly lotsOf?: (value: T) => number | undefined;
  readonly onChoose: (value: T | undefined) => void;
}) {
  const name = useId();
  const radio = (value: T | undefined, label: string, lots?: ReactNode) => (
    <label
      key={value ?? 'any'}
      className={`${styles.choice} ${props.variant === 'joined' ? '' : 'quiet'}`}
    >
      <input
        className="covering-input"
        type="radio"
        {...(props.parameter !== undefined && { form: SEARCH_FORM_ID, value: value ?? '' })}
        name={props.parameter ?? name}
        checked={props.chosen === value}
        onChange={() => props.onChoose(value)}
      />
      <span>{label}</span>
      {lots}
    </label>
  );
  return (
    <fieldset className={panel.group}>
      <legend className={props.variant === 'joined' ? 'visually-hidden' : `small ${panel.legend}`}>
        {props.legend}
      </legend>
      <div
        className={`wrap ${props.variant === 'columns' ? `${styles.chips} ${styles.columns}` : styles[props.variant]}`}
      >
        {radio(undefined, props.any)}
        {props.values.map((value) =>
          radio(value, props.nameOf(value), <LotsLeft lots={props.lotsOf?.(value)} />),
        )}
      </div>
    </fieldset>
  );
}
