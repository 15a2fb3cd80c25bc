import { MapPinOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { searchPath } from '../domain/paths.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './layout.module.css';

/** No page of ours has this address. */
export function NotFoundPage() {
  const { t } = useTexts();
  const { code } = useLanguage();
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
          <Link className={buttonClass()} to={searchPath(code)}>
            {t('page.toSearch')}
          </Link>
        </Notice>
      </div>
    </>
  );
}
