import { type PointerEvent, type ReactNode, Suspense } from 'react';
import { Link } from './link.tsx';
import type { LotFacts } from '../domain/lot-facts.ts';
import type { Property } from '../domain/lot.ts';
import type { Destination } from '../domain/search-api.ts';
import { useTexts } from '../i18n/texts.tsx';
import { distanceText, walkingMinutes } from './distance.ts';
import styles from './lot-card.module.css';
import { lotName } from './lot-name.tsx';
import { useLocalLang } from './local-name.tsx';
import { propertyIcon } from './property-icon.tsx';
import { optionalPart } from './on-demand.tsx';
import { useLotChips } from './use-lot-chips.ts';

const MOST_CHIPS = 3;

/** Only lots with facts need it. Nothing is shown where its code can't be loaded. */
const CardFacts = optionalPart(async () => (await import('./card-facts.tsx')).CardFacts);

export interface LotCardProps {
  /** Shown as the heading; empty or only digits: `street`, else the page's word for a parking lot (S2). */
  readonly name: string;
  readonly street?: string;
  /** City, or a whole address; undefined where the name has it already. */
  readonly place: ReactNode;
  /** Not rounded where it is from `origin`. Only when the visitor's position is known, or for nearby lots. */
  readonly distanceKm?: number | undefined;
  /** The destination that the distance is from (S13); absent: the visitor's position. */
  readonly origin?: Pick<Destination, 'name' | 'accuracyMeters'> | undefined;
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
export function LotCard(props: LotCardProps) {
  const { to, active } = props;
  const presence = presenceOf(props.onActiveChange);
  const className = `card ${styles.card} ${active ? styles.active : ''}`;
  const content = useContent(props);
  if (to === undefined) {
    return (
      <div className={className} {...presence} onClickCapture={reportMissingId}>
        {content}
      </div>
    );
  }
  return (
    <Link {...presence} className={className} to={to} state={props.linkState}>
      {content}
    </Link>
  );
}

function presenceOf(onChange: LotCardProps['onActiveChange']) {
  if (!onChange) return undefined;
  const point = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') onChange(true);
  };
  return {
    onPointerEnter: point,
    // React tells no entering of a card that came under a resting pointer.
    onPointerMove: point,
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

/** What a card says. One component for the whole card: each key draws ten, and most of the time goes per component. */
function useContent(props: LotCardProps): ReactNode {
  const { name, street = '', place, properties, chargers = 0, distanceKm, origin } = props;
  const { t, tag } = useTexts();
  const lang = useLocalLang();
  const chips = useLotChips(properties, chargers, props.known?.facts.noOfHandicapSpaces);
  const plain = chips.length > 0 && (
    <span className={styles.chips}>
      {chips.slice(0, MOST_CHIPS).flatMap(({ kind, name: word }, index) => [
        // A chip's text changes in place. Free or paid, which a driver looks for first, has a look of its own.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className={`${styles.chip} ${(kind && styles[kind]) ?? ''}`}>
          {propertyIcon(kind, 14)}
          {word}
        </span>,
        ' ',
      ])}
    </span>
  );
  const minutes =
    props.showsWalk &&
    distanceKm !== undefined &&
    walkingMinutes(distanceKm, origin?.accuracyMeters);
  const distance = distanceKm !== undefined && (
    <span className={styles.distance}>
      {spaced(distanceText(t, distanceKm, tag, origin?.accuracyMeters))}
      {/* A screen reader hears the origin on each card; others read it above the list. */}
      {origin && (
        <span className="visually-hidden">
          {spaced(t('distance.from', { place: origin.name }))}
        </span>
      )}
    </span>
  );
  const walk = minutes && (
    <span className={`small ${styles.walk}`}>{spaced(t('distance.walk', { count: minutes }))}</span>
  );
  return (
    <>
      {besides(
        <span className={styles.name}>
          {spaced(lotName({ name, street }, t('lotCard.nameless'), lang))}
        </span>,
        distance,
      )}
      {place !== undefined && besides(<span className={styles.place}>{spaced(place)}</span>, walk)}
      {props.known ? (
        <Suspense fallback={plain}>
          <CardFacts {...props.known} chips={chips} bare={plain} />
        </Suspense>
      ) : (
        plain
      )}
    </>
  );
}

/** A line of the card, with what stands at its right edge. */
function besides(line: ReactNode, edge: ReactNode): ReactNode {
  return edge ? (
    <span className={`wrap ${styles.head}`}>
      {line}
      {edge}
    </span>
  ) : (
    line
  );
}

/** Words with a space after them. For a text that stays as it is, React looks through all its ancestors for changed contexts. */
function spaced(words: ReactNode): ReactNode {
  return typeof words === 'string' ? `${words} ` : <>{words} </>;
}
