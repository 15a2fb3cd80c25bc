/** What a marker looks like. Hand-kept DOM: hundreds change within one frame while the map moves. */
import type { Operator } from '../../operators/operator.ts';
import type { MarkerModel } from './marker-model.ts';
import styles from './markers.module.css';

type Pins = Operator['pins'];

export interface MarkerElement {
  /** Has no size; the adapter holds it at a position. */
  readonly root: HTMLDivElement;
  /** What is pointed at and focused. */
  readonly button: HTMLButtonElement;
  update(model: MarkerModel, count: string): void;
}

const CLUSTER_MIN_PX = 38;
const CLUSTER_MAX_PX = 66;
const CLUSTER_PX_PER_DECADE = 7;

/** Grows with the digits of the count: ten times the lots are 7 px more. */
export function clusterSizePx(count: number): number {
  const size = CLUSTER_MIN_PX + CLUSTER_PX_PER_DECADE * Math.log10(Math.max(1, count / 3));
  return Math.round(Math.min(CLUSTER_MAX_PX, size));
}

function shell(className: string | undefined) {
  const root = document.createElement('div');
  root.className = styles['marker'] ?? '';
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.className = className ?? '';
  root.append(button);
  return { root, button };
}

function clusterElement(): MarkerElement {
  const { root, button } = shell(styles['cluster']);
  const label = document.createElement('span');
  button.append(label);
  return {
    root,
    button,
    update({ pointCount, chargingCount }, count) {
      label.textContent = count;
      button.style.setProperty('--size', `${clusterSizePx(pointCount)}px`);
      button.style.setProperty('--charging', `${(100 * chargingCount) / pointCount}%`);
    },
  };
}

function pinImage({ src, widthPx, heightPx }: Pins['lot'], className: string | undefined) {
  const image = document.createElement('img');
  image.src = src;
  image.width = widthPx;
  image.height = heightPx;
  image.alt = '';
  image.draggable = false;
  image.className = className ?? '';
  return image;
}

/** A lot: its pin and, where it charges, an EV pin a few pixels aside (M5); one button for both. */
function lotElement(pins: Pins): MarkerElement {
  const { root, button } = shell(styles['pin']);
  const lot = pinImage(pins.lot, styles['lot-pin']);
  let charging: HTMLImageElement | undefined;
  // An operator's image that can't be had leaves a plain pin, not a hole.
  lot.addEventListener('error', () => {
    lot.remove();
    button.dataset['plain'] = '';
  });
  button.append(lot);
  return {
    root,
    button,
    update({ chargingCount }) {
      if (chargingCount > 0 && !charging) {
        charging = pinImage(pins.charging, styles['charging-pin']);
        charging.addEventListener('error', () => charging?.remove());
        button.prepend(charging);
      } else if (chargingCount === 0) {
        charging?.remove();
        charging = undefined;
      }
    },
  };
}

/** Several lots on one spot: the lot's pin with a number. */
function spotElement(pins: Pins): MarkerElement {
  const pin = lotElement(pins);
  const badge = document.createElement('span');
  badge.className = styles['badge'] ?? '';
  pin.button.append(badge);
  return {
    ...pin,
    update(model, count) {
      pin.update(model, count);
      badge.textContent = count;
    },
  };
}

export function markerElement(kind: MarkerModel['kind'], pins: Pins): MarkerElement {
  if (kind === 'cluster') return clusterElement();
  return kind === 'lot' ? lotElement(pins) : spotElement(pins);
}
