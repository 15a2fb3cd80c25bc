import { Tag } from 'lucide-react';
import { useId, useState } from 'react';
import type { LotFacts, TariffBand } from '../../../domain/lot-facts.ts';
import { parseOpeningHours } from '../../../domain/opening-hours/parse-opening-hours.ts';
import { STAYS_MINUTES } from '../../../domain/stay-price.ts';
import { formatPrice } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { type CostContext, parkingText, useCostContext } from '../../../ui/cost-texts.ts';
import { shortStayText, stayText, unitOf } from '../../../ui/fact-texts.ts';
import { useSaidCost, useShownStay } from '../../../ui/said-cost.ts';
import { TabularDigits } from '../../../ui/tabular-digits.tsx';
import styles from './now-block.module.css';
import { PriceDetails } from './price-details.tsx';

interface PriceRowProps {
  readonly facts: LotFacts;
  readonly tariff: readonly TariffBand[];
  /** Undefined on the server, whose HTML doesn't depend on the time. [F3] */
  readonly nowMs: number | undefined;
}

/** What the chosen stay costs from now on, if the tariff is complete; the whole tariff unfolds. */
export function PriceRow({ facts, tariff, nowMs }: PriceRowProps) {
  const { t, tag } = useTexts();
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
  return (
    <div>
      <PriceDetails
        icon={<Tag aria-hidden size={18} />}
        headline={shown?.text ?? t('facts.prices')}
        isOfTime={shown !== undefined}
        isStrong
        isOpen={!canBePriced}
        nowMs={nowMs}
        bands={tariff.map((band) => ({ hours: band.hours, lines: stepLines(band, context) }))}
      />
      {canBePriced && (
        <fieldset className={`wrap screen-only ${styles.stays}`} data-scripted="">
          <legend className="visually-hidden">{t('facts.stayLabel')}</legend>
          {stays.map((minutes) => (
            <label key={minutes} className={`pill quiet ${styles.stay}`}>
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
        <p className={`small screen-only ${styles.unpriced}`}>
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
