import { useTexts } from '../../../i18n/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { useNearMe } from '../field/use-near-me.ts';
import { useSearchServices } from '../state/search-provider.tsx';

/** Asks for the position, and gives the focus to the count, because it may disappear. [S8, S14] */
export function NearMeButton() {
  const { t } = useTexts();
  const { focusCount } = useSearchServices();
  const locate = useNearMe();
  return (
    <Button
      variant="soft"
      data-scripted=""
      onClick={() => {
        focusCount();
        void locate();
      }}
    >
      {t('search.nearMe')}
    </Button>
  );
}
