import { Bookmark, BookmarkCheck, KeyRound, Navigation } from 'lucide-react';
import type { RefObject } from 'react';
import type { LotDetail } from '../../api/schemas.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useSavedLots } from '../../saved/use-saved-lots.ts';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { ApiHtml } from './api-html.tsx';
import { directionsUrl, EXTERNAL } from './external-links.ts';
import { isRentable } from './is-rentable.ts';
import styles from './lot-header.module.css';
import { useServices } from './lot-queries.ts';
import { addressLine, lotTitle } from './lot-title.ts';
import { RENTING_ID } from './renting.tsx';
import { ShareButton } from './share-button.tsx';
import { Skeleton } from './skeleton.tsx';

interface LotHeaderProps {
  readonly id: string;
  /** Absent while it loads, or when it failed. */
  readonly lot: LotDetail | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly preamble: DocumentFragment | undefined;
  readonly lang: string | undefined;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly url: string;
}

/** Address, name and what a driver does first: go there, or rent. */
export function LotHeader(props: LotHeaderProps) {
  const { t } = useTexts();
  const { lot, failed, heading } = props;
  const { data: services } = useServices(props.id);
  // Until it is known that there is nothing to rent.
  const canRent = services?.some(isRentable) ?? true;
  const title = lot && lotTitle(lot, t('lotCard.nameless'));
  const waiting = !lot && !failed;
  const retry = (): void => {
    heading.current?.focus();
    props.onRetry();
  };
  return (
    <header className={styles.header} aria-busy={waiting}>
      <p className={styles.address}>
        {lot ? addressLine(lot) : waiting && <Skeleton width="14rem" />}
      </p>
      <h1 ref={heading} tabIndex={-1} className={styles.name}>
        {title ?? (failed ? t('lotCard.nameless') : undefined)}
        {waiting && (
          <>
            <span className="visually-hidden">{t('lot.loading')}</span>
            <Skeleton width="20rem" height="1.2em" />
          </>
        )}
      </h1>
      <output className="visually-hidden">{title}</output>
      {failed && (
        <div className={styles.failure} role="alert">
          <p>{t('lot.failed')}</p>
          <Button onClick={retry}>{t('page.retry')}</Button>
        </div>
      )}
      {props.preamble && (
        <div className={styles.preamble}>
          <ApiHtml content={props.preamble} lang={props.lang} />
        </div>
      )}
      {!failed && (
        <div className={styles.actions}>
          {canRent && (
            <a href={`#${RENTING_ID}`} className={buttonClass()} onClick={scrollToRenting}>
              <KeyRound aria-hidden size={18} />
              {t('lot.rent')}
            </a>
          )}
          {lot ? (
            <ButtonLink look={canRent ? 'soft' : 'primary'} {...EXTERNAL} href={directionsUrl(lot)}>
              <Navigation aria-hidden size={18} />
              {t('lot.directions')}
            </ButtonLink>
          ) : (
            <Button look="soft" disabled>
              <Navigation aria-hidden size={18} />
              {t('lot.directions')}
            </Button>
          )}
          <span className={styles.minor}>
            <SaveButton id={props.id} lot={lot} />
            <ShareButton title={title ?? ''} url={props.url} disabled={!lot} />
          </span>
        </div>
      )}
    </header>
  );
}

/** Scrolls without a history entry of its own: going back must lead to the search. */
function scrollToRenting(event: { preventDefault(): void }): void {
  event.preventDefault();
  const section = document.getElementById(RENTING_ID);
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
  section?.querySelector('h2')?.focus({ preventScroll: true });
}

function SaveButton({ id, lot }: { readonly id: string; readonly lot: LotDetail | undefined }) {
  const { t } = useTexts();
  const { lots, toggle } = useSavedLots();
  const isSaved = lots.some((saved) => saved.id === id);
  const Icon = isSaved ? BookmarkCheck : Bookmark;
  const save = (): void => {
    if (lot) toggle({ id, name: lot.name, street: lot.address.street, city: lot.address.city });
  };
  return (
    <Button look="quiet" aria-pressed={isSaved} disabled={!lot} onClick={save}>
      <Icon aria-hidden size={18} />
      {isSaved ? t('lot.saved') : t('lot.save')}
    </Button>
  );
}
