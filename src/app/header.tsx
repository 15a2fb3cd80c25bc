import { ChevronLeft, Menu as MenuIcon, X } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import { useOperator, usePaths } from '../operators/operator-context.tsx';
import { LEADS_BACK } from '../ui/link-clicks.ts';
import { Link } from '../ui/link.tsx';
import styles from './header.module.css';
import { LanguageSelector } from './language-selector.tsx';
import logo from './logo.module.css';
import { useIsLotPage } from './use-is-lot-page.ts';
import { FooterLinks } from './footer.tsx';
import menu from './menu.module.css';

/** One line: logo and go-back (U4), language, and on phones the menu with what the footer holds (A1). */
export const Header = memo(function Header() {
  const { t } = useTexts();
  const operator = useOperator();
  const onLotPage = useIsLotPage();
  const { light, dark, widthPx, heightPx } = operator.logo;
  const back = onLotPage
    ? t('page.backToSearch')
    : t('page.backToHome', { operator: operator.name });
  const size = { width: widthPx, height: heightPx };
  return (
    <header className={`line ${styles.header}`}>
      <GoBack className={`line ${styles.logo}`} label={t('page.logo', { operator: operator.name })}>
        {/* No `picture`: Chromium keeps each `source` with a media query as long as the page lives. */}
        <img className={logo.light} src={light} {...size} alt="" />
        <img className={logo.dark} src={dark} loading="lazy" {...size} alt="" />
      </GoBack>
      <GoBack className={`pill screen-only ${styles.back}`} label={back}>
        <ChevronLeft aria-hidden="true" size={20} />
        <span className={styles.long}>{back}</span>
        <span className={styles.short}>{t('page.back')}</span>
      </GoBack>
      <div className={`screen-only ${styles.end}`}>
        <nav aria-label={t('page.language')}>
          <LanguageSelector short />
        </nav>
        <Menu />
      </div>
    </header>
  );
});

/** U4: from any lot's page to the search, from elsewhere to the operator's site: a link, to be seen and copied. */
function GoBack({
  label,
  children,
  className,
}: {
  readonly className: string;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const { code } = useTexts();
  const paths = usePaths();
  const { homeUrl } = useOperator();
  const shown = { className, 'aria-label': label };
  return useIsLotPage() ? (
    <Link {...shown} {...LEADS_BACK} to={paths.search(code)}>
      {children}
    </Link>
  ) : (
    <a {...shown} href={homeUrl}>
      {children}
    </a>
  );
}

/** A1 on phones: a popover, so that Escape and a tap outside work as the platform has them. It covers what has the focus next. */
function Menu() {
  const { t } = useTexts();
  const id = useId();
  return (
    <div
      className={menu.menu}
      onBlur={({ currentTarget: all, relatedTarget: next }) => {
        const isLeft = next && !all.contains(next);
        if (isLeft) all.querySelector<HTMLElement>(':popover-open')?.hidePopover();
      }}
    >
      <button className="round-button" type="button" popoverTarget={id}>
        <MenuIcon aria-hidden="true" />
        <span className="visually-hidden">{t('page.menu')}</span>
      </button>
      <section id={id} popover="auto" className={menu.sheet} aria-label={t('page.footer')}>
        <div className={`line ${menu.head}`}>
          <h2 className="size-l">{t('page.footer')}</h2>
          <button
            className="round-button"
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            <X aria-hidden="true" />
            <span className="visually-hidden">{t('page.closeMenu')}</span>
          </button>
        </div>
        <FooterLinks className={menu.links} />
        <LanguageSelector />
      </section>
    </div>
  );
}
