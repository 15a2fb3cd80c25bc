import { useCallback, useEffect, useMemo, useState } from 'react';
import { MAP } from '../domain/constants.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useOperator } from '../operators/operator-context.tsx';
import type { LotHit } from '../domain/search-api.ts';
import { LotRoom } from '../ui/room-mark.tsx';
import { LotName } from '../ui/lot-name.tsx';
import { DetailsLink } from './window/info-window.tsx';
import styles from './map.module.css';
import type { MapAdapter } from './canvas/map-adapter.ts';
import { MapControls } from './controls/map-controls.tsx';
import type { LotMapProps } from './map-props.ts';
import { MapAt } from './pins/map-at.tsx';
import { MapStage } from './canvas/map-stage.tsx';
import { SelectedPin } from './pins/marker.tsx';
import { pinBox } from './pins/marker-box.ts';
import { singleLotZoom } from './controls/street-coverage.ts';
import { useMapKind } from './canvas/use-map-kind.ts';
import type { Position } from '../domain/geo.ts';
import { boxAround, sharedArea } from '../domain/view/pixel-box.ts';

/** A nearby lot's dot, as map.module.css draws it. */
const NEARBY_PX = 20;

/** The lot's page: one marker, and the lots nearby as quiet pins (M3). */
export function LotMap({ lot, nearby }: LotMapProps) {
  const { t } = useTexts();
  const { pins, map } = useOperator();
  const [adapter, setAdapter] = useState<MapAdapter>();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const choice = useMapKind();
  const [lng, lat] = lot.position;
  const zoom =
    choice.kind === 'embedded' ? singleLotZoom([lng, lat], map.streetsFile) : MAP.singleLotZoom;
  const viewport = useMemo(() => ({ center: [lng, lat] as const, zoom }), [lng, lat, zoom]);
  const { chargers, isCharger, name } = lot;
  const taken = useCallback(() => {
    const charging = chargers > 0;
    return adapter ? [pinBox(adapter.project([lng, lat]), { charging, selected: false })] : [];
  }, [adapter, lng, lat, chargers]);

  // Another lot or another kind of map has another zoom.
  useEffect(() => adapter?.moveTo(viewport, { animate: false }), [adapter, viewport]);

  const shown = useSparseLots(adapter, nearby, lot.position);
  useEffect(
    () =>
      adapter?.keepClear?.('markers', [
        { position: [lng, lat] },
        ...shown.map(({ position }) => ({ position, roundPx: NEARBY_PX })),
      ]),
    [adapter, lng, lat, shown],
  );
  const label = t('map.lotRegion', { name: lot.name });
  return (
    <section ref={setBox} className={styles.map} aria-label={label}>
      <MapStage
        choice={choice}
        initialViewport={viewport}
        gestures="cooperative"
        // The poster shows no streets: but drawing them holds a slow phone up while the page is read.
        liveStart="quiet"
        shown
        label={label}
        unsupported={t('map.unsupportedLot')}
        onAdapter={setAdapter}
        layer={
          <>
            {shown.map((other) => (
              <MapAt key={other.lotIndex} position={other.position} level={1}>
                <NearbyPin lot={other} />
              </MapAt>
            ))}
            <SelectedPin
              position={lot.position}
              label={name}
              pins={pins}
              charging={chargers > 0}
              isCharger={isCharger}
              room={undefined}
            />
          </>
        }
      >
        {adapter && box && (
          <MapControls choice={choice} adapter={adapter} box={box} taken={taken} />
        )}
      </MapStage>
    </section>
  );
}

function NearbyPin({ lot }: { readonly lot: LotHit }) {
  return (
    <DetailsLink lot={lot} className={`round-button ${styles.nearby}`}>
      <span className={styles['nearby-name']}>
        <LotName lot={lot} /> <LotRoom id={lot.id} {...lot.facts} />
      </span>
    </DetailsLink>
  );
}

/** Distance between two pins' centres: at least 24 px of each target stay free (WCAG 2.5.8). */
const APART_PX = 36;

/** Returns the lots whose pins have room at the map's zoom: one under another couldn't be pressed. Earlier lots come first. */
function useSparseLots(
  adapter: MapAdapter | undefined,
  lots: readonly LotHit[],
  [lng, lat]: Position,
): readonly LotHit[] {
  const [shown, setShown] = useState<readonly LotHit[]>([]);
  useEffect(() => {
    if (!adapter) return undefined;
    const choose = () => {
      const next = withRoom(adapter, lots, [lng, lat]);
      setShown((last) => (sameLots(last, next) ? last : next));
    };
    choose();
    return adapter.on('settle', choose);
  }, [adapter, lots, lng, lat]);
  return shown;
}

function withRoom(adapter: MapAdapter, lots: readonly LotHit[], main: Position): readonly LotHit[] {
  const taken = [pinBox(adapter.project(main), { charging: false, selected: true })];
  return lots.filter(({ position }) => {
    const own = boxAround(adapter.project(position), APART_PX, APART_PX);
    const hasRoom = taken.every((other) => sharedArea(own, other) === 0);
    if (hasRoom) taken.push(own);
    return hasRoom;
  });
}

function sameLots(a: readonly LotHit[], b: readonly LotHit[]): boolean {
  return a.length === b.length && a.every((lot, i) => lot === b[i]);
}
