import type { TFunction } from 'i18next';
import { ArrowDown } from 'lucide-react';
import { formatPrice } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { TabularDigits } from '../../../ui/tabular-digits.tsx';
import styles from '../page/lot-top.module.css';
import type { Cost } from '../data/lot-summary.ts';
import type { Rate } from './price-line.ts';
import { PRICES_ID } from '../html/lot-details.tsx';
import { scrollToSection } from '../html/scroll-to-section.ts';

/** A cost that this line can say; the facts show a tariff. */
export type SaidCost = Exclude<Cost, { readonly kind: 'tariff' }>;

/** The price, or what is known of it, in one line. [P7] */
export function CostLine({ cost }: { readonly cost: SaidCost }) {
  const { t, tag } = useTexts();
  if (cost.kind === 'stated') {
    return (
      <a className={styles.costLink} href={`#${PRICES_ID}`} onClick={scrollToSection}>
        {t('lot.cost.stated')}
        <ArrowDown aria-hidden size={16} />
      </a>
    );
  }
  return (
    <strong className={cost.kind === 'unknown' ? styles.costUnknown : styles.cost}>
      {costTexts(t, tag, cost).map((text, index, texts) => (
        <span key={text} className={styles.rate}>
          <TabularDigits text={text} />
          {index < texts.length - 1 && ' · '}
        </span>
      ))}
    </strong>
  );
}

/** The same as plain text, for a description or a list. */
export function costText(t: TFunction, tag: string, cost: SaidCost): string {
  return costTexts(t, tag, cost).join(' · ');
}

function costTexts(t: TFunction, tag: string, cost: SaidCost): string[] {
  if (cost.kind === 'rates') return headline(cost.rates).map((rate) => rateText(t, tag, rate));
  const andHours = 'andHours' in cost && cost.andHours;
  return [t(andHours ? `lot.cost.${cost.kind}WithHours` : `lot.cost.${cost.kind}`)];
}

function rateText(t: TFunction, tag: string, { amount, count, unit }: Rate): string {
  // The parser reads kroner only, so the operator's currency is kroner here.
  return t(`lot.rate.${unit}`, { price: formatPrice(amount, 'NOK', tag), count });
}

/** Picks an hour and a day if they are known, else the two shortest. */
function headline(rates: readonly Rate[]): readonly Rate[] {
  const usual = rates.filter(
    ({ count, unit }) => count === 1 && (unit === 'hour' || unit === 'day'),
  );
  return usual.length > 0 ? usual : rates.slice(0, 2);
}
