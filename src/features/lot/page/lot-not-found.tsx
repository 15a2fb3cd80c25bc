import { MapPinOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { searchPath } from '../../../domain/paths.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './lot-page.module.css';

/** P1: no such lot. Search engines are told not to keep the page; who came from a search finds it as it was (U2). */
export function LotNotFound() {
  const { t } = useTexts();
  const { code } = useLanguage();
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
        <Link className={buttonClass()} to={searchPath(code)} state={{ restore: true }}>
          {t('lot.notFoundSearch')}
        </Link>
      </Notice>
    </div>
  );
}
