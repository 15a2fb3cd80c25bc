import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

type Look = 'primary' | 'soft' | 'quiet';

/** The class of a button's look, for what must be a router link. */
export function buttonClass(look: Look = 'primary'): string {
  return `${styles['button']} ${styles[look]}`;
}

export function Button({
  look,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly look?: Look }) {
  return <button type="button" {...rest} className={`${buttonClass(look)} ${className ?? ''}`} />;
}

/** A link to another site that looks like a button. */
export function ButtonLink({
  look,
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly look?: Look }) {
  return (
    <a rel="noopener" {...rest} className={`${buttonClass(look)} ${className ?? ''}`}>
      {children}
    </a>
  );
}
