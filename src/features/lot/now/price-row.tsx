import { ChevronDown, Tag } from 'lucide-react';
import { useId } from 'react';
import type { Currency } from '../../../domain/currencies.ts';
import type { LotFacts, TariffBand } from '../../../domain/lot-facts.ts';
import { clockOf } from '../../../domain/lot-cost.ts';
import { parseOpeningHours } from '../../../domain/opening-hours/parse-opening-hours.ts';
import { STAYS_MINUTES, stayPrice } from '../../../domain/stay-price.ts';
import { formatPrice } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import {
  shortStayText,
  stayText,
  unitOf,
  whenShortText,
  type Locale,
} from '../../../ui/fact-texts.ts';
import { roundedText } from '../../../ui/cost-texts.ts';
import { useSaidCost, useShownStay } from '../../../ui/said-cost.ts';
import { TabularDigits } from '../../../ui/tabular-digits.tsx';
import { hoursLinesOf } from './hours-lines.ts';
import styles from './now-block.module.css';

interface PriceRowProps {
  readonly facts: LotFacts;
  readonly tariff: readonly TariffBand[];
  /** Undefined on the server, whose HTML doesn't depend on the time. [F3] */
  readonly nowMs: number | undefined;
}

/** What the chosen stay costs from now on, if the tariff is complete; the whole tariff unfolds. */
export function PriceRow({ facts, tariff, nowMs }: PriceRowProps) {
  const { t, tag } = useTexts();
  const operator = useOperator();
  const { timeZone } = operator;
  const currency = facts.currency ?? operator.currency;
  const [chosen, choose] = useShownStay();
  const { atMs } = useSaidCost();
  const fromMs = nowMs === undefined ? undefined : (atMs ?? nowMs);
  const name = useId();
  const offered = [...new Set<number>([...STAYS_MINUTES, chosen])].sort((a, b) => a - b);
  const stays = offered.filter((minutes) => minutes <= (facts.maxStayMinutes ?? Infinity));
  const prices = new Map<number, number>();
  if (fromMs !== undefined) {
    const clock = clockOf(timeZone);
    for (const minutes of stays) {
      const price = stayPrice(tariff, { fromMs, minutes }, clock);
      if (price !== undefined) prices.set(minutes, price);
    }
  }
  const canBePriced = nowMs === undefined ? stays.length > 0 && isRead(tariff) : prices.size > 0;
  const shown =
    [...prices.keys()].findLast((minutes) => minutes <= chosen) ?? [...prices.keys()][0];
  const price = shown === undefined ? undefined : prices.get(shown);
  const cost =
    shown === undefined || price === undefined
      ? t('facts.prices')
      : priceText(price, stayText(shown, t));
  const headline =
    atMs === undefined || nowMs === undefined
      ? cost
      : t('cost.askedFrom', {
          stay: cost,
          when: whenShortText(atMs, nowMs, timeZone, { t, tag }),
        });
  return (
    <div>
      <details open={canBePriced ? undefined : true}>
        <summary className={`line ${styles.row}`}>
          <Tag aria-hidden size={18} />
          <strong className={styles.strong}>
            <TabularDigits text={headline} />
          </strong>
          <ChevronDown aria-hidden size={16} className="muted chevron screen-only" />
        </summary>
        <TariffTable tariff={tariff} currency={currency} />
      </details>
      {canBePriced && (
        <fieldset className={`wrap screen-only ${styles.stays}`}>
          <legend className="visually-hidden">{t('facts.stayLabel')}</legend>
          {stays.map((minutes) => (
            <label key={minutes} className={styles.stay}>
              <input
                className="covering-input"
                type="radio"
                name={name}
                checked={minutes === shown}
                disabled={!prices.has(minutes)}
                onChange={() => choose(minutes)}
              />
              <span>
                <TabularDigits text={shortStayText(minutes, t)} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );

  function priceText(amount: number, stay: string): string {
    if (amount === 0) return t('facts.freeFor', { stay });
    return t('facts.priceFor', { price: roundedText(amount, currency, tag), stay });
  }
}

/** Whether the hours of all bands can be parsed; otherwise no stay has a price. */
function isRead(tariff: readonly TariffBand[]): boolean {
  return tariff.every(({ hours }) => hours === undefined || parseOpeningHours(hours));
}

function TariffTable(props: {
  readonly tariff: readonly TariffBand[];
  readonly currency: Currency;
}) {
  const { t, tag } = useTexts();
  return (
    <ul className={styles.bands}>
      {props.tariff.map((band, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- bands of one tariff have no other name
        <li key={index}>
          {band.hours !== undefined &&
            hoursLinesOf(band.hours, { t, tag }).map((line) => (
              <p key={line} className="muted">
                <TabularDigits text={line} />
              </p>
            ))}
          {stepLines(band, props.currency, { t, tag }).map((line) => (
            <p key={line}>
              <TabularDigits text={line} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** "20 kr per 30 minutter etter 2 timer". */
function stepLines(band: TariffBand, currency: Currency, { t, tag }: Locale): string[] {
  const lines = band.steps.map(({ fromMinutes, perMinutes, price }) => {
    const { unit, count } = unitOf(perMinutes);
    const rate =
      price === 0
        ? t('facts.stepFree')
        : t(`lot.rate.${unit}`, { price: formatPrice(price, currency, tag), count });
    return fromMinutes === 0
      ? rate
      : `${rate} ${t('facts.afterwards', { stay: stayText(fromMinutes, t) })}`;
  });
  const { maxPerDay } = band;
  if (maxPerDay === undefined) return lines;
  return [...lines, t('facts.maxPerDay', { price: formatPrice(maxPerDay, currency, tag) })];
}
