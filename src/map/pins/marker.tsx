import { memo, type ReactNode, useState } from 'react';
import { useRoom } from '../../availability/use-room.ts';
import type { Position } from '../../domain/geo.ts';
import type { LotHit } from '../../domain/search-api.ts';
import { useNow } from '../../ui/use-now.ts';
import type { Operator } from '../../operators/operator.ts';
import type { Room } from '../../domain/availability.ts';
import { RoomMark } from '../../ui/room-mark.tsx';
import { MapAt } from './map-at.tsx';
import { clusterSizePx } from './cluster-look.ts';
import type { MarkerModel } from './marker-model.ts';
import styles from './markers.module.css';

type Pins = Operator['pins'];

const LEVELS = { cluster: 1, coincident: 2, lot: 3 } as const;
const SELECTED_LEVEL = 500;

interface MarkerProps {
  readonly model: MarkerModel;
  readonly count: string;
  readonly name: string;
  /** Of one lot, if a reading says it. [F4] */
  readonly room: Room | undefined;
  readonly pins: Pins;
  readonly hasRing: boolean;
  readonly selected: boolean;
}

/** One marker, a button. The layer (`markers.tsx`) handles its events. */
export const Marker = memo(function Marker(props: MarkerProps) {
  const { model, selected } = props;
  const isCluster = model.kind === 'cluster';
  return (
    <MapAt position={model.position} level={selected ? SELECTED_LEVEL : LEVELS[model.kind]}>
      <button
        type="button"
        className={isCluster ? styles.cluster : styles.pin}
        // The layer lets Tab reach one of them. [M8]
        tabIndex={-1}
        aria-label={props.name}
        data-marker={model.key}
        data-selected={selected ? '' : undefined}
        data-share={isCluster && props.hasRing ? '' : undefined}
        style={
          isCluster
            ? {
                ['--size' as string]: `${clusterSizePx(model.pointCount)}px`,
                ['--charging' as string]: `${((model.chargingCount / model.pointCount) * 100).toFixed(1)}%`,
              }
            : undefined
        }
      >
        {isCluster ? (
          <span>{props.count}</span>
        ) : (
          <>
            <LotPins
              pins={props.pins}
              charging={model.chargingCount > 0}
              isCharger={model.isCharger}
              room={props.room}
            />
            {model.kind === 'coincident' && <span className={styles.badge}>{props.count}</span>}
          </>
        )}
      </button>
    </MapAt>
  );
}, isSameMarker);

/** Every answer brings new models of the same markers. The name says the room. */
function isSameMarker(a: MarkerProps, b: MarkerProps): boolean {
  return (
    a.model.key === b.model.key &&
    a.model.pointCount === b.model.pointCount &&
    a.model.chargingCount === b.model.chargingCount &&
    a.model.isCharger === b.model.isCharger &&
    a.model.position[0] === b.model.position[0] &&
    a.model.position[1] === b.model.position[1] &&
    a.count === b.count &&
    a.name === b.name &&
    a.pins === b.pins &&
    a.hasRing === b.hasRing &&
    a.selected === b.selected
  );
}

interface LotPinsProps {
  readonly pins: Pins;
  readonly charging: boolean;
  readonly isCharger: boolean;
  readonly room: Room | undefined;
}

/** A lot's pin and, if it has chargers, an EV pin a few pixels aside; of a charging station the EV pin alone. [M5] */
function LotPins({ pins, charging, isCharger, room }: LotPinsProps) {
  const pin = isCharger ? pins.charging : pins.lot;
  return (
    <>
      {charging && !isCharger && (
        <PinImage pin={pins.charging} className={styles['charging-pin']} />
      )}
      <PinImage
        key={pin.src}
        pin={pin}
        className={styles['lot-pin']}
        fallback={<span className={styles.plain} />}
      />
      {room && (
        <span className={styles.room} aria-hidden>
          <RoomMark room={room} />
        </span>
      )}
    </>
  );
}

/** An operator's pin image; shows `fallback` if it fails to load. */
function PinImage(props: {
  readonly pin: Pins['lot'];
  readonly className: string | undefined;
  readonly fallback?: ReactNode;
}) {
  const { src, widthPx, heightPx } = props.pin;
  const [failed, setFailed] = useState(false);
  if (failed) return props.fallback;
  return (
    <img
      src={src}
      width={widthPx}
      height={heightPx}
      alt=""
      draggable={false}
      className={props.className}
      onError={() => setFailed(true)}
    />
  );
}

/** The pin of a selected lot that has no marker of its own: it is in a cluster, or filtered out. */
export function LotPin({ lot, pins }: { readonly lot: LotHit; readonly pins: Pins }) {
  const { id, chargers, facts } = lot;
  const room = useRoom({ id, ...facts }, useNow());
  return (
    <SelectedPin
      position={lot.position}
      pins={pins}
      charging={chargers > 0}
      isCharger={facts?.kind === 'charging'}
      room={room}
    />
  );
}

/** A pin that stands out and can't be pressed. */
export function SelectedPin(
  props: LotPinsProps & { readonly position: Position; readonly label?: string },
) {
  const named = props.label === undefined ? {} : { role: 'img', 'aria-label': props.label };
  return (
    <MapAt position={props.position} level={SELECTED_LEVEL}>
      <span className={styles.pin} data-selected="" {...named}>
        <LotPins {...props} />
      </span>
    </MapAt>
  );
}
