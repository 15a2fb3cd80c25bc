import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { LotDetail } from '../../api/schemas.ts';
import type { Position } from '../../domain/geo.ts';
import styles from './lot-media.module.css';
import { useImageUrl } from './lot-queries.ts';
import { lotTitle } from './lot-title.ts';
import { useNearbyPins } from './use-nearby-pins.ts';
import { useTexts } from '../../i18n/texts.tsx';

const LotMap = lazy(async () => ({ default: (await import('../../map/lot-map.tsx')).LotMap }));

interface LotMediaProps {
  readonly id: string;
  readonly lot: LotDetail | undefined;
  readonly failed: boolean;
}

/** An image, where there is one, beside the single-lot map; room is kept for both while they load. */
export function LotMedia({ id, lot, failed }: LotMediaProps) {
  const { t } = useTexts();
  const [broken, setBroken] = useState(false);
  const imageUrl = useImageUrl()(lot?.image ?? '');
  const name = lot ? lotTitle(lot, t('lotCard.nameless')) : '';
  const hasImage = imageUrl !== undefined && !broken;
  if (failed || (lot && !lot.position && !hasImage)) return null;
  return (
    <div className={styles.media}>
      {hasImage && (
        <img
          className={styles.image}
          src={imageUrl}
          alt={t('lot.imageAlt', { name })}
          width={800}
          height={600}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      )}
      {(!lot || lot.position) && (
        <div className={styles.map}>
          {lot?.position && (
            <ErrorBoundary fallback={null}>
              <Suspense fallback={null}>
                <MapWithNeighbours
                  id={id}
                  name={name}
                  position={lot.position}
                  chargers={lot.totalNoOfChargers ?? 0}
                />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
      )}
    </div>
  );
}

interface MapWithNeighboursProps {
  readonly id: string;
  readonly name: string;
  readonly position: Position;
  readonly chargers: number;
}

function MapWithNeighbours({ id, name, position, chargers }: MapWithNeighboursProps) {
  const nearby = useNearbyPins(id, position);
  return <LotMap lot={{ name, position, chargers }} nearby={nearby} calmStart />;
}
