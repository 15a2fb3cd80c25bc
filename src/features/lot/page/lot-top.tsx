import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { LotDetail } from '../../../api/schemas.ts';
import type { LotFacts } from '../../../domain/lot-facts.ts';
import { hasNoAddress } from '../../../domain/place-line.ts';
import { useEngineAnswer } from '../../../engine-client/use-engine-answer.ts';
import { inLanguage, useLocalLang } from '../../../ui/local-name.tsx';
import { placeNear } from '../../../ui/near-place.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import { runsLot } from '../../../operators/runs-lot.ts';
import { NowBlock } from '../now/now-block.tsx';
import { ApiHtml } from '../html/api-html.tsx';
import { WayThere } from '../around/way-there.tsx';
import { CostLine } from '../price/cost-line.tsx';
import { LotActions } from './lot-actions.tsx';
import type { LotSummary } from '../data/lot-summary.ts';
import { addressLine, lotDetailTitle } from '../data/lot-title.ts';
import styles from './lot-top.module.css';
import type { LotTexts } from '../html/lot-details.tsx';
import { oldText } from '../../../ui/fact-texts.ts';
import { usePropertyText } from '../../../ui/use-property-text.ts';
import { LotName } from '../../../ui/lot-name.tsx';
import { useNow, useToday } from '../../../ui/use-now.ts';
import { LotMapStrip } from '../around/lot-map-strip.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useImageUrl } from '../data/lot-queries.ts';

interface LotTopProps {
  readonly id: string;
  /** Absent while it loads, and if it failed to load. */
  readonly lot: LotDetail | undefined;
  readonly summary: LotSummary | undefined;
  /** Neither the API nor the list had an answer. */
  readonly failed: boolean;
  readonly texts: LotTexts;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly url: string;
  /** The content between actions and map. */
  readonly children: ReactNode;
}

/** What a driver needs first: which lot, how far, the price, directions. [P7] */
export function LotTop({ id, lot, summary, failed, texts, heading, url, children }: LotTopProps) {
  const { t } = useTexts();
  const title = lot && lotDetailTitle(lot, t('lotCard.nameless'));
  const waiting = !lot && !failed;
  const textOf = usePropertyText();
  const limit = summary?.facilities.find(({ kind }) => kind === 'customersOnly')?.property;
  return (
    <div className={styles.top}>
      <header className={styles.names} aria-busy={waiting}>
        <h1 ref={heading} tabIndex={-1} className={styles.name}>
          {lot && <LotName lot={{ name: lot.name, street: lot.address.street }} />}
          {failed && !lot && t('lotCard.nameless')}
          {waiting && (
            <>
              <span className="visually-hidden">{t('lot.loading')}</span>
              <Skeleton width="20rem" height="1.2em" />
            </>
          )}
        </h1>
        <p className={`muted ${styles.address}`}>
          {lot ? <Address lot={lot} /> : waiting && <Skeleton width="14rem" />}
        </p>
        {lot && (
          <div className={`wrap ${styles.about}`}>
            <RunBy facts={lot.facts} />
            <Age facts={lot.facts} />
          </div>
        )}
        {lot && (
          <div className={`wrap ${styles.known}`}>
            {summary && summary.cost.kind !== 'tariff' && <CostLine cost={summary.cost} />}
            {limit && <p>{textOf(limit).name}</p>}
            {lot.position && <WayThere position={lot.position} />}
          </div>
        )}
      </header>
      <output className="visually-hidden">
        {lot && <LotName lot={{ name: lot.name, street: lot.address.street }} />}
      </output>
      {lot && <NowBlock id={id} facts={lot.facts} />}
      {!failed && <LotActions id={id} lot={lot} title={title ?? ''} url={url} />}
      {texts.preamble !== undefined && (
        <div className={styles.preamble}>
          <ApiHtml content={texts.preamble} lang={texts.lang} />
        </div>
      )}
      {lot && <LotImage image={lot.image} name={title ?? ''} className={styles.image} />}
      <div className={styles.pay}>{children}</div>
      {!failed && (
        <LotMapStrip id={id} lot={lot} name={title ?? ''} className={`screen-only ${styles.map}`} />
      )}
    </div>
  );
}

/** Names the lot's operator if it isn't the page's. [F6] */
function RunBy({ facts }: { readonly facts: LotFacts }) {
  const { t } = useTexts();
  const operator = useOperator();
  if (facts.operatorName === undefined || runsLot(operator, facts)) return null;
  return (
    <p className={`muted ${styles.address}`}>{t('lot.runBy', { operator: facts.operatorName })}</p>
  );
}

/** Says of what is old that it may have changed. [D2] */
function Age({ facts }: { readonly facts: LotFacts }) {
  const { t } = useTexts();
  const text = oldText(facts, useToday(useNow()), t);
  return text === undefined ? null : <p className={`muted ${styles.address}`}>{text}</p>;
}

/** The address, and what a lot without a street is near, if typing has loaded that [S13]; not on a page opened by address. */
function Address({ lot }: { readonly lot: LotDetail }) {
  const { t } = useTexts();
  const lang = useLocalLang();
  const isDirectVisit = useLocation().key === 'default';
  const { name, position } = lot;
  const named = { name, street: lot.address.street };
  const near = useEngineAnswer(
    'placeNear',
    position && !isDirectVisit && hasNoAddress(named) ? [position, 'street'] : undefined,
  );
  const place = addressLine(lot);
  const itself = inLanguage(lang, place);
  if (near === undefined) return itself;
  return placeNear(t, named, { place, near, lang }) ?? itself;
}

/** The lot's picture; nothing if there is none or it fails to load, until the network is back. */
function LotImage(props: {
  /** As the API writes it; empty if there is none. */
  readonly image: string;
  readonly name: string;
  readonly className: string | undefined;
}) {
  const { t } = useTexts();
  const [broken, setBroken] = useState(false);
  const imageUrl = useImageUrl()(props.image);
  const element = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // On the server's page it may have failed to load before hydration.
    const { complete = false, naturalWidth = 0 } = element.current ?? {};
    if (complete && naturalWidth === 0) setBroken(true);
    const tryAgain = () => setBroken(false);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, []);
  if (imageUrl === undefined || broken) return null;
  return (
    <img
      ref={element}
      className={props.className}
      src={imageUrl}
      alt={t('lot.imageAlt', { name: props.name })}
      width={800}
      height={600}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}
