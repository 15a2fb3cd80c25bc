import { MapPinOff } from 'lucide-react';
import { LEADS_BACK } from '../../../ui/link-clicks.ts';
import { Link } from '../../../ui/link.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { usePaths } from '../../../operators/operator-context.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './lot-page.module.css';

/** The page for a lot that doesn't exist, not to be indexed. [P1] */
export function LotNotFound() {
  const { t, code } = useTexts();
  const paths = usePaths();
  return (
    <div className={styles.page}>
      <title>{t('lot.notFoundTitle')}</title>
      <meta name="robots" content="noindex" />
      <Notice
        level={1}
        icon={<MapPinOff size={28} strokeWidth={1.75} />}
        title={t('lot.notFoundTitle')}
        text={t('lot.notFoundText')}
      >
        <Link className={buttonClass()} to={paths.search(code)} {...LEADS_BACK}>
          {t('lot.notFoundSearch')}
        </Link>
      </Notice>
    </div>
  );
}
