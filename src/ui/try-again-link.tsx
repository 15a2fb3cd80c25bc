import { useTexts } from '../i18n/texts.tsx';
import { buttonClass } from './button.tsx';

/** The same address again, for a page without scripts. [U5] */
export function TryAgainLink() {
  const { t } = useTexts();
  return (
    // An address of nothing is the page's own, with its query.
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid
    <a className={buttonClass('primary')} href="">
      {t('page.retry')}
    </a>
  );
}
