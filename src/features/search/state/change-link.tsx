import type { ReactNode } from 'react';
import { useHref } from 'react-router-dom';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator, usePaths } from '../../../operators/operator-context.tsx';
import { contractPropertyId } from '../../../operators/property-kind.ts';
import { askedAddress } from './search-address.ts';
import { useShown } from './search-provider.tsx';
import { reduceSearch, type SearchChange } from './search-state.ts';

interface ChangeLinkProps {
  readonly change: SearchChange;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Stands beside a button with `data-scripted`: without scripts it leads to the address of the search after the button's
 * change. [U5]
 */
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
