import { Menu as MenuIcon, X } from 'lucide-react';
import { useId } from 'react';
import { FooterLinks } from './lazy-footer-links.tsx';
import { LanguageSelector } from './language-selector.tsx';
import styles from './menu.module.css';
import { useTexts } from '../i18n/texts.tsx';

/** A1 on phones: a popover, so that Escape, a tap outside and the focus work as the platform has them. */
export function Menu() {
  const { t } = useTexts();
  const id = useId();
  return (
    <div className={styles.menu}>
      <button className={styles.toggle} type="button" popoverTarget={id}>
        <MenuIcon aria-hidden="true" />
        <span className="visually-hidden">{t('page.menu')}</span>
      </button>
      <section
        id={id}
        popover="auto"
        className={styles.sheet}

        aria-label={t('page.footer')}
      >
        <div className={styles.head}>
          <h2 className={styles.title}>{t('page.footer')}</h2>
          <button
            className={styles.close}
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            <X aria-hidden="true" />
            <span className="visually-hidden">{t('page.closeMenu')}</span>
          </button>
        </div>
        <FooterLinks className={styles.links} />
        <LanguageSelector />
      </section>
    </div>
  );
}
