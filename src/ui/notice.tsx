import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A drawn state: one picture, one sentence, one action. */
export function Notice(props: {
  readonly icon: ReactNode;
  readonly title?: string;
  readonly text?: string;
  /** Heading level of the title; 2 unless the notice is the page. */
  readonly level?: 1 | 2;
  readonly role?: 'alert';
  readonly children?: ReactNode;
}) {
  const Heading = props.level === 1 ? 'h1' : 'h2';
  return (
    <div className={`card ${styles.notice}`} role={props.role}>
      <div className={`centred soft ${styles.icon}`} aria-hidden="true">
        {props.icon}
      </div>
      {props.title !== undefined && <Heading className="size-l">{props.title}</Heading>}
      {props.text !== undefined && <p className={`muted ${styles.text}`}>{props.text}</p>}
      {props.children}
    </div>
  );
}
