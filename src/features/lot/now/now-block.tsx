import { useEffect } from 'react';
import { BatteryCharging, CarFront, Hourglass, PlugZap, RulerDimensionLine } from 'lucide-react';
import { freeHandicapOf, roomOf, type Reading } from '../../../domain/availability.ts';
import type { LotFacts } from '../../../domain/lot-facts.ts';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useOperator } from '../../../operators/operator-context.tsx';
import { runsLot } from '../../../operators/runs-lot.ts';
import { agedRoomText, byStrength, connectorText, stayText } from '../../../ui/fact-texts.ts';
import { TabularDigits } from '../../../ui/tabular-digits.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './now-block.module.css';
import { ChargingRow } from './charging-row.tsx';
import { OpeningRow } from './opening-row.tsx';
import { PriceRow } from './price-row.tsx';
import { MS_PER_MINUTE } from '../../../domain/time.ts';

interface NowBlockProps {
  readonly facts: LotFacts;
  readonly reading: Reading | undefined;
}

/** What a driver asks now: open or closed, room, price, connectors, longest stay, height. [F3] */
export function NowBlock({ facts, reading }: NowBlockProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const operator = useOperator();
  const nowMs = useNow();
  const { noOfSpaces } = facts;
  const room =
    reading && nowMs !== undefined
      ? roomOf(reading, nowMs, noOfSpaces, operator.availabilityMaxAgeMinutes * MS_PER_MINUTE)
      : undefined;
  const { openingHours, tariff, connectors, maxStayMinutes, maxHeightMeters } = facts;
  const { chargingPrices, chargingPriceText } = facts;
  const limits = [maxStayMinutes, maxHeightMeters];
  const prices = [tariff, chargingPrices, chargingPriceText];
  const known = [openingHours, room, connectors, ...prices, ...limits];
  if (known.every((fact) => fact === undefined)) return null;
  // The HTML never has a reading, so its row is reserved and nothing moves when the reading comes. [F4]
  const awaitsRoom = operator.availability && noOfSpaces !== undefined && runsLot(operator, facts);
  return (
    <section className={styles.block} aria-label={t('facts.title')}>
      {openingHours !== undefined && <OpeningRow hours={openingHours} nowMs={nowMs} room={room} />}
      {!room && awaitsRoom && <p className={styles.row} aria-hidden />}
      {room && reading && nowMs !== undefined && (
        <p className={styles.row}>
          <CarFront aria-hidden size={18} />
          <span className={styles.words}>
            <strong className={`${styles.strong} ${room.state === 'free' ? '' : styles.closed}`}>
              <TabularDigits text={agedRoomText(room, nowMs - reading.readAtMs, t)} />
            </strong>
            <FreeOfKind reading={reading} facts={facts} isShown={room.state !== 'closed'} />
          </span>
        </p>
      )}
      {tariff && <PriceRow facts={facts} tariff={tariff} nowMs={nowMs} />}
      {chargingPrices && <ChargingRow facts={facts} prices={chargingPrices} nowMs={nowMs} />}
      {!chargingPrices && chargingPriceText !== undefined && (
        <p className={styles.row}>
          <BatteryCharging aria-hidden size={18} />
          <span>
            {t('cost.chargingTitle')}: {chargingPriceText}
          </span>
        </p>
      )}
      {connectors && (
        <div className={styles.row}>
          <PlugZap aria-hidden size={18} />
          <ul className={styles.connectors}>
            {byStrength(connectors).map((connector) => (
              <li
                key={`${connector.plug} ${connector.kW}`}
                className={facts.kind === 'charging' ? styles.strong : undefined}
              >
                <TabularDigits text={connectorText(connector, { t, tag })} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {(maxStayMinutes !== undefined || maxHeightMeters !== undefined) && (
        <ul className={styles.limits}>
          {maxStayMinutes !== undefined && (
            <li className={styles.row}>
              <Hourglass aria-hidden size={18} />
              <span>
                <TabularDigits text={t('facts.maxStay', { stay: stayText(maxStayMinutes, t) })} />
              </span>
            </li>
          )}
          {maxHeightMeters !== undefined && (
            <li className={styles.row}>
              <RulerDimensionLine aria-hidden size={18} />
              <span>
                <TabularDigits
                  text={t('facts.maxHeight', { height: formatNumber(maxHeightMeters, tag) })}
                />
              </span>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/**
 * Free spaces for the disabled and with chargers, if the reading counts them separately, and no more than the lot has.
 * [F4]
 */
function FreeOfKind({
  reading,
  facts,
  isShown,
}: NowBlockProps & { readonly reading: Reading; readonly isShown: boolean }) {
  const { t } = useTexts();
  const { freeChargers } = reading;
  const plugs = facts.connectors?.reduce((sum, { count }) => sum + count, 0) ?? Infinity;
  const freeHandicap = freeHandicapOf(reading, facts);
  const said = [
    [reading.freeHandicap, freeHandicap, 'facts.freeHandicap'],
    [
      freeChargers,
      freeChargers !== undefined && freeChargers <= plugs ? freeChargers : undefined,
      'facts.freeChargers',
    ],
  ] as const;
  const texts = said.flatMap(([, count, text]) =>
    count === undefined ? [] : [t(text, { count })],
  );
  const dropped = said.filter(([read, count]) => read !== count).length;
  useEffect(() => {
    // Logged here, because only here the lot's number of spaces is known.
    // oxlint-disable-next-line no-console
    if (dropped > 0) console.warn(`Left out of the lot's free spaces: ${dropped} values`);
  }, [dropped]);
  if (!isShown || texts.length === 0) return null;
  return (
    <span className={styles.quiet}>
      <TabularDigits text={texts.join(', ')} />
    </span>
  );
}
