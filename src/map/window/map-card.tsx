import { ChevronLeft, ChevronRight, Navigation } from 'lucide-react';
import { type PointerEvent, useLayoutEffect, useRef } from 'react';
import { kmFromDestination } from '../../domain/destination-distance.ts';
import type { Destination, LotHit } from '../../domain/search-api.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { distanceText } from '../../ui/distance.ts';
import { TabularDigits } from '../../ui/tabular-digits.tsx';
import { LotName } from '../../ui/lot-name.tsx';
import { positionDirectionsUrl } from '../directions-url.ts';
import { DetailsLink, LotChips, useWindowPlace, WindowFrame, WindowNow } from './info-window.tsx';
import { CoincidentWindow } from './coincident-window.tsx';
import styles from '../map-card.module.css';
import type { OpenWindow } from '../view/map-window.ts';

const MAX_CHIPS = 4;
/** A finger that moves this far sideways asks for the next lot. */
const SWIPE_PX = 48;

type DistancesFrom = Pick<Destination, 'position' | 'accuracyMeters' | 'extent'>;

interface MapCardProps {
  readonly window: OpenWindow;
  /** Where distances are from: the destination, or the visitor. */
  readonly from: DistancesFrom | undefined;
  readonly onShow: (lot: LotHit) => void;
  readonly onClose: () => void;
}

/** The window as phones show it: a card at the bottom, within thumb's reach and clear of its pin. [M6] */
export function MapCard(props: MapCardProps) {
  const { window, onClose } = props;
  if (window.kind === 'lot') return <LotCardOnMap {...props} window={window} />;
  const [lng, lat] = window.lot.position;
  return (
    <div className={styles.card} data-map-card="" data-map-float="">
      <CoincidentWindow key={`${lng} ${lat}`} opened={window.opened} onClose={onClose} />
    </div>
  );
}

/** A lot in the card, with buttons to the next nearest one. */
function LotCardOnMap(
  props: MapCardProps & { readonly window: Extract<OpenWindow, { readonly kind: 'lot' }> },
) {
  const { t, tag } = useTexts();
  const { from, onShow } = props;
  const { lot, nearest: lots, near } = props.window;
  const place = useWindowPlace(lot, near.get(lot.lotIndex));
  const km = from && kmFromDestination(from, lot.position);
  const index = lots.findIndex(({ lotIndex }) => lotIndex === lot.lotIndex);

  const go = (step: number) => {
    const next = lots[index + step];
    if (next) onShow(next);
  };
  const swipe = useSwipe(go);
  const step = (by: 1 | -1) => {
    const Icon = by === 1 ? ChevronRight : ChevronLeft;
    return (
      <button
        type="button"
        className={`round-button ${styles.step}`}
        aria-label={t(by === 1 ? 'map.nextLot' : 'map.previousLot')}
        aria-disabled={!lots[index + by]}
        onClick={() => go(by)}
      >
        <Icon aria-hidden="true" size={20} />
      </button>
    );
  };
  const card = useRef<HTMLDivElement>(null);
  // If the card scrolls, the next lot starts at its name.
  useLayoutEffect(() => {
    card.current?.querySelector('section > div')?.scrollTo({ top: 0 });
    // oxlint-disable-next-line react/exhaustive-deps -- begins anew with each lot
  }, [lot.lotIndex]);
  return (
    <div ref={card} className={styles.card} data-map-card="" data-map-float="" {...swipe}>
      <WindowFrame title={<LotName lot={lot} />} onClose={props.onClose}>
        <p className={styles.where}>
          <span>{place}</span>
          {km !== undefined && (
            <span className={styles.distance}>
              <TabularDigits text={distanceText(t, km, tag, from?.accuracyMeters)} />
            </span>
          )}
        </p>
        <WindowNow lot={lot} />
        <LotChips lot={lot} max={MAX_CHIPS} />
        <div className={styles.foot}>
          <div className={`wrap ${styles.actions}`}>
            <a
              className={buttonClass('quiet')}
              href={positionDirectionsUrl(lot.position)}
              rel="noopener noreferrer external"
              target="_blank"
            >
              <Navigation aria-hidden="true" size={16} />
              {t('lot.directions')}
            </a>
            <DetailsLink lot={lot} className={buttonClass('primary')}>
              {t('map.details')}
            </DetailsLink>
          </div>
          {lots.length > 1 && (
            <div className={`line ${styles.steps}`}>
              {step(-1)}
              {/* The buttons keep the focus, so the lot they lead to is announced. */}
              <output>
                <span className="visually-hidden">
                  <LotName lot={lot} />.{' '}
                </span>
                {t('map.nearestOf', { number: index + 1, count: lots.length })}
              </output>
              {step(1)}
            </div>
          )}
        </div>
      </WindowFrame>
    </div>
  );
}

/** A swipe to the left goes to the next lot, to the right to the one before. */
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
