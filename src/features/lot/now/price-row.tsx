import { ChevronDown, Tag } from 'lucide-react';
import { useId, useState } from 'react';
import type { LotFacts, TariffBand } from '../../../domain/lot-facts.ts';
import { parseOpeningHours } from '../../../domain/opening-hours/parse-opening-hours.ts';
import { STAYS_MINUTES } from '../../../domain/stay-price.ts';
import { formatPrice } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import { type CostContext, parkingText } from '../../../ui/cost-texts.ts';
import { shortStayText, stayText, unitOf, whenShortText } from '../../../ui/fact-texts.ts';
import { useSaidCost, useShownStay } from '../../../ui/said-cost.ts';
import { TabularDigits } from '../../../ui/tabular-digits.tsx';
import { useCostContext } from '../../../ui/use-cost-context.ts';
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
  const { timeZone } = useOperator();
  const context = useCostContext(facts);
  const [chosen, choose] = useShownStay();
  const { atMs } = useSaidCost();
  const fromMs = nowMs === undefined ? undefined : (atMs ?? nowMs);
  const name = useId();
  const [offered, setOffered] = useState<readonly number[]>(STAYS_MINUTES);
  if (!offered.includes(chosen)) setOffered([...offered, chosen].sort((a, b) => a - b));
  const stays = offered.filter((minutes) => minutes <= (facts.maxStayMinutes ?? Infinity));
  const costs = stays.flatMap((stay) => {
    const text =
      fromMs === undefined ? undefined : parkingText(facts, { stay, atMs: fromMs }, context);
    return text ? [{ stay, text: text.spoken }] : [];
  });
  const unpriced = stays.filter((minutes) => !costs.some(({ stay }) => stay === minutes));
  const canBePriced = nowMs === undefined ? stays.length > 0 && isRead(tariff) : costs.length > 0;
  const shown = costs.findLast(({ stay }) => stay <= chosen) ?? costs[0];
  const cost = shown?.text ?? t('facts.prices');
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
        <TariffTable tariff={tariff} context={context} />
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
                checked={minutes === shown?.stay}
                disabled={unpriced.includes(minutes)}
                onChange={() => choose(minutes)}
              />
              <span>
                <TabularDigits text={shortStayText(minutes, t)} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {canBePriced && nowMs !== undefined && unpriced.length > 0 && (
        <p className="small muted screen-only">
          {t('facts.unpricedStays', {
            stays: new Intl.ListFormat(tag).format(unpriced.map((stay) => stayText(stay, t))),
          })}
        </p>
      )}
    </div>
  );
}

/** Whether the hours of all bands can be parsed; otherwise no stay has a price. */
function isRead(tariff: readonly TariffBand[]): boolean {
  return tariff.every(({ hours }) => hours === undefined || parseOpeningHours(hours));
}

function TariffTable(props: {
  readonly tariff: readonly TariffBand[];
  readonly context: CostContext;
}) {
  const { tariff, context } = props;
  return (
    <ul className={styles.bands}>
      {tariff.map((band, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- bands of one tariff have no other name
        <li key={index}>
          {band.hours !== undefined &&
            hoursLinesOf(band.hours, context).map((line) => (
              <p key={line} className="muted">
                <TabularDigits text={line} />
              </p>
            ))}
          {stepLines(band, context).map((line) => (
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
function stepLines(band: TariffBand, { t, tag, currency }: CostContext): string[] {
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
