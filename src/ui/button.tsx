import type { AnchorHTMLAttributes, ComponentProps } from 'react';

type ButtonVariant = 'primary' | 'soft' | 'quiet';

/** The class of a button's variant, for what must be a router link. */
export function buttonClass(variant: ButtonVariant = 'primary'): string {
  return `pill button ${variant}`;
}

export function Button({
  variant,
  className,
  ...rest
}: ComponentProps<'button'> & { readonly variant?: ButtonVariant }) {
  return (
    <button type="button" {...rest} className={`${buttonClass(variant)} ${className ?? ''}`} />
  );
}

/** A link to another site that looks like a button. */
export function ButtonLink({
  variant,
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly variant?: ButtonVariant }) {
  return (
    <a rel="noopener" {...rest} className={`${buttonClass(variant)} ${className ?? ''}`}>
      {children}
    </a>
  );
}
