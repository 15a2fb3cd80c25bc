import { ChevronLeft, ChevronRight, Navigation } from 'lucide-react';
import { type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { haversineKm, type Position } from '../domain/geo.ts';
import type { LotHit, MatchQuery } from '../domain/search-api.ts';
import { lotIdOf } from '../domain/lot.ts';
import { useEngineAnswer } from '../engine-client/use-engine-answer.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { buttonClass } from '../ui/button.tsx';
import { distanceText } from '../ui/distance.ts';
import { Figures } from '../ui/figures.tsx';
import { LotName } from '../ui/lot-name.tsx';
import { positionDirectionsUrl } from './directions-url.ts';
import { DetailsLink, LotChips, useWindowPlace, WindowFrame } from './info-window.tsx';
import { CoincidentWindow } from './coincident-window.tsx';
import styles from './map-card.module.css';
import type { OpenWindow } from './use-map-window.ts';

/** The lot itself and those to go on to. */
const NEAREST = 12;
const MAX_CHIPS = 4;
/** A finger that went this far sideways means the next lot. */
const SWIPE_PX = 48;

/** The matching lots nearest to where the visitor began, that one first. */
function useNearest(start: LotHit, query: MatchQuery): readonly LotHit[] {
  const { answer, isStale } = useEngineAnswer(
    'search',
    [{ ...query, position: start.position, limit: NEAREST }],
    { lane: 'map-nearest' },
  );
  return useMemo(() => {
    // Without an answer about the list as it is now there is nothing to go on to.
    const hits = isStale ? [] : (answer?.hits ?? []);
    const others = hits.filter((hit) => !isSameLot(hit, start));
    return [hits.find((hit) => isSameLot(hit, start)) ?? start, ...others];
  }, [answer, isStale, start]);
}

/** Rows mean other lots in another list; ids do not. */
function isSameLot(a: LotHit, b: LotHit): boolean {
  const id = lotIdOf(a.id);
  return id === undefined ? a.lotIndex === b.lotIndex : id === lotIdOf(b.id);
}

interface DistancesFrom {
  readonly position: Position;
  readonly approximate?: boolean;
}

/** M6: on phones a window stands at thumb height, clear of its pin. */
export function MapCard(props: {
  readonly window: OpenWindow;
  readonly query: MatchQuery;
  /** Distances are from here: the destination, or the visitor. */
  readonly from: DistancesFrom | undefined;
  readonly takeFocus: () => boolean;
  readonly onShow: (lot: LotHit) => void;
  readonly onClose: () => void;
}) {
  const { window, query, onClose } = props;
  if (window.kind === 'lot') {
    return (
      <LotCardOnMap
        {...props}
        lot={window.lot}
        takeFocus={window.isPreview ? undefined : props.takeFocus}
      />
    );
  }
  return (
    <div className={styles.card} data-map-card="" data-map-float="">
      <CoincidentWindow
        key={window.marker.key}
        marker={window.marker}
        query={query}
        takeFocus={props.takeFocus}
        onClose={onClose}
      />
    </div>
  );
}

/** A lot at thumb height, and the way on to the next nearest. */
function LotCardOnMap(props: {
  readonly lot: LotHit;
  readonly query: MatchQuery;
  /** Distances are from here: the destination, or the visitor. */
  readonly from: DistancesFrom | undefined;
  readonly takeFocus: (() => boolean) | undefined;
  readonly onShow: (lot: LotHit) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { lot, from, onShow } = props;
  const place = useWindowPlace(lot);
  const [start, setStart] = useState(lot);
  const lots = useNearest(start, props.query);
  const index = lots.findIndex((other) => isSameLot(other, lot));
  // Another pin was pressed: from there on.
  if (index === -1 && !isSameLot(start, lot)) setStart(lot);

  const go = (step: number) => {
    const next = lots[index + step];
    if (next) onShow(next);
  };
  const swipe = useSwipe(go);
  const card = useRef<HTMLDivElement>(null);
  // Where there is no room for all of it, the next lot begins with its name.
  useLayoutEffect(() => {
    card.current?.firstElementChild?.scrollTo({ top: 0 });
    // oxlint-disable-next-line react/exhaustive-deps -- begins anew with each lot
  }, [lot.lotIndex]);
  return (
    <div ref={card} className={styles.card} data-map-card="" data-map-float="" {...swipe}>
      <WindowFrame
        title={<LotName lot={lot} />}
        takeFocus={props.takeFocus}
        onClose={props.onClose}
      >
        <p className={styles.where}>
          {place}
          {from && (
            <span className={styles.distance}>
              <Figures
                text={distanceText(
                  t,
                  haversineKm(from.position, lot.position),
                  tag,
                  from.approximate,
                )}
              />
            </span>
          )}
        </p>
        <LotChips lot={lot} max={MAX_CHIPS} />
        <div className={styles.actions}>
          <a
            className={buttonClass('quiet')}
            href={positionDirectionsUrl(lot.position)}
            rel="noopener noreferrer external"
            target="_blank"
          >
            <Navigation aria-hidden="true" size={16} />
            {t('map.directions')}
          </a>
          <DetailsLink lot={lot} className={buttonClass('primary')}>
            {t('map.details')}
          </DetailsLink>
        </div>
        {lots.length > 1 && (
          <div className={styles.steps}>
            <button
              type="button"
              className={styles.step}
              aria-label={t('map.previousLot')}
              aria-disabled={index <= 0}
              onClick={() => go(-1)}
            >
              <ChevronLeft aria-hidden="true" size={20} />
            </button>
            <span>{t('map.nearestOf', { number: index + 1, count: lots.length })}</span>
            <button
              type="button"
              className={styles.step}
              aria-label={t('map.nextLot')}
              aria-disabled={index === lots.length - 1}
              onClick={() => go(1)}
            >
              <ChevronRight aria-hidden="true" size={20} />
            </button>
          </div>
        )}
      </WindowFrame>
    </div>
  );
}

/** A swipe to the left is the next, to the right the one before. */
function useSwipe(go: (step: number) => void) {
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current =
        event.pointerType === 'mouse' ? undefined : { x: event.clientX, y: event.clientY };
    },
    onPointerUp: (event: PointerEvent) => {
      const start = from.current;
      from.current = undefined;
      if (!start) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (Math.abs(dx) >= SWIPE_PX && Math.abs(dx) > 1.5 * Math.abs(dy)) go(dx < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = undefined;
    },
  };
}
