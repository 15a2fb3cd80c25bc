/** The destination on the map's first picture, drawn on the server alone, as src/map/pins draws it (S13). */
import { FIRST_FRAMES } from '../../../domain/view/first-frames.ts';
import type { FirstView, WindowKind } from '../../../domain/view/first-view-types.ts';
import { boxAround } from '../../../domain/view/pixel-box.ts';
import { pixelsBetween } from '../../../domain/view/web-mercator.ts';
import { placeLabel } from '../../pins/label-placement.ts';
import { advanceOf, markerRoom } from './first-names.tsx';
import styles from './map-poster.module.css';

/** In CSS pixels. */
const NAME = { size: 13, height: 22, padding: 12 } as const;
/** How much wider letters are in semibold. */
const SEMIBOLD = 1.04;

export function FirstDestination({
  destination,
  viewport,
  markers,
  kind,
}: Pick<FirstView, 'destination'> &
  FirstView['wide'] & {
    readonly kind: WindowKind;
  }) {
  if (!destination) return null;
  const { size } = FIRST_FRAMES[kind];
  const at = pixelsBetween(viewport.center, destination.position, viewport.zoom);
  const width = (advanceOf(destination.name) * NAME.size * SEMIBOLD) / 100 + 2 * NAME.padding;
  const { side, left, top, stemPx } = placeLabel(
    at,
    { width, height: NAME.height },
    boxAround({ x: 0, y: 0 }, size.width, size.height),
    markers.map((marker) => markerRoom(marker, viewport)),
  );
  const [across, down] = { above: [0, -1], below: [0, 1], left: [-1, 0], right: [1, 0] }[side];
  return (
    <g
      className={styles.destination}
      transform={`translate(${Math.round(at.x)} ${Math.round(at.y)})`}
    >
      <path d={`M0 0L${across! * stemPx} ${down! * stemPx}`} />
      <circle r={5} />
      <rect x={left} y={top} width={Math.round(width)} height={NAME.height} rx={8} />
      <text x={left + Math.round(width / 2)} y={top + NAME.height / 2}>
        {destination.name}
      </text>
    </g>
  );
}
