import { Layers, LocateFixed, type LucideIcon, Minus, Plus } from 'lucide-react';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.tsx';
import { Button } from '../../ui/button.tsx';
import type { MapAdapter } from '../canvas/map-adapter.ts';
import styles from '../map-controls.module.css';
import type { MapChoice } from '../canvas/use-map-kind.ts';
import { useDismiss } from '../../ui/use-dismiss.ts';
import { coveredBy, isClearOf } from '../view/covered-boxes.ts';
import type { Position } from '../../domain/geo.ts';
import type { PixelBox } from '../../domain/view/pixel-box.ts';
import { useOperator } from '../../operators/operator-context.tsx';
import { isCoverageKnown, lacksStreets, onStreetsChange } from './street-coverage.ts';
import { toWorld } from '../../domain/view/web-mercator.ts';

/**
 * A button for everything a gesture does [M8], and the switch to the street map, which says whose map it is before it
 * asks for consent. [M2]
 */
export const MapControls = memo(function MapControls(props: {
  readonly choice: MapChoice;
  readonly adapter: MapAdapter;
  /** The map's container. */
  readonly box: Element;
  /** The markers that the notice makes way for. */
  readonly taken: () => readonly PixelBox[];
  /** "Nær meg" (G1); absent on the lot's map. */
  readonly onLocate?: () => unknown;
  /** A button moved the map for the visitor. */
  readonly onMove?: () => void;
}) {
  const { t } = useTexts();
  const { choice, adapter, box, taken, onLocate } = props;
  const isBare = useMissingStreets(adapter, choice.kind === 'embedded');
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const ask = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asking) ask.current?.querySelector('button')?.focus();
  }, [asking]);
  useDismiss(asking, root, (andStay) => {
    setAsking(false);
    if (andStay) button.current?.focus();
  });
  const { consent, kind, tellsFailure } = choice;
  const bare = isBare && !asking ? 'bare' : 'none';
  const notice = tellsFailure ? 'failure' : bare;
  const output = useNoticePlace({ adapter, box, taken, notice });
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
  const zoomBy = (levels: number) => {
    props.onMove?.();
    adapter.zoomBy(levels);
  };
  const hasStreets = consent.provider !== undefined;
  return (
    <>
      <div ref={root}>
        <div className={styles.tools}>
          {hasStreets && (
            <button
              ref={button}
              type="button"
              className={`pill ${styles.switch}`}
              data-map-float=""
              aria-pressed={isOn}
              aria-expanded={consent.mustAsk && !isOn ? asking : undefined}
              onClick={toggle}
            >
              <Layers aria-hidden="true" size={18} />
              {t('map.streets')}
            </button>
          )}
          {onLocate && (
            <div className={styles.group} data-map-float="">
              <Tool icon={LocateFixed} label={t('search.nearMe')} onPress={onLocate} />
            </div>
          )}
          <div className={`${styles.group} ${styles.zoom}`} data-map-float="">
            <Tool icon={Plus} label={t('map.zoomIn')} onPress={() => zoomBy(1)} />
            <Tool icon={Minus} label={t('map.zoomOut')} onPress={() => zoomBy(-1)} />
          </div>
        </div>
        {asking && (
          <div ref={ask} className={styles.ask} data-map-float="">
            <p>{t('map.streetsAsk', { provider: consent.provider })}</p>
            <div className={`wrap ${styles.answers}`}>
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
      {/* Laid out and read out where there is no room for it to be seen. */}
      {hasStreets && (
        <output ref={output} className={notice === 'none' ? 'visually-hidden' : styles.notice}>
          {notice === 'bare' && (
            <span className="line">
              <Layers aria-hidden="true" size={18} />
              {t('map.streetsMissing')}
            </span>
          )}
          {notice === 'failure' && t('map.streetsFailed')}
        </output>
      )}
    </>
  );
});

function Tool(props: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onPress: () => unknown;
}) {
  return (
    <button
      type="button"
      className={`centred ${styles.tool}`}
      aria-label={props.label}
      onClick={props.onPress}
    >
      <props.icon aria-hidden="true" size={20} />
    </button>
  );
}

/** The map's buttons, and links to lots; the link past the map is seen only while it has the focus. */
const PRESSED = `.${styles.tools} > *, a:not([href^="#"])`;

const NOTICE_PLACES = ['high', 'left', 'low'] as const;

/** Keeps the notice, whose ref it returns, where it covers no marker and no button; unseen where there is no such place. [M4] */
function useNoticePlace(map: {
  readonly adapter: MapAdapter;
  readonly box: Element;
  readonly taken: () => readonly PixelBox[];
  readonly notice: 'none' | 'bare' | 'failure';
}) {
  const { adapter, box, taken, notice } = map;
  const element = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const stand = (place: (typeof NOTICE_PLACES)[number]) => {
      current.dataset.place = place;
    };
    const look = () => {
      const before = current.dataset.place;
      const others = [...taken(), ...coveredBy(box.querySelectorAll(PRESSED), box)];
      const isClear = NOTICE_PLACES.some((place) => {
        stand(place);
        return isClearOf(others, current, box);
      });
      if (before !== undefined && before !== current.dataset.place) unseenForAFrame(current);
      current.toggleAttribute('data-map-float', isClear);
    };
    if (notice === 'bare') {
      look();
      return adapter.on('settle', look);
    }
    stand('high');
    current.toggleAttribute('data-map-float', notice === 'failure');
    return undefined;
  }, [adapter, box, taken, notice]);
  return element;
}

/** An element that moves disappears first, so that nothing jumps under a finger. */
function unseenForAFrame({ style }: HTMLElement): void {
  style.visibility = 'hidden';
  requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty('visibility')));
}

/** Places where the notice was shown; it isn't repeated there. */
const said = new Set<string>();
/** A place is a town and its surroundings: 50 to 80 km across. */
const PLACES_ACROSS_WORLD = 256;

function placeOf(center: Position): string {
  const { x, y } = toWorld(center);
  return `${Math.floor(x * PLACES_ACROSS_WORLD)}/${Math.floor(y * PLACES_ACROSS_WORLD)}`;
}

/** Whether to say now that the embedded map lacks streets here: once a place, and not before that is known. [M2] */
function useMissingStreets(adapter: MapAdapter, isEmbedded: boolean): boolean {
  const { streetsFile } = useOperator().map;
  const [missing, setMissing] = useState(false);
  // Survives the change from the poster to the live map.
  const saidHere = useRef<string>(undefined);
  useEffect(() => {
    if (!isEmbedded) return undefined;
    const look = () => {
      const { center, zoom } = adapter.viewport();
      const place = placeOf(center);
      const isBare = isCoverageKnown(streetsFile) && lacksStreets(adapter.bounds(), zoom);
      if (isBare && !said.has(place)) saidHere.current = place;
      if (isBare) said.add(place);
      setMissing(isBare && place === saidHere.current);
    };
    const stops = [adapter.on('settle', look), onStreetsChange(look)];
    // A restored viewport may be there from the start, without any move.
    const first = setTimeout(look, 0);
    return () => {
      clearTimeout(first);
      for (const stop of stops) stop();
    };
  }, [adapter, isEmbedded, streetsFile]);
  return missing && isEmbedded;
}
