import { CloudAlert } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useMemo, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

import { isOutOfReach } from '../../../api/parking-api.ts';
import { Fault } from '../../../domain/errors.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator, usePaths } from '../../../operators/operator-context.tsx';
import { runsLot } from '../../../operators/runs-lot.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useIsHydrated } from '../../../ui/hydration.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { optionalPart } from '../../../ui/on-demand.tsx';
import { TryAgainLink } from '../../../ui/try-again-link.tsx';
import { useHref } from '../../../ui/use-href.ts';
import { NearbyLots } from '../around/nearby-lots.tsx';
import { FailureNotice, OneNotice, useFailures } from '../data/failures.tsx';
import { useFirstAnswers, useLot, usePaymentMethods, useServices } from '../data/lot-queries.ts';
import { summarise, unsaidFacilities } from '../data/lot-summary.ts';
import { lotDetailTitle } from '../data/lot-title.ts';
import { useListedLot } from '../data/use-listed-lot.ts';
import { LotDetails, lotTexts } from '../html/lot-details.tsx';
import { AppBanner } from '../pay/app-banner.tsx';
import { PayHere } from '../pay/pay-here.tsx';
import { BusinessRental } from '../rent/business-rental.tsx';
import { Renting } from '../rent/renting.tsx';
import { Facilities } from './facilities.tsx';
import { LotHead } from './lot-head.tsx';
import { LotNotFound } from './lot-not-found.tsx';
import styles from './lot-page.module.css';
import { LotTop } from './lot-top.tsx';

/** At the end of the page, and for few. */
const ReportFault = optionalPart(async () => (await import('./report-fault.tsx')).ReportFault);

interface LotViewProps {
  /** Checked by `lotIdOf`. Another id is another instance, so that nothing is carried over. */
  readonly id: string;
}

/** The page of one lot: details first, then sections that load by themselves. [P1] */
export function LotView({ id }: LotViewProps) {
  const { t, code, tag } = useTexts();
  const paths = usePaths();
  const operator = useOperator();
  const query = useLot(id);
  const services = useServices(id).data;
  const payment = usePaymentMethods(id).data;
  const failures = useFailures(id);
  const settled = useFirstAnswers(id);
  const heading = useArrival(id);
  const path = useHref(paths.lot(code, id));
  const texts = lotTexts(query.data, tag);
  const fault = query.error && Fault.from(query.error);
  const isUnknown = fault?.code === 'not-found';
  // The list's copy stays while the lot is asked for again.
  const listed = useListedLot(id, query.errorUpdateCount > 0 && !query.data && !isUnknown);
  const isUnreachable = !query.data && (query.isError || listed !== undefined);
  // `worker`: the page's own code for it could not be loaded, as without a network.
  const isAway = !fault || fault.code === 'worker' || isOutOfReach(fault);
  const lot = query.data?.lot ?? listed?.lot;
  const failed = isUnreachable && !lot;
  // The host that the visitor knows, which may differ from the canonical one.
  const url = useSiteOrigin() + path;
  const name = lot ? lotDetailTitle(lot, t('lotCard.nameless')) : undefined;
  const summary = useMemo(
    () => lot && summarise({ lot, services, payment, operator }),
    [lot, services, payment, operator],
  );
  // Whom the lot is not for stands at the top.
  const facilities =
    lot &&
    summary &&
    unsaidFacilities(summary.facilities, lot.facts).filter(({ kind }) => kind !== 'customersOnly');
  if (isUnknown) return <LotNotFound />;

  const hasOneNotice = isUnreachable || failures.parts.length > 1;
  const fetchedAtMs = query.data?.fetchedAtMs;
  return (
    <article className={styles.page} data-waiting={settled || isUnreachable ? undefined : ''}>
      {query.data && summary && (
        <LotHead
          id={id}
          lot={query.data.lot}
          summary={summary}
          services={services}
          payment={payment}
        />
      )}
      {!query.data && <title>{`${name ?? t('lotCard.nameless')} – ${operator.name}`}</title>}
      {!query.data && <noscript>{import.meta.env.SSR && <ScriptlessNoLot />}</noscript>}
      {(hasOneNotice || fetchedAtMs !== undefined) && (
        <FailureNotice
          failures={failures}
          source={fetchedAtMs === undefined ? listed && 'list' : 'visit'}
          isAway={isAway}
          fetchedAtMs={fetchedAtMs ?? listed?.fetchedAtMs}
          onRetry={() => heading.current?.focus()}
        />
      )}
      <OneNotice value={hasOneNotice}>
        <LotTop
          id={id}
          lot={lot}
          summary={listed && summary?.cost.kind === 'unknown' ? undefined : summary}
          failed={failed}
          texts={texts}
          heading={heading}
          url={url}
        >
          <PayHere id={id} />
        </LotTop>
        {!isUnreachable && <LotDetails texts={texts} isLoading={!summary} />}
        {!failed && <Facilities facilities={facilities} />}
        <Renting id={id} lotName={name ?? null} />
        <div className={styles.halves}>
          {facilities?.some(({ kind }) => kind === 'contract') && (
            <BusinessRental lotName={name ?? null} />
          )}
          {lot && runsLot(operator, lot.facts) && <AppBanner />}
        </div>
        <NearbyLots id={id} thin={summary?.cost.kind === 'unknown' ? lot : undefined} />
        {lot && (
          <div className={`wrap small ${styles.end}`}>
            {lot.facts.source !== undefined && (
              <p>{t('facts.source', { source: lot.facts.source })}</p>
            )}
            {name !== undefined && (
              <Suspense fallback={null}>
                <ReportFault id={id} name={name} url={url} />
              </Suspense>
            )}
          </div>
        )}
      </OneNotice>
    </article>
  );
}

/** Shown without scripts for a lot that the server couldn't read; a reload tries again. [D5] */
function ScriptlessNoLot() {
  const { t, code } = useTexts();
  const home = useHref(usePaths().search(code));
  return (
    <Notice icon={<CloudAlert />} text={t('lot.failed')}>
      <TryAgainLink />
      <a className={buttonClass('quiet')} href={home}>
        {t('page.toSearch')}
      </a>
    </Notice>
  );
}

/** The origin of links to share: the page's own; on the server the configured one or none. */
function useSiteOrigin(): string {
  const { publicUrl } = useOperator();
  if (useIsHydrated()) return globalThis.location.origin;
  return publicUrl === undefined ? '' : new URL(publicUrl).origin;
}

/** P9: arriving from within the product scrolls to the top, and focuses the heading for screen readers. @returns its ref */
function useArrival(id: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const navigation = useNavigationType();
  const arrivedDirectly = key === 'default';
  const wentBack = navigation === NavigationType.Pop;
  useEffect(() => {
    if (arrivedDirectly) return;
    if (!wentBack) window.scrollTo(0, 0);
    // Runs after the layout's own effect, which focuses the page as a whole.
    queueMicrotask(() => heading.current?.focus({ preventScroll: true }));
    // oxlint-disable-next-line react/exhaustive-deps -- only a new id is an arrival; a changed query or hash is not
  }, [id]);
  return heading;
}
