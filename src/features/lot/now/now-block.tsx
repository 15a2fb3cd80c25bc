import type { TFunction } from 'i18next';
import { BatteryCharging, CarFront, Hourglass, PlugZap, RulerDimensionLine } from 'lucide-react';
import { CLOSED, isClosedByHours, useReading } from '../../../availability/use-room.ts';
import {
  freeChargersOf,
  freeHandicapOf,
  isCurrent,
  type Reading,
  type Room,
  roomFor,
} from '../../../domain/availability.ts';
import type { Connector, LotFacts } from '../../../domain/lot-facts.ts';
import { formatMeters, formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import { runsLot } from '../../../operators/runs-lot.ts';
import { agedText, byStrength, connectorText, roomText, stayText } from '../../../ui/fact-texts.ts';
import { RoomStatus } from '../../../ui/room-mark.tsx';
import { CAR_KEY, type MomentFilters } from '../../../domain/moment-filters.ts';
import { keptCar } from '../../../saved/kept-car.ts';
import { useLastingText } from '../../../ui/lasting-text.ts';
import { useSaidCost } from '../../../ui/said-cost.ts';
import { TabularDigits } from '../../../ui/tabular-digits.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './now-block.module.css';
import { ChargingRow } from './charging-row.tsx';
import { OpeningRow } from './opening-row.tsx';
import { PriceRow } from './price-row.tsx';
import { MS_PER_MINUTE } from '../../../domain/time.ts';

interface NowBlockProps {
  readonly id: string;
  readonly facts: LotFacts;
}

/** What a driver asks now: open or closed, room, price, connectors, longest stay, height. [F3] */
export function NowBlock({ id, facts }: NowBlockProps) {
  const reading = useReading(id);
  const { t, tag } = useTexts();
  const operator = useOperator();
  const nowMs = useNow();
  const said = useSaidCost();
  // Free spaces are known for now alone. [F7]
  const isLater = said.atMs !== undefined;
  const { noOfSpaces } = facts;
  const maxAgeMs = operator.availabilityMaxAgeMinutes * MS_PER_MINUTE;
  const current =
    !isLater && reading && nowMs !== undefined && isCurrent(reading, nowMs, maxAgeMs)
      ? { reading, nowMs, room: roomFor(reading, nowMs, facts, maxAgeMs, {}) }
      : undefined;
  const isClosed =
    !isLater &&
    nowMs !== undefined &&
    isClosedByHours(facts.openingHours, nowMs, operator.timeZone);
  // The row of the hours says it.
  const roomTexts = current && !isClosed ? textsOf(current.reading, facts, current.room, t) : [];
  // Another tab may forget it.
  const car = useLastingText(CAR_KEY) === undefined ? undefined : keptCar();
  const { openingHours, tariff, connectors, maxStayMinutes, maxHeightMeters } = facts;
  const { chargingPrices, chargingPriceText } = facts;
  const limited = [maxStayMinutes, maxHeightMeters];
  const prices = [tariff, chargingPrices, chargingPriceText];
  const known = [openingHours, roomTexts[0], connectors, ...prices, ...limited];
  if (known.every((fact) => fact === undefined)) return null;
  const noRoom =
    reading !== undefined &&
    nowMs !== undefined &&
    t(isClosed && reading ? 'facts.roomWhenOpen' : 'facts.noReading');
  // The HTML never has a reading, so its row is reserved and nothing moves when the reading comes. [F4]
  const awaitsRoom =
    !isLater && operator.availability && Boolean(noOfSpaces) && runsLot(operator, facts);
  return (
    <section className={`card ${styles.block}`} aria-label={t('facts.title')}>
      {openingHours !== undefined && (
        <OpeningRow hours={openingHours} nowMs={nowMs} room={current?.room} said={said} />
      )}
      {roomTexts.length === 0 && awaitsRoom && (
        <p className={`line muted ${styles.row}`} data-scripted="" aria-hidden={!noRoom}>
          {noRoom && (
            <>
              <CarFront aria-hidden size={18} />
              {noRoom}
            </>
          )}
        </p>
      )}
      {current && roomTexts.length > 0 && <RoomRow {...current} texts={roomTexts} />}
      <RoomStatus room={current?.room && isClosed ? CLOSED : current?.room} />
      {tariff && <PriceRow facts={facts} tariff={tariff} nowMs={nowMs} />}
      {chargingPrices && <ChargingRow facts={facts} prices={chargingPrices} nowMs={nowMs} />}
      {!chargingPrices && chargingPriceText !== undefined && (
        <p className={`line ${styles.row}`}>
          <BatteryCharging aria-hidden size={18} />
          <span>
            {t('moment.kind.charging')}: {chargingPriceText}
          </span>
        </p>
      )}
      {connectors && (
        <div className={`line ${styles.row}`}>
          <PlugZap aria-hidden size={18} />
          <ul className={`wrap ${styles.connectors}`}>
            {byStrength(connectors).map((connector) => (
              <li
                key={`${connector.plug} ${connector.kW}`}
                className={facts.kind === 'charging' ? styles.strong : undefined}
              >
                <TabularDigits text={connectorText(connector, { t, tag })} />
                {limits(car, connector) && (
                  <span className="muted">
                    {', '}
                    {t('facts.carPower', { power: formatNumber(car.kw, tag) })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {(maxStayMinutes !== undefined || maxHeightMeters !== undefined) && (
        <ul className={`wrap ${styles.limits}`}>
          {maxStayMinutes !== undefined && (
            <li className={`line ${styles.row}`}>
              <Hourglass aria-hidden size={18} />
              <span>
                <TabularDigits text={t('facts.maxStay', { stay: stayText(maxStayMinutes, t) })} />
              </span>
            </li>
          )}
          {maxHeightMeters !== undefined && (
            <li className={`line ${styles.row}`}>
              <RulerDimensionLine aria-hidden size={18} />
              <span>
                <TabularDigits
                  text={t('facts.maxHeight', { height: formatMeters(maxHeightMeters, tag) })}
                />
                {car?.height !== undefined && car.height > maxHeightMeters && (
                  <strong className={styles.closed}>
                    {', '}
                    {t('facts.carHeight', { height: formatMeters(car.height, tag) })}
                  </strong>
                )}
              </span>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** Whether the visitor's car can't use all of a connector's power. [F8] */
function limits(
  car: MomentFilters | undefined,
  { plug, kW = 0 }: Connector,
): car is MomentFilters & { readonly kw: number } {
  return car?.kw !== undefined && kW > car.kw && (car.plug === undefined || car.plug === plug);
}

/** The room, then free spaces for the disabled and free chargers; all with the reading's age. [F4] */
function RoomRow(props: {
  readonly reading: Reading;
  readonly room: Room | undefined;
  readonly nowMs: number;
  readonly texts: readonly string[];
}) {
  const { t } = useTexts();
  const { reading, room, nowMs } = props;
  const [first = '', ...others] = props.texts;
  return (
    <p className={`line ${styles.row}`}>
      <CarFront aria-hidden size={18} />
      <span className={`wrap ${styles.words}`}>
        <strong
          className={`${styles.strong} ${!room || room.state === 'free' ? '' : styles.closed}`}
        >
          <TabularDigits
            text={agedText(first, nowMs - reading.readAtMs, room?.state === 'closed', t)}
          />
        </strong>
        {others.length > 0 && (
          <span className="muted">
            <TabularDigits text={others.join(', ')} />
          </span>
        )}
      </span>
    </p>
  );
}

/** The room, and what a reading counts separately, if it is no more than the lot has; no count of a closed lot. */
function textsOf(
  reading: Reading,
  facts: LotFacts,
  room: Room | undefined,
  t: TFunction,
): readonly string[] {
  if (room?.state === 'closed') return [roomText(room, t)];
  const freeHandicap = freeHandicapOf(reading, facts);
  const { free, byPlug } = freeChargersOf(reading, facts);
  // At a station where one only charges, the chargers are the spaces.
  const areSpaces = reading.free === undefined || reading.free === free;
  const isSaid = facts.kind === 'charging' && room !== undefined && areSpaces;
  const plugText = isSaid || free !== undefined ? 'facts.connector' : 'facts.freeWithPlug';
  const plugs = byPlug
    .map(([plug, count]) => t(plugText, { count, plug: t(`facts.plug.${plug}`) }))
    .join(', ');
  const chargers =
    free === undefined || isSaid
      ? [plugs]
      : [[t('facts.freeChargers', { count: free }), plugs].filter(Boolean).join(': ')];
  return [
    ...(room ? [roomText(room, t)] : []),
    ...(freeHandicap === undefined ? [] : [t('facts.freeHandicap', { count: freeHandicap })]),
    ...chargers,
  ].filter(Boolean);
}
