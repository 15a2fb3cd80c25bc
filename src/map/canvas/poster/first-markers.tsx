/**
 * The markers on the map's first picture (M3), drawn on the server alone: no code of theirs is in the first view.
 * Live markers of the same clusters take their place.
 */
import type { ReactNode } from 'react';
import { type LanguageCode, languageOf } from '../../../domain/languages.ts';
import { lotTitle } from '../../../domain/lot-title.ts';
import type { BBox } from '../../../domain/geo.ts';
import { SitePaths } from '../../../domain/paths.ts';
import { SMALL_PHONE_PX } from '../../../domain/view/first-frames.ts';
import type {
  FirstMarker,
  NamedFirstView,
  WindowKind,
} from '../../../domain/view/first-view-types.ts';
import type { Viewport } from '../../../domain/view/viewport.ts';
import type { Operator } from '../../../operators/operator.ts';
import { clusterSizePx, countText, hasRings } from '../../pins/cluster-look.ts';
import { pixelsBetween } from '../../../domain/view/web-mercator.ts';
import styles from './map-poster.module.css';
import { isOnPoster, picturePlace, POSTERS } from './map-poster.tsx';
import { FirstNames } from './first-names.tsx';

interface FirstMarkersProps {
  readonly view: NamedFirstView;
  readonly operator: Operator;
  readonly language: LanguageCode;
  /** The router's base. */
  readonly basename: string;
  /** Where the build's files lie, with a slash at its end. */
  readonly assetBase: string;
  /** The page's word for a lot without a name. */
  readonly nameless: string;
  /** The address of what is asked for, limited to an area. [S11] */
  readonly areaHref: (area: BBox) => string;
  /** A cluster's name for screen readers. */
  readonly lotsText: (count: number) => string;
}

/** Around the middle of the map, in CSS pixels; as large as the poster. */
const SHEET = POSTERS.wide;
const VIEW_BOX = `${-SHEET.width / 2} ${-SHEET.height / 2} ${SHEET.width} ${SHEET.height}`;
const HALF = { x: SHEET.width / 2, y: SHEET.height / 2 } as const;
/** Of what each phone shows; the live map keeps as far from its sides. */
const PHONE_HALF = { ...HALF, x: SMALL_PHONE_PX / 2 } as const;
const RING_PX = 3;

/** The pictures of the map that ship, in CSS pixels at the first view's zoom, and half of the windows they are for. */
const PICTURES = {
  wide: { file: 'poster', ...SHEET, halfWindow: { x: 500, y: 400 } },
  large: { file: 'poster', ...SHEET, halfWindow: { x: 740, y: 500 } },
  narrow: { file: 'poster-phone', ...POSTERS.phone, halfWindow: { x: 195, y: 350 } },
} as const;

/** One set for each kind of window; style alone decides which is seen. The policy lets no style attribute in. */
export function FirstMarkers(props: FirstMarkersProps) {
  return (
    <>
      {(['wide', 'narrow', 'large'] as const).map((kind) => {
        const view = props.view[kind];
        if (!view) return null;
        const { viewport, markers } = view;
        const picture = hasOwnPicture(kind, viewport) && (
          <Picture {...props} kind={kind} viewport={viewport} />
        );
        const hasRing = hasRings(markers);
        const ground = picture || isOnPicture(kind, viewport) ? '' : styles.plain;
        return (
          <svg
            key={kind}
            className={`${styles[kind]} ${picture ? styles.pictured : ground}`}
            {...SHEET}
            viewBox={VIEW_BOX}
          >
            <g>
              {picture}
              {markers.map((marker) => (
                <FirstMarkerAt
                  key={marker.position.join()}
                  {...props}
                  marker={marker}
                  viewport={viewport}
                  hasRing={hasRing}
                />
              ))}
            </g>
            <FirstNames
              places={props.view.places}
              viewport={viewport}
              markers={markers}
              half={kind === 'narrow' ? PHONE_HALF : HALF}
            />
          </svg>
        );
      })}
    </>
  );
}

