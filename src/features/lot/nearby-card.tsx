import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NearbyLot } from '../../api/schemas.ts';
import { lotPath } from '../../domain/paths.ts';
import { formatKm } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { PropertyIcon } from '../../ui/property-icon.tsx';
import { usePropertyText } from '../../ui/use-property-text.ts';
import styles from './nearby-card.module.css';

/** A nearby lot as a card: name, address, distance at the edge, then its properties. */
export function NearbyCard({ lot }: { readonly lot: NearbyLot }) {
  const { t } = useTranslation();
  const { code, tag } = useLanguage();
  const textOf = usePropertyText();
  const name = lot.name.trim() || lot.address.trim() || t('lotCard.nameless');
  return (
    <Link to={lotPath(code, lot.id)} className={styles.card}>
      <span className={styles.name}>{name}</span>
      {lot.distance !== undefined && (
        <span className={styles.distance}>{formatKm(lot.distance / 1000, tag)}</span>
      )}
      {lot.address !== name && <span className={styles.address}>{lot.address}</span>}
      {lot.properties.length > 0 && (
        <span className={styles.properties}>
          {lot.properties.map((property) => (
            <span key={property.id} className={styles.property}>
              <PropertyIcon id={property.id} />
              {textOf(property).name}
            </span>
          ))}
        </span>
      )}
    </Link>
  );
}
