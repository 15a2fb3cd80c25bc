import { Button, buttonClass } from '../../../ui/button.tsx';
import { useSearchServices } from '../state/search-provider.tsx';
import type { SearchChange } from '../state/search-state.ts';
import { ChangeLink } from './change-link.tsx';

/** A button that makes a change and gives the focus to the count, because it may disappear; a link without scripts. [U5] */
export function ChangeButton(props: {
  readonly change: SearchChange;
  readonly variant?: 'soft' | 'quiet';
  readonly children: string;
}) {
  const { change, variant = 'soft', children } = props;
  const { store, focusCount } = useSearchServices();
  return (
    <>
      <Button
        variant={variant}
        data-scripted=""
        onClick={() => {
          store.dispatch(change);
          focusCount();
        }}
      >
        {children}
      </Button>
      <ChangeLink change={change} className={buttonClass(variant)}>
        {children}
      </ChangeLink>
    </>
  );
}
