import { MapPinOff } from 'lucide-react';
import { Link } from '../ui/link.tsx';
import { useTexts } from '../i18n/texts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { usePaths } from '../operators/operator-context.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './layout.module.css';

/** The page for an address that is not ours. */
export function NotFoundPage() {
  const { t } = useTexts();
  const { code } = useLanguage();
  const paths = usePaths();
  return (
    <>
      <title>{t('page.notFoundTitle')}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.centred}>
        <Notice
          level={1}
          icon={<MapPinOff />}
          title={t('page.notFoundTitle')}
          text={t('page.notFoundText')}
        >
          <Link className={buttonClass()} to={paths.search(code)}>
            {t('page.toSearch')}
          </Link>
        </Notice>
      </div>
    </>
  );
}
