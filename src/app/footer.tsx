import { memo } from 'react';
import { FooterLinks } from './lazy-footer-links.tsx';
import styles from './footer.module.css';
import { LanguageSelector } from './language-selector.tsx';
import { useTexts } from '../i18n/texts.tsx';

/** A1, at the end of the page. On phones the header's menu holds the same. */
export const Footer = memo(function Footer() {
  return (
    <footer className={`wrap small screen-only ${styles.footer}`}>
      <FooterContent />
    </footer>
  );
});

/** A1, at the end of the search page's list: within the page's content, so no landmark of its own. */
export function ListFooter() {
  const { t } = useTexts();
  return (
    <section
      className={`wrap small screen-only ${styles.footer} ${styles.compact}`}
      aria-label={t('page.footer')}
    >
      <FooterContent />
    </section>
  );
}

function FooterContent() {
  return (
    <>
      <FooterLinks className={`wrap ${styles.links}`} />
      <LanguageSelector />
    </>
  );
}
