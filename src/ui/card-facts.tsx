import type { TFunction } from 'i18next';
import { useReading } from '../availability/use-reading.ts';
import { roomOf, type Room } from '../domain/availability.ts';
import type { LotFacts } from '../domain/lot-facts.ts';
import { holidaysOf } from '../domain/opening-hours/norwegian-holidays.ts';
import { stateAt } from '../domain/opening-hours/opening-state.ts';
import { parseOpeningHours } from '../domain/opening-hours/parse-opening-hours.ts';
import { formatPrice } from '../i18n/formats.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { useOperator } from '../operators/operator-context.tsx';
import {
  byStrength,
  connectorText,
  oldText,
  openingText,
  roomText,
  stayText,
  unitOf,
  type Locale,
  type OpeningText,
} from './fact-texts.ts';
import { TabularDigits } from './tabular-digits.tsx';
import styles from './lot-card.module.css';
import type { LotChip } from './use-lot-chips.ts';
import { useNow } from './use-now.ts';
import { MS_PER_MINUTE } from '../domain/time.ts';

interface CardFactsProps {
  /** Undefined: the lot has none, and links nowhere. */
  readonly id: string | undefined;
  readonly facts: LotFacts;
  /** Its properties, the ones that a driver asks about first in front. */
  readonly chips: readonly LotChip[];
}

const MOST_QUIET = 2;

/** One strong fact: closed, else a charger's best plug, else the price; then at most two quiet ones. */
export function CardFacts({ id, facts, chips }: CardFactsProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { timeZone, currency, availabilityMaxAgeMinutes } = useOperator();
  const nowMs = useNow();
  const reading = useReading(id ?? '');
  const room =
    reading && nowMs !== undefined
      ? roomOf(reading, nowMs, facts.noOfSpaces, availabilityMaxAgeMinutes * MS_PER_MINUTE)
      : undefined;
  const opening = nowMs === undefined ? undefined : openingOf(facts, nowMs, timeZone, { t, tag });
  const price = priceText(facts, facts.currency ?? currency, { t, tag });
  const power = powerText(facts, { t, tag });
  const cost = chips.find(({ kind }) => kind === 'free' || kind === 'paid');
  const isClosed = room?.state === 'closed' || (room === undefined && opening?.tone === 'closed');
  const said = [price ?? cost?.name, power];
  const [main, ...rest] = facts.kind === 'charging' ? said.toReversed() : said;
  const strong = isClosed ? closedText(room, opening, t) : (main ?? rest[0]);
  const quiet = [
    ...(isClosed ? [main, ...rest] : rest),
    isClosed ? undefined : room && roomText(room, t),
    isClosed ? undefined : opening?.text,
    oldText(facts, nowMs, t),
    facts.maxStayMinutes && t('facts.maxStay', { stay: stayText(facts.maxStayMinutes, t) }),
    ...chips.filter((chip) => chip !== cost && !isSaid(chip, facts)).map(({ name }) => name),
  ].filter((text) => typeof text === 'string' && text !== strong);
  return (
    <span className={`${styles.chips} ${styles.oneLine}`}>
      {strong !== undefined && (
        <span className={`${styles.chip} ${isClosed ? styles.shut : styles.paid}`}>
          <span className={styles.word}>
            <TabularDigits text={strong} />
          </span>{' '}
        </span>
      )}
      {quiet.slice(0, MOST_QUIET).map((text) => (
        <span key={text} className={styles.chip}>
          <span className={styles.word}>
            <TabularDigits text={`${text}`} />
          </span>{' '}
        </span>
      ))}
    </span>
  );
}

function openingOf(
  { openingHours }: LotFacts,
  nowMs: number,
  timeZone: string,
  locale: Locale,
): OpeningText | undefined {
  const schedule = openingHours === undefined ? undefined : parseOpeningHours(openingHours);
  const state = schedule && stateAt(schedule, nowMs, timeZone, holidaysOf(timeZone));
  return state && openingText(state, nowMs, timeZone, locale);
}

function closedText(room: Room | undefined, opening: OpeningText | undefined, t: TFunction) {
  return room?.state === 'closed' ? roomText(room, t) : (opening?.text ?? t('facts.closed'));
}

/** The first price of a tariff that is the same at all times. */
function priceText(
  { tariff = [] }: LotFacts,
  currency: string,
  { t, tag }: Locale,
): string | undefined {
  const [band, ...others] = tariff;
  const [step] = band?.steps ?? [];
  if (!step || others.length > 0 || band?.hours !== undefined) return undefined;
  const isFree = band?.steps.every(({ price }) => price === 0) ?? false;
  if (isFree) return t('property.free.name');
  if (step.price === 0) return undefined;
  const { unit, count } = unitOf(step.perMinutes);
  return t(`lot.rate.${unit}`, { price: formatPrice(step.price, currency, tag), count });
}

function powerText({ connectors = [] }: LotFacts, locale: Locale): string | undefined {
  const [strongest] = byStrength(connectors);
  return strongest && connectorText(strongest, locale);
}

/** Whether the facts say the same more exactly. */
function isSaid({ kind }: LotChip, facts: LotFacts): boolean {
  if (kind === 'charging' || kind === 'fastCharging') return facts.connectors !== undefined;
  if (kind === 'openAllDay') return facts.openingHours !== undefined;
  return kind === 'timeLimited' && facts.maxStayMinutes !== undefined;
}
