import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { ChangeLink } from '../state/change-link.tsx';
import { useSearchStore } from '../state/search-provider.tsx';
import type { SearchChange } from '../state/search-state.ts';
import styles from './result-head.module.css';

/** What limits or orders the list, with its own ✕. */
export function ResultChip(props: {
  readonly icon: ReactNode;
  readonly remove: string;
  /** What removing it changes; absent: it has no address. */
  readonly change?: SearchChange;
  readonly onRemove?: () => void;
  /** Takes the focus, because the pressed chip disappears. */
  readonly countRef: RefObject<HTMLElement | null>;
  readonly children: string;
}) {
  const { change } = props;
  const store = useSearchStore();
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
        className={`pill soft ${styles.chip}`}
        type="button"
        data-scripted=""
        aria-label={`${props.children}. ${props.remove}`}
        onClick={() => {
          props.onRemove?.();
          if (change) store.dispatch(change);
          props.countRef.current?.focus();
        }}
      >
        {content}
      </button>
      {change && (
        <ChangeLink className={`pill soft ${styles.chip}`} change={change}>
          {content}
          <span className="visually-hidden">{props.remove}</span>
        </ChangeLink>
      )}
    </>
  );
}
