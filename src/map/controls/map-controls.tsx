import { LocateFixed, Map as MapIcon, Maximize, Minimize, Minus, Plus } from 'lucide-react';
import { memo, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../i18n/texts.tsx';
import { Button } from '../../ui/button.tsx';
import type { MapAdapter } from '../canvas/map-adapter.ts';
import styles from '../map-controls.module.css';
import type { MarkerModel } from '../pins/marker-model.ts';
import type { MapChoice } from '../canvas/use-map-kind.ts';
import { isClearOf, seenMarkers } from './seen-markers.ts';
import { useMissingStreets } from './use-missing-streets.ts';

function subscribeFullscreen(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Full screen for the map's container; absent if the browser has none (iPhones). */
function FullscreenButton({ box }: { readonly box: Element | null }) {
  const { t } = useTexts();
  const isFull = useSyncExternalStore(
    subscribeFullscreen,
    () => document.fullscreenElement !== null,
  );
  if (!document.fullscreenEnabled) return null;
  const toggle = () => {
    const changed = isFull ? document.exitFullscreen() : box?.requestFullscreen();
    // If the browser refuses full screen, the map stays as it is.
    changed?.catch(() => {});
  };
  const Icon = isFull ? Minimize : Maximize;
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={isFull ? t('map.fullscreenExit') : t('map.fullscreen')}
      onClick={toggle}
    >
      <Icon aria-hidden="true" size={20} />
    </button>
  );
}

/** A button for everything a gesture does. [M8] */
export const MapControls = memo(function MapControls(props: {
  readonly adapter: MapAdapter;
  readonly box: Element | null;
  /** "Nær meg" (G1); absent on the lot's map. */
  readonly onLocate?: () => unknown;
  /** A button moved the map for the visitor. */
  readonly onMove?: () => void;
}) {
  const { t } = useTexts();
  const { adapter, onLocate } = props;
  const zoomBy = (levels: number) => {
    props.onMove?.();
    adapter.zoomBy(levels);
  };
  return (
    <div className={styles.tools} data-map-float="">
      {onLocate && (
        <div className={styles.group}>
          <button
            type="button"
            className={styles.tool}
            aria-label={t('map.locate')}
            onClick={onLocate}
          >
            <LocateFixed aria-hidden="true" size={20} />
          </button>
        </div>
      )}
      <div className={styles.group}>
        <button
          type="button"
          className={styles.tool}
          aria-label={t('map.zoomIn')}
          onClick={() => zoomBy(1)}
        >
          <Plus aria-hidden="true" size={20} />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={t('map.zoomOut')}
          onClick={() => zoomBy(-1)}
        >
          <Minus aria-hidden="true" size={20} />
        </button>
      </div>
      <div className={`${styles.group} ${styles.fullscreen}`}>
        <FullscreenButton box={props.box} />
      </div>
    </div>
  );
});

const NO_MARKERS: readonly MarkerModel[] = [];
const NOTICE_PLACES = ['high', 'left', 'low'] as const;
const PLACE = 'data-place';
type NoticePlace = (typeof NOTICE_PLACES)[number];

/** The notice's element, and where it covers no marker; undefined if nowhere. [M4] */
function useNoticePlace(map: {
  readonly adapter: MapAdapter;
  readonly box: Element | null;
  readonly models: readonly MarkerModel[];
  readonly isWanted: boolean;
}) {
  const { adapter, box, models, isWanted } = map;
  const notice = useRef<HTMLOutputElement>(null);
  const [place, setPlace] = useState<NoticePlace>();
  useLayoutEffect(() => {
    if (!isWanted) return undefined;
    const look = () => {
      const { current } = notice;
      if (!current) return;
      const seen = seenMarkers(models, adapter);
      const before = current.getAttribute(PLACE) ?? '';
      const found = NOTICE_PLACES.find((each) => {
        current.setAttribute(PLACE, each);
        return isClearOf(seen, current, box);
      });
      // React goes on from what it wrote.
      current.setAttribute(PLACE, before);
      setPlace(found);
    };
    look();
    return adapter.on('settle', look);
  }, [adapter, box, models, isWanted]);
  return { notice, place: isWanted ? place : undefined };
}

/** The switch to the street map; it says whose map it is before it asks for consent. [M2] */
export const StreetsSwitch = memo(function StreetsSwitch({
  choice,
  adapter,
  box,
  models = NO_MARKERS,
}: {
  readonly choice: MapChoice;
  readonly adapter: MapAdapter;
  /** The map's container. */
  readonly box: Element | null;
  /** What the notice makes way for. */
  readonly models?: readonly MarkerModel[];
}) {
  const { t } = useTexts();
  const isBare = useMissingStreets(adapter, choice.kind === 'embedded');
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isWanted = isBare && !asking;
  const { notice: output, place } = useNoticePlace({ adapter, box, models, isWanted });
  const { consent, kind, tellsFailure } = choice;
  if (consent.provider === undefined) return null;
  const isOn = kind !== 'embedded';
  const toggle = () => {
    if (isOn) consent.withdraw();
    else if (consent.mustAsk && !consent.given) setAsking(!asking);
    else consent.give();
  };
  const answer = (agreed: boolean) => {
    setAsking(false);
    // The question's buttons disappear, so the focus returns to the button that asked.
    button.current?.focus();
    if (agreed) consent.give();
  };
  const bare = isWanted ? t('map.streetsMissing') : '';
  const notice = tellsFailure ? t('map.streetsFailed') : bare;
  const isSeen = tellsFailure || (bare !== '' && place !== undefined);
  return (
    <>
      <div className={styles.streets}>
        <button
          ref={button}
          type="button"
          className={styles.switch}
          data-map-float=""
          aria-pressed={isOn}
          aria-expanded={consent.mustAsk && !isOn ? asking : undefined}
          onClick={toggle}
        >
          <MapIcon aria-hidden="true" size={18} />
          {t('map.streets')}
        </button>
        {asking && (
          <div className={styles.ask} data-map-float="">
            <p>{t('map.streetsAsk', { provider: consent.provider })}</p>
            <div className={styles.answers}>
              <Button variant="primary" onClick={() => answer(true)}>
                {t('map.streetsYes')}
              </Button>
              <Button variant="quiet" onClick={() => answer(false)}>
                {t('map.streetsNo')}
              </Button>
            </div>
          </div>
        )}
      </div>
      <output
        ref={output}
        className={notice === '' ? 'visually-hidden' : styles.notice}
        {...{ [PLACE]: tellsFailure ? 'high' : (place ?? '') }}
        // Laid out and read out where there is no room for it to be seen.
        style={notice === '' || isSeen ? undefined : { opacity: 0, pointerEvents: 'none' }}
        data-map-float={isSeen ? '' : undefined}
      >
        {notice}
      </output>
    </>
  );
});
