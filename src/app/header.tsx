import { ChevronLeft } from 'lucide-react';
import { memo } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import { useOperator } from '../operators/operator-context.tsx';
import { GoBack } from './go-back.tsx';
import styles from './header.module.css';
import { LanguageSelector } from './language-selector.tsx';
import { Menu } from './menu.tsx';
import { Logo } from './logo.tsx';
import { useIsLotPage } from './use-is-lot-page.ts';

/** One line: logo and go-back (U4), language, and on phones the menu with what the footer holds (A1). */
export const Header = memo(function Header() {
  const { t } = useTexts();
  const operator = useOperator();
  const onLotPage = useIsLotPage();
  return (
    <header className={styles.header}>
      <GoBack className={styles.logo} label={t('page.logo', { operator: operator.name })}>
        <Logo operator={operator} />
      </GoBack>
      <GoBack className={styles.back}>
        <ChevronLeft aria-hidden="true" size={20} />
        <span className={styles.long}>
          {onLotPage ? t('page.backToSearch') : t('page.backToHome', { operator: operator.name })}
        </span>
        <span className={styles.short}>{t('page.back')}</span>
      </GoBack>
      <div className={styles.end}>
        <nav aria-label={t('page.language')}>
          <LanguageSelector short />
        </nav>
        <Menu />
      </div>
    </header>
  );
});
