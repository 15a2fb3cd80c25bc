import { useLayoutEffect, useRef } from 'react';
import type { Destination, LotHit } from '../../domain/search-api.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { coveredBoxes } from '../view/covered-boxes.ts';
import { MapAt } from './map-at.tsx';
import type { MapAdapter } from '../canvas/map-adapter.ts';
import { markerBox, pinBox } from './marker-box.ts';
import type { MarkerModel } from './marker-model.ts';
import styles from './markers.module.css';
import { nameOnMap, placeLabel } from './label-placement.ts';
import { boxOfSize, grown } from '../../domain/view/pixel-box.ts';

/** The foot is beneath clusters and pins, whose numbers must stay legible; the name is above them. */
const FOOT_LEVEL = 0;
const NAME_LEVEL = 450;

/** Kept free between the name and the map's edge. */
const EDGE_PX = 8;

/** The visitor's destination with its name, placed where it covers least. [S13] */
export function DestinationPin(props: {
  readonly adapter: MapAdapter;
  /** The map's container. */
  readonly box: Element;
  readonly destination: Destination;
  readonly models: readonly MarkerModel[];
  readonly selectedLot: number | undefined;
  /** The lot whose pin is shown only because its window is open. */
  readonly lotShown: LotHit | undefined;
}) {
  const { t } = useTexts();
  const { adapter, box, destination, models, selectedLot, lotShown } = props;
  const { label, name: town, accuracyMeters, position } = destination;
  const [lng, lat] = position;
  const name = nameOnMap(destination);
  const element = useRef<HTMLParagraphElement>(null);
  const foot = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const arrange = () => {
      const point = adapter.project([lng, lat]);
      if (!element.current) return;
      const size = { width: element.current.offsetWidth, height: element.current.offsetHeight };
      const markers = models.map((model) =>
        markerBox(
          model,
          adapter.project(model.position),
          model.lotIndex >= 0 && model.lotIndex === selectedLot,
        ),
      );
      if (lotShown) {
        const pin = adapter.project(lotShown.position);
        markers.push(pinBox(pin, { charging: lotShown.chargers > 0, selected: true }));
      }
      const edged = grown(boxOfSize(adapter.size()), -EDGE_PX);
      const place = placeLabel(point, size, edged, markers, coveredBoxes(box));
      // Past React, so that a map that comes to rest renders nothing.
      element.current.style.translate = `${place.left}px ${place.top}px`;
      foot.current?.setAttribute('data-side', place.side);
      foot.current?.style.setProperty('--stem', `${place.stemPx}px`);
      adapter.keepClear?.('destination', [{ position: [lng, lat], name: town }]);
    };
    arrange();
    const resized = new ResizeObserver(arrange);
    if (element.current) resized.observe(element.current);
    const stop = adapter.on('settle', arrange);
    return () => {
      resized.disconnect();
      stop();
      adapter.keepClear?.('destination', []);
    };
  }, [adapter, box, town, lng, lat, models, selectedLot, lotShown]);

  return (
    <>
      <MapAt position={position} level={FOOT_LEVEL}>
        <span ref={foot} className={styles.foot} data-side="above" />
      </MapAt>
      <MapAt position={position} level={NAME_LEVEL}>
        <p ref={element} className={styles.destination} data-map-label="">
          <span aria-hidden="true">{name}</span>
          <span className="visually-hidden">
            {t(accuracyMeters ? 'map.destinationAbout' : 'map.destination', { place: label })}
          </span>
        </p>
      </MapAt>
    </>
  );
}
