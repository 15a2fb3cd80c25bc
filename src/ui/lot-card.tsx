import { memo, type PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Property } from '../domain/lot.ts';
import { CHARGING_PROPERTY_ID } from '../domain/constants.ts';
import { formatKm } from '../i18n/formats.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { Figures } from './figures.tsx';
import styles from './lot-card.module.css';
import { PropertyIcon } from './property-icon.tsx';
import { usePropertyText } from './use-property-text.ts';

export interface LotCardProps {
  /** Shown as the heading; empty: `street`, else the page's word for a parking lot (S2). */
  readonly name: string;
  readonly street?: string;
  /** City, or a whole address. */
  readonly place: string;
  /** Only when the visitor's position is known, or for nearby lots. */
  readonly distanceKm?: number | undefined;
  readonly properties: readonly Property[];
  readonly chargers?: number;
  /** Absent: the lot has no usable id and links nowhere (D4). */
  readonly to?: string | undefined;
  /** Lifted together with its pin (M6). */
  readonly active?: boolean;
  /** Pointer or focus came or went (M6). A finger has no hover. */
  readonly onActiveChange?: (active: boolean) => void;
}

/** A lot in a list: name, place, distance at the right edge, then its properties as chips. One tap target. */
export const LotCard = memo(function LotCard(props: LotCardProps) {
  const { to, active } = props;
  const presence = presenceOf(props.onActiveChange);
  const className = `${styles['card']} ${active ? styles['active'] : ''}`;
  if (to === undefined) {
    return (
      <div className={className} {...presence} onClickCapture={reportMissingId}>
        <CardContent {...props} />
      </div>
    );
  }
  return (
    <Link {...presence} className={className} to={to}>
      <CardContent {...props} />
    </Link>
  );
});

function presenceOf(onChange: LotCardProps['onActiveChange']) {
  if (!onChange) return undefined;
  return {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') onChange(true);
    },
    onPointerLeave: () => onChange(false),
    onFocus: () => onChange(true),
    onBlur: () => onChange(false),
  };
}

/** Specification, section 8. */
function reportMissingId(): void {
  // oxlint-disable-next-line no-console
  console.error('No parking lot ID provided');
}

function CardContent({
  name,
  street = '',
  place,
  distanceKm,
  properties,
  chargers = 0,
}: LotCardProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const chips = withChargers(properties, chargers);
  return (
    <>
      <span className={styles['head']}>
        <span className={styles['name']}>
          {name.trim() || street.trim() || t('lotCard.nameless')}
        </span>
        {distanceKm !== undefined && (
          <span className={styles['distance']}>
            <Figures text={formatKm(distanceKm, tag)} />
          </span>
        )}
      </span>{' '}
      <span className={styles['place']}>{place}</span>{' '}
      {chips.length > 0 && (
        <span className={styles['chips']}>
          {chips.map((property) => (
            <Chip key={property.id} property={property} chargers={chargers} />
          ))}
        </span>
      )}
    </>
  );
}

/** A lot with chargers says so even where the API gave it no such property. */
function withChargers(properties: readonly Property[], chargers: number): readonly Property[] {
  if (chargers === 0 || properties.some(({ id }) => id === CHARGING_PROPERTY_ID)) return properties;
  return [{ id: CHARGING_PROPERTY_ID, name: '' }, ...properties];
}

function Chip(props: { readonly property: Property; readonly chargers: number }) {
  const { t } = useTexts();
  const textOf = usePropertyText();
  const counted = props.property.id === CHARGING_PROPERTY_ID && props.chargers > 0;
  return (
    <span className={styles['chip']}>
      <PropertyIcon id={props.property.id} sizePx={14} />
      <span className={styles['word']}>
        {counted ? t('lotCard.chargers', { count: props.chargers }) : textOf(props.property).name}
      </span>{' '}
    </span>
  );
}
