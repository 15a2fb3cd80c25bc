import type { ReactNode } from 'react';
import { useRoom } from '../availability/use-room.ts';
import type { LotFacts } from '../domain/lot-facts.ts';
import { isAboutCharging, kwhAsked } from '../domain/lot-cost.ts';
import { formatPrice } from '../i18n/formats.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useOperator } from '../operators/operator-context.tsx';
import {
  byStrength,
  connectorText,
  oldText,
  openingOf,
  roomText,
  stayText,
  unitOf,
  type Locale,
  chipsBesidePrices,
} from './fact-texts.ts';
import styles from './lot-card.module.css';
import type { PropertyText } from './use-property-text.ts';
import { useNow, useToday } from './use-now.ts';
import { useSaidCost } from './said-cost.ts';
import { CostWords } from './cost-words.tsx';
import {
  chargingText,
  type CostContext,
  type CostText,
  parkingText,
  rateText,
  useCostContext,
} from './cost-texts.ts';

interface CardFactsProps {
  /** Undefined: the lot has none, and links nowhere. */
  readonly id: string | undefined;
  readonly facts: LotFacts;
  /** Its properties, in the order in which drivers ask for them. */
  readonly chips: readonly PropertyText[];
  /** The same with icons: what a lot without facts shows. */
  readonly bare: ReactNode;
}

const MOST_QUIET = 2;

/**
 * One strong fact: closed, else the price by which the list compares the lot, else a charger's best plug. Then at most two
 * others: what the stay asked for is too long for, the lot's longest stay or its hours, and quiet ones, whom the lot is not
 * for first. [F7]
 */
export function CardFacts({ id, facts, chips: all, bare }: CardFactsProps) {
  const { t, tag } = useTexts();
  const { timeZone } = useOperator();
  const nowMs = useNow();
  const todayMs = useToday(nowMs);
  const said = useSaidCost();
  const room = useRoom({ id, ...facts }, nowMs);
  const context = useCostContext(facts);
  const isBare = Object.keys(facts).length === 0;
  if (isBare && !room) return bare;
  const { atMs = nowMs, stay } = said;
  const isLater = said.atMs !== undefined;
  const opening =
    atMs === undefined
      ? undefined
      : openingOf(facts, room, { atMs, isLater, stay, timeZone }, { t, tag });
  const ask = atMs === undefined ? undefined : { ...said, atMs };
  const charging = ask ? chargingText(facts, ask, context) : rateText(facts, said, context);
  const parking = isAboutCharging(facts, {})
    ? undefined
    : ((ask && parkingText(facts, ask, context)) ?? plain(priceText(facts, context)));
  const power = plain(powerText(facts, said.plug, { t, tag }));
  const chips = chipsBesidePrices(all, facts);
  const costChip = chips.find(({ kind }) => kind === 'free' || kind === 'paid');
  const freeOrPaid = plain(costChip?.name);
  // Whom it is not for comes before what it has.
  const limit = chips.find(({ kind }) => kind === 'customersOnly');
  const { maxStayMinutes } = facts;
  const maxStay =
    maxStayMinutes === undefined
      ? undefined
      : t('facts.maxStay', { stay: stayText(maxStayMinutes, t) });
  const isTooShort = maxStayMinutes !== undefined && stay !== undefined && maxStayMinutes < stay;
  const warning = isTooShort ? maxStay : opening?.closing;
  const isClosed = opening?.tone === 'closed';
  const [main, ...rest] = !isAboutCharging(facts, said)
    ? // Beside parking, charging is said once somebody asks what it costs.
      [parking ?? freeOrPaid, power, kwhAsked(said) === undefined ? undefined : charging]
    : charging
      ? [charging, power, parking]
      : [power, parking, freeOrPaid];
  const strong = isClosed ? plain(opening.text) : (main ?? rest.find(Boolean));
  // The price by which lots are ordered shows on closed ones too.
  const isPriced = isClosed && kwhAsked(said) !== undefined;
  const quiet = [
    isPriced ? main : undefined,
    plain(oldText(facts, todayMs, t)),
    plain(limit?.name),
    ...(isClosed && !isPriced ? [main, ...rest] : rest),
    plain(isClosed || opening?.closing ? undefined : opening?.text),
    plain(isTooShort ? undefined : maxStay),
    ...chips
      .filter((chip) => chip !== costChip && chip !== limit && !isSaid(chip, facts))
      .map(({ name }) => plain(name)),
  ]
    .filter((text) => text !== undefined)
    .filter(({ price: words }) => words !== strong?.price);
  const roomNow = isClosed ? undefined : room;
  const most = MOST_QUIET - [roomNow, warning].filter(Boolean).length;
  // "6 × CCS 150 kW, 2 ledige": not where the power is a quiet fact, which a phone has no room for.
  const isOfPlug = power !== undefined && strong === power && roomNow && 'plug' in roomNow;
  const roomSaid = roomNow && roomText(roomNow, t, isOfPlug);
  const first = isOfPlug ? plain(`${power.price}, ${roomSaid}`) : strong;
  const line = isBare ? (
    bare
  ) : (
    <span className={styles.chips}>
      {first && chipOf('strong', <CostWords cost={first} />, isClosed ? styles.shut : styles.paid)}{' '}
      {warning !== undefined && chipOf('stay', warning, styles.shut)}{' '}
      {quiet
        .slice(0, most)
        .flatMap((text, index) => [chipOf(index, <CostWords cost={text} />), ' '])}
    </span>
  );
  if (isOfPlug || roomSaid === undefined) return line;
  return (
    <span className={styles.facts}>
      {line}{' '}
      {/* It comes later than the others: those that stay keep their places. On a phone the last one makes room. */}
      {chipOf('room', roomSaid)}
    </span>
  );
}