/** Whether the markers need a picture of their own: where the map begins with all of Norway, the page's poster already fits. */
function hasOwnPicture(kind: WindowKind, viewport: Viewport): boolean {
  const { x, y, scale } = picturePlace(viewport);
  const isPoster = kind !== 'narrow' && x === 0 && y === 0 && scale === 1;
  return !isPoster && isOnPicture(kind, viewport);
}

/** Whether the picture covers a window with this viewport, without being enlarged too much. */
function isOnPicture(kind: WindowKind, viewport: Viewport): boolean {
  const { width, height, halfWindow } = PICTURES[kind];
  const { x, y, scale } = picturePlace(viewport);
  return (
    isOnPoster(viewport) &&
    Math.abs(x) + halfWindow.x <= (width / 2) * scale &&
    Math.abs(y) + halfWindow.y <= (height / 2) * scale
  );
}

/** The poster where the map begins. */
function Picture({
  assetBase,
  kind,
  viewport,
}: Pick<FirstMarkersProps, 'assetBase'> & {
  readonly kind: WindowKind;
  readonly viewport: Viewport;
}) {
  const { x, y, scale } = picturePlace(viewport);
  const picture = PICTURES[kind];
  const [width, height] = [picture.width * scale, picture.height * scale];
  const file = (colorScheme: string) => `${assetBase}basemap/${picture.file}-${colorScheme}.svg`;
  return (
    <foreignObject x={x - width / 2} y={y - height / 2} width={width} height={height}>
      <picture>
        <source srcSet={file('dark')} media="(prefers-color-scheme: dark)" />
        <img src={file('light')} alt="" width={width} height={height} />
      </picture>
    </foreignObject>
  );
}

function FirstMarkerAt(
  props: FirstMarkersProps & {
    readonly marker: FirstMarker;
    readonly viewport: Viewport;
    readonly hasRing: boolean;
  },
) {
  const { marker, operator, language } = props;
  const { x, y } = pixelsBetween(props.viewport.center, marker.position, props.viewport.zoom);
  const at = { x: round(x), y: round(y) };
  const { lot, pointCount } = marker;
  if (!lot) {
    const radius = clusterSizePx(pointCount) / 2;
    const circle = { cx: at.x, cy: at.y };
    const picture = (
      <g aria-hidden="true">
        <circle
          className={styles.cluster}
          {...circle}
          r={props.hasRing ? radius - RING_PX - 1 : radius - 1}
        />
        {props.hasRing && (
          <>
            <circle className={styles.ring} {...circle} r={radius - RING_PX / 2} />
            <circle
              {...circle}
              r={radius - RING_PX / 2}
              fill="none"
              stroke={operator.pins.charging.colour}
              strokeWidth={RING_PX}
              pathLength={100}
              strokeDasharray={`${round((100 * marker.chargingCount) / pointCount)} 100`}
              transform={`rotate(-90 ${at.x} ${at.y})`}
            />
          </>
        )}
        <text className={styles.count} {...at}>
          {countText(pointCount, languageOf(language).tag)}
        </text>
      </g>
    );
    return linked(marker.area && props.areaHref(marker.area), props.lotsText(pointCount), picture);
  }
  const pin = lot.isCharger === true ? operator.pins.charging : operator.pins.lot;
  const picture = (
    <image
      href={pin.src}
      x={at.x - pin.widthPx / 2}
      y={at.y - pin.heightPx}
      width={pin.widthPx}
      height={pin.heightPx}
    />
  );
  const base = props.basename.replace(/\/$/, '');
  const path = lot.id && base + SitePaths.of(operator.language).lot(language, lot.id);
  return linked(path, lotTitle(lot, props.nameless), picture);
}

function linked(href: string | undefined, label: string, picture: ReactNode): ReactNode {
  if (href === undefined) return picture;
  return (
    <a className={styles.link} href={href} aria-label={label}>
      {picture}
    </a>
  );
}

function round(px: number): number {
  return Math.round(px * 10) / 10;
}
