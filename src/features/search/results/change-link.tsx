import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHref } from 'react-router-dom';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator, usePaths } from '../../../operators/operator-context.tsx';
import { contractPropertyId } from '../../../operators/property-kind.ts';
import { askedAddress } from '../state/search-address.ts';
import { useSearchServices, useShown } from '../state/search-provider.tsx';
import { reduceSearch, type SearchChange } from '../state/search-state.ts';
import styles from './result-head.module.css';

interface ChangeLinkProps {
  readonly change: SearchChange;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The address of the search after a button's change, where no script serves the button beside it (`data-scripted`). [U5] */
export function ChangeLink(props: ChangeLinkProps) {
  // Browsers with scripts read it as a text.
  return <noscript>{import.meta.env.SSR && <LinkToChanged {...props} />}</noscript>;
}

function LinkToChanged({ change, className, children }: ChangeLinkProps) {
  const path = useHref(usePaths().search(useTexts().code));
  const contractId = contractPropertyId(useOperator());
  const { filters, limit, area, view } = reduceSearch(useShown().state, change);
  return (
    <a
      className={className}
      href={
        path + askedAddress({ filters, place: { limit, ...(area && { area }), view } }, contractId)
      }
    >
      {children}
    </a>
  );
}

/** Gives the focus to the count, because the pressed chip disappears. */
export function ResultChip(props: {
  readonly icon: ReactNode;
  readonly remove: string;
  /** What removing it changes; absent: it has no address. */
  readonly change?: SearchChange;
  readonly onRemove?: () => void;
  readonly children: string;
}) {
  const { change } = props;
  const { store, focusCount } = useSearchServices();
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
          focusCount();
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