function plain(text: string): CostText;
function plain(text: string | undefined): CostText | undefined;
function plain(text: string | undefined): CostText | undefined {
  return text === undefined ? undefined : { price: text, spoken: text };
}

/** A chip's text changes in place. */
function chipOf(key: string | number, content: ReactNode, look = '') {
  return (
    <span key={key} className={`${styles.chip} ${look}`}>
      {content}
    </span>
  );
}

/** The first price of a tariff that is the same at all times, or how long it is free. */
function priceText(
  { tariff = [] }: LotFacts,
  { t, tag, currency }: CostContext,
): string | undefined {
  const [band, ...others] = tariff;
  const [step, next] = band?.steps ?? [];
  if (!step || others.length > 0 || band?.hours !== undefined) return undefined;
  const isFree = band?.steps.every(({ price }) => price === 0) ?? false;
  if (isFree) return t('property.free.name');
  if (step.price === 0) return next && t('facts.freeFor', { stay: stayText(next.fromMinutes, t) });
  const { unit, count } = unitOf(step.perMinutes);
  return t(`lot.rate.${unit}`, { price: formatPrice(step.price, currency, tag), count });
}

/** All connectors of the strongest one's plug, or of the plug that is asked for, where there is one. */
function powerText(
  { connectors = [] }: LotFacts,
  asked: string | undefined,
  locale: Locale,
): string | undefined {
  const fitting = connectors.filter(({ plug }) => plug === asked);
  const [strongest] = byStrength(fitting.length > 0 ? fitting : connectors);
  if (!strongest) return undefined;
  const alike = connectors.filter(({ plug }) => plug === strongest.plug);
  const count = alike.reduce((sum, connector) => sum + connector.count, 0);
  const isUpTo = alike.some(({ kW }) => kW !== strongest.kW);
  return connectorText({ ...strongest, count }, locale, isUpTo);
}

/** Whether the facts say the same more exactly. */
function isSaid({ kind }: PropertyText, facts: LotFacts): boolean {
  if (kind === 'charging' || kind === 'fastCharging') return facts.connectors !== undefined;
  if (kind === 'openAllDay') return facts.openingHours !== undefined;
  return kind === 'timeLimited' && facts.maxStayMinutes !== undefined;
}
