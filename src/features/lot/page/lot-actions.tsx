import { Bookmark, BookmarkCheck, Check, KeyRound, Navigation, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { LotDetail } from '../../../api/schemas.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import { useSavedLots } from '../../../saved/use-saved-lots.ts';
import { Button, buttonClass, ButtonLink } from '../../../ui/button.tsx';
import { deviceDirectionsUrl, EXTERNAL, lotDirectionsUrl } from '../data/external-links.ts';
import { canBeOrdered } from '../rent/is-rentable.ts';
import styles from './lot-actions.module.css';
import { useServices } from '../data/lot-queries.ts';
import { RENTING_ID } from '../rent/renting.tsx';
import { scrollToSection } from '../html/scroll-to-section.ts';

interface LotActionsProps {
  readonly id: string;
  readonly lot: LotDetail | undefined;
  readonly title: string;
  readonly url: string;
}

/** The lot's actions: directions first, then renting if there is something to rent or request. [P7, P9] */
export function LotActions({ id, lot, title, url }: LotActionsProps) {
  const { t } = useTexts();
  const operator = useOperator();
  const { data: services } = useServices(id);
  return (
    <div className={`wrap screen-only ${styles.actions}`}>
      {lot ? (
        <ButtonLink
          {...EXTERNAL}
          className={styles.directions}
          href={lotDirectionsUrl(lot)}
          // The browser follows the address that the link has then. [P6]
          onClick={({ currentTarget }) => {
            currentTarget.href = deviceDirectionsUrl(lot, navigator.userAgent);
          }}
        >
          <Navigation aria-hidden size={18} />
          {t('lot.directions')}
        </ButtonLink>
      ) : (
        <Button className={styles.directions} disabled>
          <Navigation aria-hidden size={18} />
          {t('lot.directions')}
        </Button>
      )}
      {services?.some((service) => canBeOrdered(operator, service)) && (
        <a
          href={`#${RENTING_ID}`}
          className={`${buttonClass('soft')} ${styles.rent}`}
          onClick={scrollToSection}
        >
          <KeyRound aria-hidden size={18} />
          {t('lot.rent')}
        </a>
      )}
      <SaveButton id={id} lot={lot} />
      <ShareButton title={title} url={url} disabled={!lot} />
    </div>
  );
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
    <Button variant="quiet" data-scripted="" aria-pressed={isSaved} disabled={!lot} onClick={save}>
      <Icon aria-hidden size={18} />
      {isSaved ? t('lot.saved') : t('lot.save')}
    </Button>
  );
}

/** Shares through the device if it can, else copies the link and says so. */
function ShareButton(props: {
  readonly title: string;
  readonly url: string;
  readonly disabled: boolean;
}) {
  const { t } = useTexts();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const share = async (): Promise<void> => {
    // A second copy is said too.
    setOutcome(undefined);
    if (await sharedByDevice({ title: props.title, url: props.url })) return;
    try {
      await navigator.clipboard.writeText(props.url);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  const Icon = outcome === 'copied' ? Check : Share2;
  const said = outcome && t(outcome === 'copied' ? 'lot.shareCopied' : 'lot.shareFailed');
  return (
    <>
      <Button
        variant="quiet"
        data-scripted=""
        disabled={props.disabled}
        onClick={() => void share()}
        onBlur={() => setOutcome(undefined)}
      >
        <Icon aria-hidden size={18} />
        {/* A word as short as the one before: the row keeps its place. */}
        {outcome === 'copied' ? t('lot.shareDone') : t('lot.share')}
      </Button>
      <output className={outcome === 'failed' ? styles.failed : 'visually-hidden'}>{said}</output>
    </>
  );
}

/** Whether the device's share sheet opened; closing it also counts as done. */
async function sharedByDevice(data: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function' || !navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
