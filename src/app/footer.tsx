import { memo } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import { earlyPart, withBoundary } from '../ui/on-demand.tsx';
import styles from './footer.module.css';
import { LanguageSelector } from './language-selector.tsx';

/** In every page's HTML, which React drops where a context above it changes before the code has come: so it is loaded first. */
export const FooterLinks = withBoundary(
  earlyPart(async () => (await import('./footer-links.tsx')).FooterLinks),
);

/**
 * A1: on phones the header's menu holds the same.
 * @param props.isOfList it ends the search page's list, within the page's content, and is no landmark
 */
export const Footer = memo(function Footer({ isOfList = false }: { readonly isOfList?: boolean }) {
  const { t } = useTexts();
  const Box = isOfList ? 'section' : 'footer';
  return (
    <Box
      className={`wrap small screen-only ${styles.footer}${isOfList ? ` ${styles.compact}` : ''}`}
      aria-label={isOfList ? t('page.footer') : undefined}
    >
      <FooterLinks className={`wrap ${styles.links}`} />
      <LanguageSelector />
    </Box>
  );
});
