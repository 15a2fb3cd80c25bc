/**
 * The markers on the map's first picture (M3), drawn on the server alone: no code of theirs is in the first view.
 * Live markers of the same clusters take their place.
 */
import { MAP } from '../../domain/constants.ts';
import { type LanguageCode, languageOf } from '../../domain/languages.ts';
import { lotTitle } from '../../domain/lot-name.ts';
import { lotPath } from '../../domain/paths.ts';
import type { FirstMarker, FirstView } from '../../domain/view/first-view.ts';
import type { Viewport } from '../../domain/view/viewport.ts';
import type { Operator } from '../../operators/operator.ts';
import { chargingShare, clusterSizePx, countFormat } from '../markers/cluster-look.ts';
import { pixelsBetween } from '../../domain/view/web-mercator.ts';
import styles from './map-poster.module.css';
import { PHONE_POSTER } from './phone-poster.ts';

interface FirstMarkersProps {
  readonly view: FirstView;
  readonly operator: Operator;
  readonly language: LanguageCode;
  /** The router's base. */
  readonly basename: string;
  /** Where the build's files lie, with a slash at its end. */
  readonly assetBase: string;
  /** The page's word for a lot without a name. */
  readonly nameless: string;
}

/** Around the middle of the map, in CSS pixels; as large as the poster. */
const SHEET = { width: 2600, height: 1700 } as const;
const VIEW_BOX = `${-SHEET.width / 2} ${-SHEET.height / 2} ${SHEET.width} ${SHEET.height}`;
const RING_PX = 3;

/** One set for each kind of window; style alone decides which is seen. The policy lets no style attribute in. */
export function FirstMarkers(props: FirstMarkersProps) {
  return (
    <>
      {(['wide', 'narrow'] as const).map((kind) => (
        <svg key={kind} className={styles[kind]} {...SHEET} viewBox={VIEW_BOX}>
          {kind === 'narrow' && <PhonePicture {...props} />}
          {props.view[kind].markers.map((marker) => (
            <FirstMarkerAt
              key={marker.position.join()}
              {...props}
              marker={marker}
              viewport={props.view[kind].viewport}
            />
          ))}
        </svg>
      ))}
    </>
  );
}

/** The poster where a phone's map begins. */
function PhonePicture({ view, assetBase }: FirstMarkersProps) {
  const { center, zoom } = view.narrow.viewport;
  const { x, y } = pixelsBetween(center, MAP.defaultCenter, zoom);
  const scale = 2 ** (zoom - MAP.defaultZoom + PHONE_POSTER.zoomsOut);
  const [width, height] = [PHONE_POSTER.width * scale, PHONE_POSTER.height * scale];
  const file = (ink: string) => `${assetBase}basemap/poster-phone-${ink}.svg`;
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
  props: FirstMarkersProps & { readonly marker: FirstMarker; readonly viewport: Viewport },
) {
  const { marker, operator, language } = props;
  const { x, y } = pixelsBetween(props.viewport.center, marker.position, props.viewport.zoom);
  const at = { x: round(x), y: round(y) };
  const { lot, pointCount } = marker;
  if (!lot) {
    const share = chargingShare(marker);
    const radius = clusterSizePx(pointCount) / 2;
    const circle = { cx: at.x, cy: at.y };
    return (
      <g aria-hidden="true">
        <circle
          className={styles.cluster}
          {...circle}
          r={share === undefined ? radius - 1 : radius - RING_PX - 1}
        />
        {share !== undefined && (
          <>
            <circle className={styles.ring} {...circle} r={radius - RING_PX / 2} />
            <circle
              {...circle}
              r={radius - RING_PX / 2}
              fill="none"
              stroke={operator.pins.charging.colour}
              strokeWidth={RING_PX}
              pathLength={100}
              strokeDasharray={`${round(share * 100)} 100`}
              transform={`rotate(-90 ${at.x} ${at.y})`}
            />
          </>
        )}
        <text className={styles.count} {...at}>
          {countFormat(languageOf(language).tag)(pointCount)}
        </text>
      </g>
    );
  }
  const { lot: pin } = operator.pins;
  const picture = (
    <image
      href={pin.src}
      x={at.x - pin.widthPx / 2}
      y={at.y - pin.heightPx}
      width={pin.widthPx}
      height={pin.heightPx}
    />
  );
  if (lot.id === undefined) return picture;
  const base = props.basename.replace(/\/$/, '');
  return (
    <a
      className={styles.pin}
      href={base + lotPath(language, lot.id)}
      aria-label={lotTitle(lot, props.nameless)}
    >
      {picture}
    </a>
  );
}

function round(px: number): number {
  return Math.round(px * 10) / 10;
}
