import type { ReactNode } from 'react';
import { Link } from '../ui/link.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { useOperator, usePaths } from '../operators/operator-context.tsx';
import { useIsLotPage } from './use-is-lot-page.ts';

/**
 * U4: from a lot's page to the search page, also when it was opened directly or after another lot;
 * from anywhere else to the operator's home site. Always a link, so that its address can be seen and copied.
 */
export function GoBack(props: {
  readonly className?: string | undefined;
  readonly label?: string;
  readonly children: ReactNode;
}) {
  const { code } = useLanguage();
  const paths = usePaths();
  const { homeUrl } = useOperator();
  const onLotPage = useIsLotPage();
  if (onLotPage) {
    return (
      <Link
        className={props.className}
        to={paths.search(code)}
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
