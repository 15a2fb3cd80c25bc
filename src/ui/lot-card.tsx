import { memo, type PointerEvent, type ReactNode, Suspense } from 'react';
import { Link } from './link.tsx';
import type { LotFacts } from '../domain/lot-facts.ts';
import type { Property } from '../domain/lot.ts';
import type { PropertyKind } from '../domain/property-vocabulary.ts';
import type { Destination } from '../domain/search-api.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { distanceText, walkingMinutes } from './distance.ts';
import { TabularDigits } from './tabular-digits.tsx';
import styles from './lot-card.module.css';
import { LotName } from './lot-name.tsx';
import { PropertyIcon } from './property-icon.tsx';
import { optionalPart } from './on-demand.tsx';
import { useLotChips, type LotChip } from './use-lot-chips.ts';

const MOST_CHIPS = 3;

/** Only lots with facts need it. Nothing is shown where its code can't be loaded. */
const CardFacts = optionalPart(async () => (await import('./card-facts.tsx')).CardFacts);

export interface LotCardProps {
  /** Shown as the heading; empty or only digits: `street`, else the page's word for a parking lot (S2). */
  readonly name: string;
  readonly street?: string;
  /** City, or a whole address. */
  readonly place: ReactNode;
  /** Not rounded where it is from `origin`. Only when the visitor's position is known, or for nearby lots. */
  readonly distanceKm?: number | undefined;
  /** The destination that the distance is from (S13); absent: the visitor's position. */
  readonly origin?: Pick<Destination, 'name' | 'approximate' | 'accuracyMeters'> | undefined;
  /** Says how many minutes it is on foot, where the distance is known well enough. */
  readonly showsWalk?: boolean;
  readonly properties: readonly Property[];
  readonly chargers?: number;
  /** The lot's, with its id (F2). */
  readonly known?: { readonly id: string | undefined; readonly facts: LotFacts } | undefined;
  /** Absent: the lot has no usable id and links nowhere (D4). */
  readonly to?: string | undefined;
  /** State of the history entry the link makes. */
  readonly linkState?: unknown;
  /** Highlighted together with its pin (M6). */
  readonly active?: boolean;
  /** Pointer or focus came or went (M6). A finger has no hover. */
  readonly onActiveChange?: (active: boolean) => void;
}

/** A lot in a list: name, place, distance at the right edge, then price and properties as chips. One tap target. */
export const LotCard = memo(function LotCard(props: LotCardProps) {
  const { to, active } = props;
  const presence = presenceOf(props.onActiveChange);
  const className = `${styles.card} ${active ? styles.active : ''}`;
  if (to === undefined) {
    return (
      <div className={className} {...presence} onClickCapture={reportMissingId}>
        <CardContent {...props} />
      </div>
    );
  }
  return (
    <Link {...presence} className={className} to={to} state={props.linkState}>
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

function CardContent(props: LotCardProps) {
  const { name, street = '', place, properties, chargers = 0 } = props;
  const chips = useLotChips(properties, chargers);
  const plain = chips.length > 0 && <Chips chips={chips} />;
  return (
    <>
      <span className={styles.head}>
        <span className={styles.name}>
          <LotName lot={{ name, street }} />
        </span>
        {props.distanceKm !== undefined && <Distance km={props.distanceKm} origin={props.origin} />}
      </span>{' '}
      <span className={styles.head}>
        <span className={styles.place}>{place}</span>{' '}
        {props.distanceKm !== undefined && props.showsWalk && (
          <Walk km={props.distanceKm} accuracyMeters={props.origin?.accuracyMeters} />
        )}
      </span>{' '}
      {props.known ? (
        <Suspense fallback={plain}>
          <CardFacts {...props.known} chips={chips} />
        </Suspense>
      ) : (
        plain
      )}
    </>
  );
}

/** The properties that a driver asks about first, and at most two more; the rest is on the lot's page. */
function Chips({ chips }: { readonly chips: readonly LotChip[] }) {
  return (
    <span className={`${styles.chips} ${styles.oneLine}`}>
      {chips.slice(0, MOST_CHIPS).map(({ key, kind, name: word }) => (
        <span key={key} className={`${styles.chip} ${markOf(kind)}`}>
          <PropertyIcon kind={kind} sizePx={14} />
          <span className={styles.word}>{word}</span>{' '}
        </span>
      ))}
    </span>
  );
}

/** The distance at the right edge. Each says to a screen reader from where; for the eye the text above the list does. */
function Distance(props: { readonly km: number; readonly origin: LotCardProps['origin'] }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { origin } = props;
  return (
    <span className={styles.distance}>
      <TabularDigits text={distanceText(t, props.km, tag, origin?.approximate)} />
      {origin && (
        <span className="visually-hidden"> {t('distance.from', { place: origin.name })}</span>
      )}
    </span>
  );
}

function Walk(props: { readonly km: number; readonly accuracyMeters: number | undefined }) {
  const { t } = useTexts();
  const minutes = walkingMinutes(props.km, props.accuracyMeters);
  if (minutes === undefined) return null;
  return <span className={styles.walk}>{t('distance.walk', { count: minutes })}</span>;
}

/** Free or paid is what a driver looks for first. */
function markOf(kind: PropertyKind | undefined): string {
  if (kind === 'free') return styles.free ?? '';
  return kind === 'paid' ? (styles.paid ?? '') : '';
}
