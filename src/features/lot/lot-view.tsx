import { useMemo } from 'react';
import { useHref } from 'react-router-dom';
import type { LotAnswer } from '../../api/parking-api.ts';
import { CONTRACT_PROPERTY_ID } from '../../domain/constants.ts';
import { Fault } from '../../domain/errors.ts';
import { lotPath } from '../../domain/paths.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { useOperator } from '../../operators/operator-context.tsx';
import { useTakeOver } from '../../ui/prerendered.ts';
import { AppBanner } from './app-banner.tsx';
import { BusinessRental } from './business-rental.tsx';
import { Facilities } from './facilities.tsx';
import { KeptAnswerNotice } from './kept-answer-notice.tsx';
import { LotDetails } from './lot-details.tsx';
import { LotHead } from './lot-head.tsx';
import { LotHeader } from './lot-header.tsx';
import { LotMedia } from './lot-media.tsx';
import { LotNotFound } from './lot-not-found.tsx';
import styles from './lot-page.module.css';
import { useLot } from './lot-queries.ts';
import { useFirstAnswers } from './use-first-answers.ts';
import { lotTitle } from './lot-title.ts';
import { NearbyLots } from './nearby-lots.tsx';
import { PayHere } from './pay-here.tsx';
import { PaymentMethodsSection } from './payment-methods.tsx';
import { Renting } from './renting.tsx';
import { sanitiseHtml } from './sanitise.ts';
import { useArrival } from './use-arrival.ts';

interface LotViewProps {
  /** Has passed `lotIdOf`. Another id is another instance: nothing is carried over. */
  readonly id: string;
}

/** The page of one lot: details first, everything else by itself (P1). */
export function LotView({ id }: LotViewProps) {
  const { t } = useTexts();
  const { code, tag } = useLanguage();
  const operator = useOperator();
  const query = useLot(id);
  const settled = useFirstAnswers(id);
  const heading = useArrival(id);
  const path = useHref(lotPath(code, id));
  const texts = useLotTexts(query.data, tag);
  useTakeOver(query.isError || (settled && !query.isPending));
  if (query.error && Fault.from(query.error).code === 'not-found') return <LotNotFound />;

  const lot = query.data?.lot;
  const failed = query.isError && !lot;
  const url = new URL(path, globalThis.location.origin).href;
  const name = lot ? lotTitle(lot, t('lotCard.nameless')) : undefined;
  return (
    <article className={settled || failed ? styles.page : `${styles.page} ${styles.waiting}`}>
      {lot && <LotHead id={id} lot={lot} title={lotTitle(lot, t('lotCard.nameless'))} url={url} />}
      {failed && <title>{`${t('lotCard.nameless')} – ${operator.name}`}</title>}
      {query.data?.keptAtMs !== undefined && <KeptAnswerNotice fetchedAtMs={query.data.keptAtMs} />}
      <LotHeader
        id={id}
        lot={lot}
        failed={failed}
        onRetry={() => void query.refetch()}
        preamble={texts.preamble}
        lang={texts.lang}
        heading={heading}
        url={url}
      />
      <div className={styles.glance}>
        <PayHere id={id} />
        <LotMedia id={id} lot={lot} failed={failed} />
      </div>
      {!failed && <LotDetails texts={texts} loading={!lot} />}
      {!failed && <Facilities lot={lot} />}
      <Renting id={id} lotName={name ?? null} />
      {lot?.properties.some((property) => property.id === CONTRACT_PROPERTY_ID) && (
        <BusinessRental lotName={name ?? null} />
      )}
      <div className={styles.halves}>
        <PaymentMethodsSection id={id} />
        <AppBanner />
      </div>
      <NearbyLots id={id} />
    </article>
  );
}

/** The lot's HTML made safe, once per answer, and its language where that is not the page's (L3). */
function useLotTexts(answer: LotAnswer | undefined, pageTag: string) {
  return useMemo(() => {
    const language = answer?.contentLanguage;
    return {
      preamble: sanitiseHtml(answer?.lot.preamble ?? '', 2),
      description: sanitiseHtml(answer?.lot.description ?? '', 3),
      prices: sanitiseHtml(answer?.lot.priceAndOpeningHours ?? '', 3),
      lang: language && !sameLanguage(language, pageTag) ? language : undefined,
    };
  }, [answer, pageTag]);
}

export type LotTexts = ReturnType<typeof useLotTexts>;

/** `no` and `nb` are one language to a reader; the region never matters. */
function sameLanguage(a: string, b: string): boolean {
  return baseLanguage(a) === baseLanguage(b);
}

function baseLanguage(tag: string): string {
  return new Intl.Locale(tag).language.replace(/^no$/, 'nb');
}
