import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
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

/** A section that loads and fails by itself [P1]. If several failed, one notice names all. [P8] */
export function LotSection<T>(props: LotSectionProps<T>) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasOneNotice = useHasOneNotice();
  const { data, isError, refetch } = props.query;
  const failed = isError && data === undefined;
  const retry = async (): Promise<void> => {
    // The button disappears with the failure, so the focus moves to the heading, and from a section that is left out to
    // the page's.
    heading.current?.focus();
    const { data: next } = await refetch();
    const isEmpty = next !== undefined && props.isEmpty?.(next);
    if (isEmpty && [heading.current, document.body].includes(document.activeElement as HTMLElement))
      document.querySelector('h1')?.focus();
  };
  if (failed && hasOneNotice) return null;
  if (data !== undefined && props.isEmpty?.(data)) return null;
  return (
    <Section
      id={props.id}
      title={props.title}
      isBusy={data === undefined && !failed}
      className={props.className}
      heading={heading}
    >
      {failed && (
        <div className={`muted strip screen-only ${styles.failure}`} role="alert">
          <p>{props.failure}</p>
          <Button variant="quiet" onClick={() => void retry()}>
            {t('page.retry')}
          </Button>
        </div>
      )}
      {!failed && (data === undefined ? props.skeleton : props.children(data))}
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  /** Content is still to come. */
  readonly isBusy: boolean;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly heading?: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

/** A section of the page, which a link within the page can focus. */
export function Section({ title, isBusy, id, className = '', heading, children }: SectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      className={`${styles.section} ${className}`}
      aria-labelledby={headingId}
      aria-busy={isBusy}
    >
      <h2 ref={heading} id={headingId} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
