import { useTexts } from '../i18n/texts.tsx';
import { MapAt } from './layer/map-at.tsx';
import type { MapDestination } from './map-props.ts';
import styles from './markers/markers.module.css';

/** Beneath clusters and pins, whose numbers must stay legible. */
const LEVEL = 0;

/** S13: where the visitor wants to go, by name. */
export function DestinationPin({ destination }: { readonly destination: MapDestination }) {
  const { t } = useTexts();
  const { label, approximate } = destination;
  const name = label.split(',')[0]?.trim() ?? label;
  return (
    <MapAt position={destination.position} level={LEVEL}>
      <p className={styles.destination}>
        <span aria-hidden="true">{name}</span>
        <span className="visually-hidden">
          {t(approximate ? 'map.destinationAbout' : 'map.destination', { place: label })}
        </span>
      </p>
    </MapAt>
  );
}
