import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { CHARGING_PROPERTY_ID } from '../domain/constants.ts';
import { lotIdOf } from '../domain/lot.ts';
import { lotPath } from '../domain/paths.ts';
import { useLoadReport } from '../engine-client/engine-context.tsx';
import { useTexts } from '../i18n/texts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { buttonClass } from '../ui/button.tsx';
import { PropertyIcon } from '../ui/property-icon.tsx';
import { usePropertyText } from '../ui/use-property-text.ts';
import type { LotHit } from '../../workers/search-api.ts';
import styles from './info-window.module.css';

const MAX_PROPERTIES = 6;

/** The frame of a window on the map: a heading, a way to close, and the focus when it was asked for. */
export function WindowFrame(props: {
  readonly title: string;
  /** Opened by click or key: takes the focus. A preview (M6) never does. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTexts();
  const heading = useId();
  const frame = useRef<HTMLElement>(null);
  const { takesFocus } = props;
  useEffect(() => {
    if (takesFocus) frame.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section ref={frame} className={styles['window']} tabIndex={-1} aria-labelledby={heading}>
      <h2 id={heading} className={styles['title']}>
        {props.title}
      </h2>
      <button
        type="button"
        className={styles['close']}
        aria-label={t('map.close')}
        onClick={props.onClose}
      >
        <X aria-hidden="true" size={18} />
      </button>
      {props.children}
    </section>
  );
}

/** A lot's heading (S2): its name, else its street, else the page's word for it. */
export function useLotTitle(): (lot: Pick<LotHit, 'name' | 'street'>) => string {
  const { t } = useTexts();
  return ({ name, street }) => name.trim() || street.trim() || t('lotCard.nameless');
}

/** Leads to the lot's page; a lot without a usable id leads nowhere and says so (D4). */
export function DetailsLink(props: {
  readonly lot: LotHit;
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  const { code } = useLanguage();
  const id = lotIdOf(props.lot.id);
  if (id !== undefined) {
    return (
      <Link className={props.className} to={lotPath(code, id)}>
        {props.children}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={props.className}
      // Specification, section 8.
      // oxlint-disable-next-line no-console
      onClick={() => console.error('No parking lot ID provided')}
    >
      {props.children}
    </button>
  );
}

/** The properties as small icons with their names; chargers are counted. */
function Facts({ lot }: { readonly lot: LotHit }) {
  const { t } = useTexts();
  const textOf = usePropertyText();
  const known = useLoadReport()?.properties;
  const properties = lot.propertyIds
    .filter((id) => id !== CHARGING_PROPERTY_ID || lot.chargers === 0)
    .map((id) => known?.find((property) => property.id === id) ?? { id, name: '' })
    .slice(0, MAX_PROPERTIES);
  if (properties.length === 0 && lot.chargers === 0) return null;
  return (
    <ul className={styles['facts']}>
      {lot.chargers > 0 && (
        <li>
          <PropertyIcon id={CHARGING_PROPERTY_ID} sizePx={14} />
          {t('lotCard.chargers', { count: lot.chargers })}
        </li>
      )}
      {properties.map((property) => (
        <li key={property.id}>
          <PropertyIcon id={property.id} sizePx={14} />
          {textOf(property).name}
        </li>
      ))}
    </ul>
  );
}

/** The map's info window (specification, section 2): name, city, properties, details, close. */
export function LotWindow(props: {
  readonly lot: LotHit;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const titleOf = useLotTitle();
  const { lot } = props;
  return (
    <WindowFrame title={titleOf(lot)} takesFocus={props.takesFocus} onClose={props.onClose}>
      {lot.city.trim() !== '' && <p className={styles['city']}>{lot.city}</p>}
      <Facts lot={lot} />
      <DetailsLink lot={lot} className={`${buttonClass('primary')} ${styles['details']}`}>
        {t('map.details')}
      </DetailsLink>
    </WindowFrame>
  );
}
