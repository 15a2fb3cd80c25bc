import type { RefObject } from 'react';
import { useTexts } from '../../../i18n/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { useNearMe } from '../field/use-near-me.ts';

/** Asks for the position, and gives the focus to the count, because it may disappear. [S8, S14] */
export function NearMeButton({ countRef }: { readonly countRef: RefObject<HTMLElement | null> }) {
  const { t } = useTexts();
  const locate = useNearMe();
  return (
    <Button
      variant="soft"
      data-scripted=""
      onClick={() => {
        countRef.current?.focus();
        void locate();
      }}
    >
      {t('search.nearMe')}
    </Button>
  );
}
