import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { useTexts } from '../../../i18n/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { useHasOneNotice } from '../data/failures.tsx';
import styles from './lot-section.module.css';

interface LotSectionProps<T> {
  readonly title: string;
  readonly query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  /** The sentence shown if it fails to load. [P1] */
  readonly failure: string;
  readonly skeleton: ReactNode;
  readonly className?: string | undefined;
  /** The target of links within the page. */
  readonly id?: string;
  /** Whether the content says nothing; the section is then left out. */
  readonly isEmpty?: (data: T) => boolean;
  readonly children: (data: T) => ReactNode;
}

/**
 * One section that loads and fails by itself: a skeleton, then content, or a sentence and "try again" [P1]. If
 * several failed, one notice names all. [P8]
 */
export function LotSection<T>(props: LotSectionProps<T>) {
  const { t } = useTexts();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasOneNotice = useHasOneNotice();
  const { data, isError, refetch } = props.query;
  const failed = isError && data === undefined;
  const retry = (): void => {
    // The button disappears with the failure, so the focus moves to the heading.
    heading.current?.focus();
    void refetch();
  };
  if (failed && hasOneNotice) return null;
  if (data !== undefined && props.isEmpty?.(data)) return null;
  return (
    <section
      id={props.id}
      className={`${styles.section} ${props.className ?? ''}`}
      aria-labelledby={headingId}
      aria-busy={data === undefined && !failed}
    >
      <h2 ref={heading} id={headingId} tabIndex={-1} className={styles.title}>
        {props.title}
      </h2>
      {failed && (
        <div className={`muted strip screen-only ${styles.failure}`} role="alert">
          <p>{props.failure}</p>
          <Button variant="quiet" onClick={retry}>
            {t('page.retry')}
          </Button>
        </div>
      )}
      {!failed && (data === undefined ? props.skeleton : props.children(data))}
    </section>
  );
}
