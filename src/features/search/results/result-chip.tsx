import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChangeLink } from '../state/change-link.tsx';
import type { SearchChange } from '../state/search-state.ts';
import styles from './result-head.module.css';

/** What limits or orders the list, with its own ✕. */
export function Chip(props: {
  readonly icon: ReactNode;
  readonly remove: string;
  /** What it does, where it has an address. */
  readonly change?: SearchChange;
  readonly onRemove: () => void;
  readonly children: string;
}) {
  const content = (
    <>
      {props.icon}
      <span className={styles.word}>{props.children}</span>
      <X aria-hidden="true" size={16} />
    </>
  );
  return (
    <>
      <button
        className={styles.chip}
        type="button"
        data-scripted=""
        aria-label={`${props.children}. ${props.remove}`}
        onClick={props.onRemove}
      >
        {content}
      </button>
      {props.change && (
        <ChangeLink className={styles.chip} change={props.change}>
          {content}
          <span className="visually-hidden">{props.remove}</span>
        </ChangeLink>
      )}
    </>
  );
}
