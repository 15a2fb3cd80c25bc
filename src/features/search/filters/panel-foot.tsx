import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './filter-panel.module.css';

/** What stays in sight of a panel: a button that clears what it says, and one that shows the result. */
export function PanelFoot(props: {
  readonly clear: string;
  readonly onClear: (() => void) | undefined;
  readonly show: string;
  readonly onShow: () => void;
  readonly children?: ReactNode;
}) {
  return (
    <div className={`line ${styles.foot}`}>
      <button
        className={`pill ${styles.clear}`}
        type="button"
        aria-label={props.clear}
        // A disabled button would lose the focus.
        aria-disabled={!props.onClear}
        onClick={props.onClear}
      >
        <RotateCcw aria-hidden="true" size={18} />
        <span className="icon-word">{props.clear}</span>
      </button>
      {props.children}
      <Button variant="primary" className={styles.show} onClick={props.onShow}>
        {props.show}
      </Button>
    </div>
  );
}
