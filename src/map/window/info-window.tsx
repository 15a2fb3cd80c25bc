import { X } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { Link } from '../../ui/link.tsx';
import { lotIdOf } from '../../domain/lot.ts';
import { useLoadReport } from '../../engine-client/engine-context.tsx';
import { inLanguage, useLocalLang } from '../../ui/local-name.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import { usePaths } from '../../operators/operator-context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { LotName } from '../../ui/lot-name.tsx';
import { placeNear } from '../../ui/near-place.tsx';
import { propertyIcon } from '../../ui/property-icon.tsx';
import { SaidPrice, useIsPriceSaid } from '../../ui/said-price.tsx';
import { RoomMark, RoomStatus } from '../../ui/room-mark.tsx';
import { useRoom } from '../../availability/use-room.ts';
import { useNow } from '../../ui/use-now.ts';
import { useLotChips } from '../../ui/use-lot-chips.ts';
import { lotTitle } from '../../domain/lot-title.ts';
import { hasNoAddress } from '../../domain/place-line.ts';
import { markOf } from '../../domain/namesakes.ts';
import type { LotHit } from '../../domain/search-api.ts';
import { chipsBesidePrices, markText } from '../../ui/fact-texts.ts';
import styles from '../info-window.module.css';

const MAX_CHIPS = 6;

/** What `LotWindow` and `MapCard` share: a heading and a close button. */
export function WindowFrame(props: {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTexts();
  const heading = useId();
  return (
    <section className={styles.window} data-map-window="" tabIndex={-1} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {props.title}
      </h2>
      <button
        type="button"
        className={`round-button ${styles.close}`}
        aria-label={t('search.close')}
        onClick={props.onClose}
      >
        <X aria-hidden="true" size={18} />
      </button>
      <div className={styles.body}>{props.children}</div>
    </section>
  );
}

/**
 * Returns where the lot is, and what tells it from its namesakes: its city, who runs it and, without an address, else its power
 * and what it is near; '' if nothing is known.
 */
export function useWindowPlace(lot: LotHit, near: string | undefined): ReactNode {
  const { t } = useTexts();
  const lang = useLocalLang();
  const { operatorName, kW } = markOf(lot.facts, lotTitle(lot, ''));
  const mark = markText({ operatorName, kW: hasNoAddress(lot) ? kW : undefined }, t);
  const place = [lot.city.trim(), mark].filter(Boolean).join(', ');
  const itself = place && inLanguage(lang, place);
  return near === undefined ? itself : (placeNear(t, lot, { place, near, lang }) ?? itself);
}

/** The link to the lot's page; a lot without a usable id gets a button that only logs the fault. [D4] */
export function DetailsLink(props: {
  readonly lot: LotHit;
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  const { code } = useTexts();
  const paths = usePaths();
  const id = lotIdOf(props.lot.id);
  if (id !== undefined) {
    return (
      <Link className={props.className} to={paths.lot(code, id)}>
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

/** The window's lot: what the stay costs [F7] and its room, for screen readers too when it changes. [F4] */
export function WindowNow({ lot }: { readonly lot: LotHit }) {
  const id = lotIdOf(lot.id);
  const room = useRoom({ id, ...lot.facts }, useNow());
  return (
    <>
      <p>
        <SaidPrice id={id} facts={lot.facts} />
      </p>
      {room && (
        <p className={styles.room}>
          <RoomMark room={room} />
        </p>
      )}
      <RoomStatus key={lot.lotIndex} room={room} />
    </>
  );
}

/** The properties as small icons with names; counts those it leaves out. [M6] */
export function LotChips(props: { readonly lot: LotHit; readonly max?: number }) {
  const { t } = useTexts();
  const { lot, max = MAX_CHIPS } = props;
  const known = useLoadReport()?.properties;
  const properties = useMemo(
    () =>
      lot.propertyIds.map(
        (id) => known?.find((property) => property.id === id) ?? { id, name: '' },
      ),
    [lot, known],
  );
  const isPriced = useIsPriceSaid(lot.facts);
  const all = useLotChips(properties, lot.chargers, lot.facts?.noOfHandicapSpaces);
  const chips = chipsBesidePrices(all, lot.facts).filter(
    ({ kind }) => !isPriced || (kind !== 'free' && kind !== 'paid'),
  );
  const shown = chips.slice(0, max);
  const leftOut = chips.length - shown.length;
  if (chips.length === 0) return null;
  return (
    <ul className={`wrap ${styles.chips}`}>
      {shown.map(({ kind, name }, index) => (
        // A chip's text changes in place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          {propertyIcon(kind, 14)}
          {name}
        </li>
      ))}
      {leftOut > 0 && (
        <li className={`muted ${styles.more}`}>
          <span aria-hidden="true">+ {leftOut}</span>
          <span className="visually-hidden">{t('map.moreProperties', { count: leftOut })}</span>
        </li>
      )}
    </ul>
  );
}

/** The window on wide maps (specification, section 2): name, city, properties, details, close. */
export function LotWindow(props: {
  readonly lot: LotHit;
  /** What the lot is near, if it has no address. */
  readonly near: string | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const { lot } = props;
  const place = useWindowPlace(lot, props.near);
  return (
    <WindowFrame title={<LotName lot={lot} />} onClose={props.onClose}>
      {place !== '' && <p className="muted">{place}</p>}
      <WindowNow lot={lot} />
      <LotChips lot={lot} />
      <DetailsLink lot={lot} className={`${buttonClass('primary')} ${styles.details}`}>
        {t('map.details')}
      </DetailsLink>
    </WindowFrame>
  );
}
