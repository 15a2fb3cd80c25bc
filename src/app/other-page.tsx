import { MapPinOff } from 'lucide-react';
import { Link } from '../ui/link.tsx';
import { useTexts } from '../i18n/texts.tsx';
import { usePaths } from '../operators/operator-context.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './layout.module.css';
import { useContext } from 'react';
import { StoredPage } from '../features/stored/stored-page.tsx';
import { PageKindContext } from './use-is-lot-page.ts';

export function OtherPage() {
  return useContext(PageKindContext) === 'stored' ? <StoredPage /> : <NotFoundPage />;
}

function NotFoundPage() {
  const { t, code } = useTexts();
  const paths = usePaths();
  return (
    <>
      <title>{t('page.notFoundTitle')}</title>
      <meta name="robots" content="noindex" />
      <div className={`centred ${styles.centred}`}>
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
