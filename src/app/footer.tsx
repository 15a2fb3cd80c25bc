import { useTranslation } from 'react-i18next';
import { FooterLinks } from './footer-links.tsx';
import styles from './footer.module.css';
import { LanguageSelector } from './language-selector.tsx';

/** A1. On phones the header's menu holds the same; `compact` is the form that ends the search column. */
export function Footer({ compact = false }: { readonly compact?: boolean }) {
  const { t } = useTranslation();
  return (
    <footer
      className={`${styles['footer']} ${compact ? styles['compact'] : ''}`}
      aria-label={t('page.footer')}
    >
      <FooterLinks className={styles['links']} />
      <LanguageSelector />
    </footer>
  );
}
