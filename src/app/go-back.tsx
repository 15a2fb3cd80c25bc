import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { searchPath } from '../domain/paths.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useOperator } from '../operators/operator-context.tsx';
import { useIsLotPage } from './use-is-lot-page.ts';

/**
 * U4: from a lot's page to the search page, also when it was opened directly or after another lot;
 * from anywhere else to the operator's home site. A link either way, so that it can be seen and copied.
 */
export function GoBack(props: {
  readonly className?: string | undefined;
  readonly label?: string;
  readonly children: ReactNode;
}) {
  const { code } = useLanguage();
  const { homeUrl } = useOperator();
  const onLotPage = useIsLotPage();
  if (onLotPage) {
    return (
      <Link
        className={props.className}
        to={searchPath(code)}
        state={{ restore: true }}
        aria-label={props.label}
      >
        {props.children}
      </Link>
    );
  }
  return (
    <a className={props.className} href={homeUrl} aria-label={props.label}>
      {props.children}
    </a>
  );
}
